import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { askAboutDisputes } from '../refunds/follow-disputes.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { WebhookEventRow } from './webhook-event-rows.ts';
import type { Consequence, WebhookHandlers } from './webhook-handlers.ts';

const NOT_OURS: Consequence = () => false;
const DONE: Consequence = () => true;

/**
 * Asks the provider about what an event is about, and returns what is to be written. The event's own content and the
 * order of arrival decide nothing: only how things are now. Another shop on the same account, or an unknown type, has
 * no consequence.
 */
export async function askAboutEvent(
  ctx: ServiceContext,
  handlers: WebhookHandlers,
  event: WebhookEventRow,
): Promise<Consequence> {
  const { orderId, paymentIntentId, customerId } = event;

  async function settleSession(sessionId: string): Promise<Consequence> {
    const membership = await handlers.membershipPage(ctx, sessionId);
    if (membership !== null) return membership;
    const session = await ctx.payments.getSession(sessionId);
    return () => settleOrder(ctx, session) !== null;
  }

  /** The order's session says the rest, unless the order is settled with this payment already. */
  async function settlePayment(): Promise<Consequence> {
    const order = orderId === null ? undefined : findOrder(ctx, orderId);
    if (order === undefined || order.stripeSessionId === null) return NOT_OURS;
    return order.stripePaymentIntentId === event.objectId ? DONE : settleSession(order.stripeSessionId);
  }

  if (event.subscriptionId !== null) return handlers.subscription(ctx, event.subscriptionId);
  switch (event.type) {
    case 'customer.updated':
      return customerId === null ? NOT_OURS : handlers.customer(ctx, customerId);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return settleSession(event.objectId);
    case 'payment_intent.succeeded':
      return settlePayment();
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      if (paymentIntentId === null) return NOT_OURS;
      await syncRefunds(ctx, handlers, paymentIntentId);
      return DONE;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return paymentIntentId === null ? NOT_OURS : askAboutDisputes(ctx, paymentIntentId);
    default:
      return NOT_OURS;
  }
}
