import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { adoptNewCard } from '../../club/membership/adopt-new-card.ts';
import { askAboutSubscription } from '../../club/membership/ask-about-subscription.ts';
import { askAboutMembership } from '../../club/membership/settle-membership.ts';
import { findOrder, findOrderByPaymentIntent } from '../orders/find-order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recordException } from './record-exception.ts';
import type { StoredPayload } from './store-webhook-event.ts';
import { syncRefunds } from './sync-refunds.ts';

const flagDispute = statement<{ id: string; at: number }>(
  `UPDATE orders SET is_disputed = 1, updated_at = @at WHERE id = @id AND is_disputed = 0`,
);

/** What is to be written once the provider was asked; it runs in the transaction that also ticks the message off. False: not about us. */
export type Consequence = () => boolean;

/** An invoice's other messages come with one of the subscription's own. */
const BOOKED: ReadonlySet<string> = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
]);

export type Message = { type: string; objectId: string; payload: StoredPayload };

/** Which membership a message is about; null: none. */
export function subscriptionAskedAbout({ type, objectId, payload }: Message): string | null {
  if (type.startsWith('customer.subscription.')) return objectId;
  return BOOKED.has(type) ? (payload.subscriptionId ?? null) : null;
}

const NOT_OURS: Consequence = () => false;
const DONE: Consequence = () => true;

async function settleSession(ctx: ServiceContext, sessionId: string): Promise<Consequence> {
  const membership = await askAboutMembership(ctx, sessionId);
  if (membership !== null) return membership.settle;
  const session = await ctx.payments.getSession(sessionId);
  return () => settleOrder(ctx, session) !== null;
}

/** A message about the payment itself: its session tells the rest, unless the order is settled with it already. */
async function settlePayment(
  ctx: ServiceContext,
  paymentIntentId: string,
  orderId: string | null,
): Promise<Consequence> {
  const order = orderId === null ? undefined : findOrder(ctx, orderId);
  if (order === undefined || order.stripeSessionId === null) return NOT_OURS;
  return order.stripePaymentIntentId === paymentIntentId ? DONE : settleSession(ctx, order.stripeSessionId);
}

function markDisputed(ctx: ServiceContext, paymentIntentId: string): boolean {
  return inTransaction(ctx.db, () => {
    const order = findOrderByPaymentIntent(ctx, paymentIntentId);
    if (order === undefined) return false;
    if (flagDispute(ctx.db).run({ id: order.id, at: ctx.now().getTime() }).changes > 0) {
      writeAudit(ctx, { action: 'order.disputed', subjectKind: 'order', subjectId: order.id });
      recordException(ctx, { kind: 'disputed', refId: order.id, orderId: order.id, detail: `${order.totalCents} eur` });
    }
    return true;
  });
}

/**
 * Finds out what a message means. It never trusts the message's own content or order of arrival: the provider is asked
 * how things are now. Another shop on the account or a type we don't know has no consequence.
 */
export async function askAboutWebhookEvent(ctx: ServiceContext, message: Message): Promise<Consequence> {
  const { paymentIntentId, orderId, customerId = null } = message.payload;
  const subscriptionId = subscriptionAskedAbout(message);
  if (subscriptionId !== null) return askAboutSubscription(ctx, subscriptionId);
  switch (message.type) {
    case 'customer.updated':
      return customerId === null ? NOT_OURS : adoptNewCard(ctx, customerId);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return settleSession(ctx, message.objectId);
    case 'payment_intent.succeeded':
      return settlePayment(ctx, message.objectId, orderId);
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      if (paymentIntentId === null) return NOT_OURS;
      await syncRefunds(ctx, paymentIntentId);
      return DONE;
    case 'charge.dispute.created':
      return paymentIntentId === null ? NOT_OURS : () => markDisputed(ctx, paymentIntentId);
    default:
      return NOT_OURS;
  }
}
