import type { Cents } from '#shared/money.ts';
import type { DoorCardTerminal } from './card-terminal.ts';
import type { MembershipProvider } from './membership-provider.ts';

/** A hosted payment page as the provider sees it now. */
export type ProviderSession = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  totalCents: number;
  currency: string;
  isLive: boolean;
  /** Our order id, as given when the session was made; null for sessions that are not ours. */
  orderId: string | null;
  paymentIntentId: string | null;
  /** Complete, but the money is still under way (delayed methods). */
  isProcessing: boolean;
  expiresAt: Date;
};

export type ProviderRefund = {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  paymentIntentId: string | null;
  failureReason: string | null;
  /** What we called it, null when it was made in the provider's dashboard. */ mark: string | null;
  /** The desk's entry it was asked for by, when it is one of our doors'. */ doorEntryId: string | null;
};

/** A refund out of the provider's list. `isOurs`: it or the payment it returns carries our shop's mark; another shop may share the account. */
export type ListedRefund = ProviderRefund & { isOurs: boolean; customerId: string | null };

/** A message from the provider, checked to be from it. `object` is whatever the type says. */
export type ProviderMessage = {
  id: string;
  type: string;
  isLive: boolean;
  occurredAt: Date;
  objectId: string;
  /** The order named in the object's metadata, when it is ours. */ orderId: string | null;
  paymentIntentId: string | null;
  /** The subscription it is about: a subscription's own event, its invoice's or its checkout's. */ subscriptionId:
    | string
    | null;
  customerId: string | null;
};

export type NewSession = {
  orderId: string;
  /** Same key, same session: a request repeated after a time-out makes no second page. */
  idempotencyKey: string;
  customerEmail: string;
  lines: { name: string; unitPriceCents: Cents; quantity: number }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/**
 * How long a session is tried for: until an instant, or null for a single try now, which steps back when many wait. Throws
 * ProviderBusy when there was none in that time.
 */
export type Until = Date | null;

export type NewRefund = {
  paymentIntentId: string;
  amountCents: number;
  idempotencyKey: string;
  orderId: string;
  mark: string;
};

/** The provider answered with a refusal: asking again changes nothing. Anything else thrown is worth another try. */
export class ProviderRefusal extends Error {
  readonly providerCode: string;
  constructor(providerCode: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.providerCode = providerCode;
  }
}

/** No session in the time there was: the provider's own limit, an outage, or a long line of buyers. Asking again with the same key is safe. */
export class ProviderBusy extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number, options?: { cause?: unknown }) {
    super('the payment provider has no session for us now', options);
    this.name = 'ProviderBusy';
    this.retryAfterMs = retryAfterMs;
  }
}

/** A part of the account that could be read, or why not: the key may not, or nobody answered in time. */
export type AccountPart<T> = { value: T } | { unread: 'forbidden' | 'no_answer' | 'wrong_key' };

/** What the provider says of the account our key belongs to. */
export type ProviderAccount = {
  money: AccountPart<{ isLive: boolean; currencies: string[] }>;
  /** Where its messages go; `*` among the types is all of them. */
  endpoints: AccountPart<{ url: string; isEnabled: boolean; types: string[] }[]>;
};

/** The payment provider (Stripe). One interface for the real service and its stand-in: both are met through the official SDK. */
export type PaymentProvider = MembershipProvider & {
  /** Cards at the door. */
  terminal: DoorCardTerminal;
  createSession(session: NewSession, until: Until): Promise<ProviderSession>;
  getSession(id: string): Promise<ProviderSession>;
  /** Ends an open page; throws ProviderRefusal when it is no longer open. */
  expireSession(id: string): Promise<ProviderSession>;
  /** Asked once at start and by `doctor`; never throws, and is over within the given time. */
  readAccount(withinMs: number): Promise<ProviderAccount>;
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  listRefunds(paymentIntentId: string): Promise<ListedRefund[]>;
  /** Refunds made since an instant, whoever made them, a page at a time. */
  listRefundsSince(since: Date): AsyncIterable<ListedRefund[]>;
  /** Messages since an instant, a page at a time: what the webhook missed while we were down. */
  listMessages(since: Date): AsyncIterable<ProviderMessage[]>;
  /** Checks signature and age; throws InvalidWebhook. */
  readWebhook(rawBody: string, signature: string | undefined): ProviderMessage;
};

export class InvalidWebhook extends Error {}
