import type { Lang } from '#shared/lang.ts';
import type { Cents } from '#shared/money.ts';
import type { HostedPage, ProviderRefund, Until } from './provider-answers.ts';

/** `unknown` is a state this version does not know: it hands nothing out. */
export type ProviderSubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused'
  | 'unknown';

export type ProviderInvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

export type ProviderCard = { brand: string; last4: string; expiresMonth: number; expiresYear: number };

/** A subscription as the provider sees it now. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  status: ProviderSubscriptionStatus;
  isLive: boolean;
  /** Whether it carries our shop's mark: an account may serve other shops too. */
  isOurs: boolean;
  /** The metadata we gave it when the session was made (plan, subscriber, user), without our shop's mark. */
  metadata: Record<string, string>;
  monthlyCents: number;
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** The day of the month that all periods begin on, clamped to short months. */
  billingAnchor: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  pauseCollection: { resumesAt: Date | null } | null;
  endedAt: Date | null;
  latestInvoice: ProviderInvoice | null;
  /** What the next renewal is taken from; null for other means than a card. */
  card: ProviderCard | null;
};

export type ProviderInvoice = {
  id: string;
  /** The provider's own number; null while it is a draft. */
  number: string | null;
  status: ProviderInvoiceStatus;
  subscriptionId: string | null;
  customerId: string | null;
  reason: 'first' | 'renewal' | 'other';
  totalCents: number;
  /** By card or from the customer's credit. */
  paidCents: number;
  /** Of it, what no payment brought: the customer had it to their credit. */
  fromCreditCents: number;
  currency: string;
  isLive: boolean;
  /** The month it is for. */
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  paidAt: Date | null;
  /** The payment that brought the money; null until it is paid, and for a month that cost nothing. */
  paymentIntentId: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
  /** The provider's page to look at or to pay it. */
  hostedUrl: string | null;
};

/** A hosted page that sells a subscription. */
export type ProviderSubscriptionSession = HostedPage & {
  isOurs: boolean;
  metadata: Record<string, string>;
  clientReferenceId: string | null;
  customerId: string | null;
  /** null until it was paid. */
  subscriptionId: string | null;
};

/**
 * A monthly plan as the provider's catalogue has to know it; made there when first sold, one price per plan and amount.
 */
export type ProviderPlan = { id: string; name: string; monthlyCents: Cents };

export type NewSubscriptionSession = {
  customerId: string;
  /** What its page speaks; null is what the buyer's browser prefers. */
  lang: Lang | null;
  plan: ProviderPlan;
  /** Written on session and subscription; keys of 40, values of 500 characters at most. */
  metadata: Record<string, string>;
  clientReferenceId: string;
  /** Same key, same session. */
  idempotencyKey: string;
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours from now. */
  expiresAt: Date;
};

export type NewInvoiceRefund = {
  invoiceId: string;
  /** null gives back everything that is left. */
  amountCents: Cents | null;
  idempotencyKey: string;
  /** What we call it; comes back as `ProviderRefund.mark`. */
  mark: string;
};

/** A change of one subscription; same key, same change, however often it is asked. */
export type SubscriptionChange = { subscriptionId: string; idempotencyKey: string };

/**
 * What the members club asks of the payment provider. Refusals throw ProviderRefusal; anything else thrown is worth
 * another try.
 */
export type MembershipProvider = {
  /** The user's customer, made when there is none. The id is the caller's to keep: one user, one customer. */
  ensureCustomer(
    user: { userId: string; email: string; name: string | null },
    until?: Until,
  ): Promise<{ customerId: string }>;
  /** Where the provider writes to. ProviderRefusal for a customer who is there no more. */
  setCustomerEmail(change: { customerId: string; email: string }): Promise<void>;
  startSubscriptionCheckout(session: NewSubscriptionSession, until: Until): Promise<ProviderSubscriptionSession>;
  getSubscriptionSession(id: string, until?: Until): Promise<ProviderSubscriptionSession>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** All of a customer's, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Ends at an instant that must be the end of a paid month: otherwise the provider would bill part of one. */
  setCancelAt(change: SubscriptionChange & { cancelAt: Date }): Promise<ProviderSubscription>;
  cancelAtPeriodEnd(change: SubscriptionChange): Promise<ProviderSubscription>;
  undoCancel(change: SubscriptionChange): Promise<ProviderSubscription>;
  /** Invoices until then are voided, nothing is charged; resumes by itself. The status stays `active`. */
  pauseCollection(change: SubscriptionChange & { resumesAt: Date }): Promise<ProviderSubscription>;
  resumeCollection(change: SubscriptionChange): Promise<ProviderSubscription>;
  /** From the next month on another plan is charged; of the running month nothing is charged or given back. */
  changePlan(change: SubscriptionChange & { plan: ProviderPlan }): Promise<ProviderSubscription>;
  /**
   * The next month that is charged costs nothing, or as much as ever again; what was taken off it beside stays. One gift
   * is given once, however often and late it is asked for, and its month is the one it was given for.
   */
  setFreeMonth(
    change: SubscriptionChange & { isFree: boolean; gift: string },
  ): Promise<ProviderSubscription & { freeFrom: Date }>;
  /** Ends at once, without a final invoice (withdrawal). Already ended is as good. */
  cancelNow(subscriptionId: string): Promise<ProviderSubscription>;
  /** Takes over the customer's newest card and charges what is open. ProviderRefusal when the card is refused. */
  collectDue(change: SubscriptionChange): Promise<ProviderSubscription>;
  readInvoice(id: string): Promise<ProviderInvoice>;
  /** A subscription's last hundred, newest first. */
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  refundInvoice(refund: NewInvoiceRefund): Promise<ProviderRefund>;
  /** The provider's page for card and invoices; it cannot cancel, change or pause: the terms are ours. */
  createPortalSession(portal: {
    customerId: string;
    returnUrl: string;
    /** Straight to the new card. */ opensCardUpdate?: boolean;
  }): Promise<{ url: string }>;
};
