import type { ServiceContext } from '../../base/service-context.ts';

/**
 * What is to be written once the provider was asked. It runs in the transaction that also marks the event as processed.
 * False: the event is not about us.
 */
export type Consequence = () => boolean;

/** A refund of a card payment at the door: the provider's payment, and the desk's journal entry that asked for it. */
export type DoorRefund = { reference: string; amountCents: number; entryId: string };

/**
 * What other wings do about the provider's events. The shop imports none of them: they are handed in at start
 * (src-server/jobs/webhook-handlers.ts).
 */
export type WebhookHandlers = {
  /** Asks how a membership's subscription is now. */
  subscription(ctx: ServiceContext, subscriptionId: string): Promise<Consequence>;
  /** Asks how a membership's payment page is now; null for a page that sells no membership. */
  membershipPage(ctx: ServiceContext, sessionId: string): Promise<Consequence | null>;
  /** A customer's record at the provider changed: there may be a new card. */
  customer(ctx: ServiceContext, customerId: string): Promise<Consequence>;
  /** A refund at the door failed. Called inside a transaction. */
  doorRefundFailed(ctx: ServiceContext, refund: DoorRefund): void;
};
