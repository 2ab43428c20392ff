import { createHash } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { cents, type Cents } from '#shared/money.ts';
import type { RefundOrderInput, RefundReason } from '#shared/orders/refund-order.ts';
import {
  judgeTickets,
  refundedOrPendingCents,
  type RefundWay,
  type RefundRequest,
} from '#shared/orders/refund-rule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  cancelTickets,
  findRefundableTickets,
  findRefundsOfTickets,
  type RefundableTicket,
} from '../tickets/cancel-tickets.ts';
import { followRefunds, refundsOfPayment } from './follow-refunds.ts';
import { recordException } from '../payments/record-exception.ts';
import { retryRefund } from './retry-refund.ts';
import { writeRefund } from '../payments/write-refund.ts';

export type RefundRequested = { refundIds: string[]; amountCents: Cents; cancelledTickets: number };

/**
 * Nothing left to take back: a repeated click gets what it got before, a failed refund is tried again. Named tickets
 * mean their own refunds only.
 */
function repeatRefund(ctx: ServiceContext, order: OrderRow, ticketIds: readonly string[] | undefined): RefundRequested {
  const all = refundsOfPayment(ctx, order);
  const named = ticketIds === undefined ? null : findRefundsOfTickets(ctx, ticketIds);
  const own = named === null ? all : all.filter(({ id }) => named.has(id));
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

/** How tickets are taken back: by whom, which, and what is written as the refund's reason. */
type Choice = {
  way: RefundWay;
  reason: RefundReason;
  named: RefundRequest<RefundableTicket>['named'];
  includeUsed?: boolean;
};

/**
 * Takes tickets back in the order's books and owes what they cost, whoever asked for it. Call inside a transaction.
 * Errors: see judgeTickets.
 */
export function refundTickets(ctx: ServiceContext, order: OrderRow, { reason, ...request }: Choice): RefundRequested {
  const given = refundsOfPayment(ctx, order);
  const { voids, amountCents, asks } = judgeTickets({
    ...request,
    tickets: findRefundableTickets(ctx, order.id),
    leftCents: order.totalCents - refundedOrPendingCents(given),
    isKeptFree: given.some((refund) => refund.reason === 'no_payment'),
  });
  if (voids.length === 0) return { refundIds: [], amountCents: cents(0), cancelledTickets: 0 };
  const ids = voids
    .map(({ id }) => id)
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
          reason,
          intentKey,
        });
  cancelTickets(ctx, voids, refundId);
  for (const { id, pricePaidCents } of asks === 'guest_inside' ? voids.filter(({ status }) => status === 'used') : [])
    recordException(ctx, {
      kind: 'used_ticket_refunded',
      refId: id,
      orderId: order.id,
      detail: `${pricePaidCents} eur`,
    });
  followRefunds(ctx, order.id);
  return {
    refundIds: refundId === null ? [] : [refundId],
    amountCents: cents(amountCents),
    cancelledTickets: voids.length,
  };
}

/**
 * Takes tickets back and owes their price; the money itself goes through the outbox. The amount is the server's.
 * Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND, TICKET_ALREADY_USED, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE.
 */
export function requestRefund(
  ctx: ServiceContext,
  input: RefundOrderInput,
  { way, reason }: Pick<Choice, 'way' | 'reason'> = { way: 'panel', reason: 'requested_by_admin' },
): RefundRequested {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, input.orderId);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    if (order.paidAt === null) throw new DomainError('REFUND_NOT_POSSIBLE');
    const named = input.ticketIds ?? 'all';
    const done = refundTickets(ctx, order, { way, reason, named, includeUsed: input.includeUsed ?? false });
    return done.cancelledTickets === 0 ? repeatRefund(ctx, order, input.ticketIds) : done;
  });
}
