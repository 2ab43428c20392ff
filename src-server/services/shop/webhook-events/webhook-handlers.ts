import type { ServiceContext } from '../../base/service-context.ts';
import type { DoorRefundHandler } from '../refunds/door-refund.ts';

/**
 * What is to be written once the provider was asked. It runs in the transaction that also marks the event as processed.
 * False: the event is not about us.
 */
export type Consequence = () => boolean;

/**
 * What other wings do about the provider's events. The shop imports none of them: they are handed in at start
 * (src-server/jobs/webhook-handlers.ts).
 */
export type WebhookHandlers = DoorRefundHandler & {
  /** Asks how a membership's subscription is now. */
  subscription(ctx: ServiceContext, subscriptionId: string): Promise<Consequence>;
  /** Asks how a membership's payment page is now; null for a page that sells no membership. */
  membershipPage(ctx: ServiceContext, sessionId: string): Promise<Consequence | null>;
  /** A customer's record at the provider changed: there may be a new card. */
  customer(ctx: ServiceContext, customerId: string): Promise<Consequence>;
};
