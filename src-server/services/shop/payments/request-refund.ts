import { createHash } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { addCents, cents, type Cents } from '#shared/money.ts';
import type { RefundOrderInput, RefundReason } from '#shared/orders/refund-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets, type RefundableTicket } from '../tickets/cancel-tickets.ts';
import { findRefundsOfOrder } from './find-refund.ts';
import { recordException } from './record-exception.ts';
import { retryRefund } from './retry-refund.ts';
import { writeRefund } from './write-refund.ts';

export type RefundRequested = { refundIds: string[]; amountCents: Cents; cancelledTickets: number };

/** The tickets a request means; one that was admitted needs a decision (payments.md case 32). */
function ticketsOf(ctx: ServiceContext, order: OrderRow, input: RefundOrderInput): RefundableTicket[] {
  const all = findRefundableTickets(ctx, order.id);
  const wished = input.ticketIds;
  if (wished !== undefined && wished.some((id) => !all.some((t) => t.id === id)))
    throw new DomainError('TICKET_NOT_FOUND');
  const chosen = all.filter((t) => t.status !== 'cancelled' && (wished === undefined || wished.includes(t.id)));
  if (chosen.some((t) => t.status === 'used') && input.includeUsed !== true)
    throw new DomainError('TICKET_ALREADY_USED');
  return chosen;
}

/** Nothing left to take back: a repeated click gets what it got before, a failed refund is tried again. */
function repeatRefund(ctx: ServiceContext, order: OrderRow): RefundRequested {
  const own = findRefundsOfOrder(ctx, order.id).filter((r) => r.paymentIntentId === order.stripePaymentIntentId);
  if (own.length === 0) throw new DomainError('REFUND_NOT_POSSIBLE');
  for (const refund of own.filter((r) => r.status === 'failed')) {
    retryRefund(ctx, findOrder(ctx, order.id) ?? order, refund);
  }
  return {
    refundIds: own.map((r) => r.id),
    amountCents: cents(own.reduce((sum, r) => sum + r.amountCents, 0)),
    cancelledTickets: 0,
  };
}

/** Takes tickets back in the order's books and owes what they cost, whoever asked for it. Call inside a transaction. Throws REFUND_TOO_LARGE. */
export function refundTickets(
  ctx: ServiceContext,
  order: OrderRow,
  choice: { tickets: RefundableTicket[]; reason: RefundReason },
): RefundRequested {
  const priceCents = addCents(...choice.tickets.map((t) => cents(t.pricePaidCents)));
  const given = findRefundsOfOrder(ctx, order.id).filter(
    (r) => r.status !== 'failed' && r.paymentIntentId === order.stripePaymentIntentId,
  );
  const leftCents = cents(order.totalCents - given.reduce((sum, r) => sum + r.amountCents, 0));
  const wasFree = given.some((r) => r.reason === 'no_payment');
  if (priceCents > leftCents && choice.reason !== 'event_cancelled' && !wasFree)
    throw new DomainError('REFUND_TOO_LARGE');
  // A cancelled event takes every ticket back, also where part of the money went back before.
  const amountCents = cents(Math.max(0, Math.min(priceCents, leftCents)));
  const ids = choice.tickets
    .map((t) => t.id)
    .toSorted()
    .join(',');
  const intentKey = `tickets:${createHash('sha256').update(ids).digest('hex').slice(0, 32)}`;
  const refundId =
    amountCents === 0
      ? null
      : writeRefund(ctx, {
          orderId: order.id,
          paymentIntentId: order.stripePaymentIntentId,
          amountCents,
          reason: choice.reason,
          intentKey,
        });
  cancelTickets(ctx, choice.tickets, refundId);
  for (const ticket of choice.tickets.filter((t) => t.status === 'used')) {
    recordException(ctx, {
      kind: 'used_ticket_refunded',
      refId: ticket.id,
      orderId: order.id,
      detail: `${ticket.pricePaidCents} eur`,
    });
  }
  if (order.status === 'paid' && findRefundableTickets(ctx, order.id).every((t) => t.status === 'cancelled')) {
    const owed = moveOrder(ctx, order, { to: 'refund_pending' });
    // Free tickets, or all of it went back before: there is nothing to wait for.
    if (amountCents === 0 && given.every((r) => r.status === 'succeeded')) moveOrder(ctx, owed, { to: 'refunded' });
  }
  return { refundIds: refundId === null ? [] : [refundId], amountCents, cancelledTickets: choice.tickets.length };
}

/**
 * Takes tickets back and owes their price; the money itself goes through the outbox. The amount is the server's.
 * Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND, TICKET_ALREADY_USED, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE.
 */
export function requestRefund(
  ctx: ServiceContext,
  input: RefundOrderInput,
  reason: RefundReason = 'requested_by_admin',
): RefundRequested {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, input.orderId);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    if (order.paidAt === null) throw new DomainError('REFUND_NOT_POSSIBLE');
    const tickets = ticketsOf(ctx, order, input);
    return tickets.length === 0 ? repeatRefund(ctx, order) : refundTickets(ctx, order, { tickets, reason });
  });
}
