import type { Lang } from '#shared/lang.ts';
import type { Cents } from '#shared/money.ts';
import type { DoorCardTerminal } from './card-terminal.ts';
import type { MembershipProvider } from './membership-provider.ts';
import type { HostedPage, ProviderRefund, Until } from './provider-answers.ts';

/** A hosted payment page as the provider sees it now. */
export type ProviderSession = HostedPage & {
  /** Our order id, as given when the session was made; null for sessions that are not ours. */
  orderId: string | null;
  paymentIntentId: string | null;
  /** Complete, but the money is still under way (delayed methods). */
  isProcessing: boolean;
};

/**
 * A refund out of the provider's list. `isOurs`: it or the payment it returns carries our shop's mark; another shop may
 * share the account.
 */
export type ListedRefund = ProviderRefund & {
  isOurs: boolean;
  customerId: string | null;
  /** Of the payment it returns: the order or the till sale our mark names, and all that was paid. */
  orderId: string | null;
  doorSaleId: string | null;
  paidCents: number | null;
};

/**
 * A payment that the buyer's bank asks back, or a part of it. `open`: not decided. `won`: the money is here. `lost`: it
 * is gone. `closed`: over without either, such as a question the bank has dropped.
 */
export type ProviderDispute = {
  id: string;
  status: 'open' | 'won' | 'lost' | 'closed';
  amountCents: number;
  /** A question of the bank: it has taken no money. */
  isInquiry: boolean;
  /** Until when an answer is taken; null where none is wanted. */
  answerUntil: Date | null;
  openedAt: Date;
  /** When it took the money off the provider's account, and gave it back; null where it did not. */
  takenAt: Date | null;
  givenBackAt: Date | null;
};

/** How a payment was charged. `means`: the card or bank account as a statement names it; null where nobody says. */
export type ProviderCharge = { id: string; means: string | null };

/** A webhook event whose signature was checked, or one that was read from the provider. */
export type WebhookEvent = {
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

/** A line of the provider's own account; what leaves it is negative. Cents. */
export type BalanceLine = {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';
  amountCents: number;
  feeCents: number;
  paymentIntentId: string | null;
  /** The payment carries our shop's mark; a membership's month does not. */
  isOurs: boolean;
  occurredAt: Date;
};

/** What the provider sent to the operator's bank, in cents. */
export type ProviderPayout = {
  id: string;
  amountCents: number;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  arrivesAt: Date;
  createdAt: Date;
};

export type NewSession = {
  orderId: string;
  /** Same key, same session: a request repeated after a time-out makes no second page. */
  idempotencyKey: string;
  customerEmail: string;
  /** What its page speaks; null is what the buyer's browser prefers. */
  lang: Lang | null;
  lines: { name: string; unitPriceCents: Cents; quantity: number }[];
  expiresAt: Date;
  /** Later parts are charged without the buyer: the card is kept for that, and nothing but a card is taken. */
  keepsCard?: boolean;
  successUrl: string;
  cancelUrl: string;
};

/** A charge of the card that a payment before has kept, with nobody there. */
export type LaterCharge = {
  orderId: string;
  /** The payment that kept the card. */ keptBy: string;
  amountCents: Cents;
  /** Same key, same charge. */ idempotencyKey: string;
  /** It was asked for before, and no answer is known: looked for first. */ isAgain: boolean;
};
/** Whether the card was charged; `declined` also where its bank wants to see the buyer, or no card is kept any more. */
export type LaterChargeResult = { is: 'paid'; paymentIntentId: string } | { is: 'declined'; code: string };

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

/**
 * No session in the time there was: the provider's own limit, an outage, or a long line of buyers. Asking again with
 * the same key is safe.
 */
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
  /** Where its webhook events go; `*` among the types means all of them. */
  endpoints: AccountPart<{ url: string; isEnabled: boolean; types: string[] }[]>;
};

/**
 * The payment provider (Stripe). One interface for the real service and its stand-in: both are met through the official
 * SDK.
 */
export type PaymentProvider = MembershipProvider & {
  /** Cards at the door. */
  terminal: DoorCardTerminal;
  createSession(session: NewSession, until: Until): Promise<ProviderSession>;
  getSession(id: string, until?: Until): Promise<ProviderSession>;
  chargeLater(charge: LaterCharge): Promise<LaterChargeResult>;
  /** Ends an open page; throws ProviderRefusal when it is no longer open. */
  expireSession(id: string, until?: Until): Promise<ProviderSession>;
  /** Asked once at start and by `doctor`; never throws, and is over within the given time. */
  readAccount(withinMs: number): Promise<ProviderAccount>;
  /** An endpoint for these webhook events; gives its signing secret, which is shown this once. Never throws. */
  makeWebhookEndpoint(endpoint: { url: string; types: string[] }, withinMs: number): Promise<AccountPart<string>>;
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  listRefunds(paymentIntentId: string): Promise<ListedRefund[]>;
  /** Refunds made since an instant, whoever made them, a page at a time. */
  listRefundsSince(since: Date): AsyncIterable<ListedRefund[]>;
  /** The charge of a payment; null while there is none. */
  findCharge(paymentIntentId: string): Promise<ProviderCharge | null>;
  /** All disputes of a payment, oldest first. */
  listDisputes(paymentIntentId: string): Promise<ProviderDispute[]>;
  /** The lines of the provider's account since an instant, newest first, a page at a time. */
  listBalanceSince(since: Date): AsyncIterable<BalanceLine[]>;
  /** Payouts since an instant, newest first, and the lines that one of them consists of. */
  listPayoutsSince(since: Date): AsyncIterable<ProviderPayout[]>;
  listLinesOfPayout(payoutId: string): AsyncIterable<BalanceLine[]>;
  /** Webhook events since an instant, a page at a time: those that could not be delivered to us. */
  listWebhookEvents(since: Date): AsyncIterable<WebhookEvent[]>;
  /** Checks the signature of a long webhook body piece by piece; null when nothing under it could be right. */
  checkWebhook(signature: string | undefined): WebhookCheck | null;
  /** Checks signature and age; throws InvalidWebhook. */
  readWebhook(rawBody: string, signature: string | undefined): WebhookEvent;
};

/** Checks a signature while the body comes in, so that nothing long is ever gone through in one go. */
export type WebhookCheck = {
  read(piece: Uint8Array): void;
  /** Once all of it was read. */ isRight(): boolean;
};

export class InvalidWebhook extends Error {}
