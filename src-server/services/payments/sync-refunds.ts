import { randomUUID } from 'node:crypto';
import type { ProviderRefund } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrderByPaymentIntent, type OrderRow } from '../orders/find-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { ServiceContext } from '../service-context.ts';
import { cancelTickets, findRefundableTickets, type RefundableTicket } from '../tickets/cancel-tickets.ts';
import { recordDoorRefund, type DoorRefund } from './door-refund.ts';
import { findRefundByMark, findRefundByProviderId, findRefundsOfOrder } from './find-refund.ts';
import { recordException } from './record-exception.ts';
import { recordRefundResult } from './record-refund-result.ts';

const insert = statement<{ id: string; orderId: string; paymentIntentId: string | null; amountCents: number; stripeRefundId: string; at: number }>(
  `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key, stripe_refund_id, created_at, updated_at)
   VALUES (@id, @orderId, @paymentIntentId, @amountCents, 'provider_dashboard', 'pending', 'provider:' || @stripeRefundId, @stripeRefundId, @at, @at)`,
);

/** The tickets whose prices make up exactly this amount, counted from the last one; empty when nobody can say which. */
function ticketsWorth(tickets: readonly RefundableTicket[], amountCents: number): RefundableTicket[] {
  const chosen: RefundableTicket[] = [];
  let left = amountCents;
  for (const ticket of tickets.toReversed()) {
    if (left <= 0) break;
    if (ticket.pricePaidCents === 0 || ticket.pricePaidCents > left) continue;
    chosen.push(ticket);
    left -= ticket.pricePaidCents;
  }
  return left === 0 ? chosen : [];
}

const returnedOf = (ctx: ServiceContext, { id }: OrderRow): number => findRefundsOfOrder(ctx, id).reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);

/** A refund made in the provider's dashboard voids the tickets it pays back (payments.md case 30). */
function adoptRefund(ctx: ServiceContext, order: OrderRow, refund: ProviderRefund): void {
  inTransaction(ctx.db, () => {
    if (findRefundByProviderId(ctx, refund.id) !== undefined) return;
    const id = randomUUID();
    insert(ctx.db).run({ id, orderId: order.id, paymentIntentId: refund.paymentIntentId, amountCents: refund.amountCents, stripeRefundId: refund.id, at: ctx.now().getTime() });
    const live = findRefundableTickets(ctx, order.id).filter((t) => t.status !== 'cancelled');
    const isWhole = refund.amountCents >= order.totalCents;
    const meant = isWhole ? live : ticketsWorth(live, refund.amountCents);
    if (meant.length === 0 && live.length > 0) recordException(ctx, { kind: 'partial_refund', refId: refund.id, orderId: order.id, detail: `${refund.amountCents} of ${order.totalCents} eur` });
    for (const ticket of meant.filter((t) => t.status === 'used')) recordException(ctx, { kind: 'used_ticket_refunded', refId: ticket.id, orderId: order.id, detail: `${ticket.pricePaidCents} eur` });
    // Somebody who is inside already stays admitted: the exception above is for a person to decide.
    cancelTickets(ctx, meant.filter((t) => t.status === 'active'), id);
    // A membership's month has no tickets: only its money tells when it is given back.
    const isAllGone = order.eventId === null ? returnedOf(ctx, order) >= order.totalCents : isWhole || meant.length === live.length;
    if (order.status === 'paid' && isAllGone) moveOrder(ctx, order, { to: 'refund_pending' });
    recordRefundResult(ctx, id, refund);
  });
}

/** A card at the door: the desk was told it was done, so a failure is news for a person. */
function doorRefundResult(ctx: ServiceContext, refund: DoorRefund, status: ProviderRefund['status']): void {
  if (status === 'failed') inTransaction(ctx.db, () => recordDoorRefund(ctx, refund));
}

/** Brings our refunds of one payment in line with the provider's: results of ours, and ones made elsewhere. */
export async function syncRefunds(ctx: ServiceContext, paymentIntentId: string): Promise<void> {
  for (const refund of await ctx.payments.listRefunds(paymentIntentId)) {
    const ours = findRefundByProviderId(ctx, refund.id) ?? (refund.mark === null ? undefined : findRefundByMark(ctx, refund.mark));
    const order = findOrderByPaymentIntent(ctx, paymentIntentId);
    if (ours !== undefined) recordRefundResult(ctx, ours.id, refund);
    else if (refund.doorEntryId !== null) doorRefundResult(ctx, { reference: paymentIntentId, amountCents: refund.amountCents, entryId: refund.doorEntryId }, refund.status);
    else if (order !== undefined && refund.mark === null && refund.status !== 'failed') adoptRefund(ctx, order, refund);
  }
}
