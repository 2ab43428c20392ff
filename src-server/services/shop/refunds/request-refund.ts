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
import { followRefunds, leftForRefund, refundsOfPayment } from '../orders/follow-refunds.ts';
import { recordException } from '../payments/record-exception.ts';
import { returnParts } from './return-parts.ts';
import { retryRefund } from './retry-refund.ts';
import { writeRefund, type WhyRefunded } from '../payments/write-refund.ts';

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
  for (const refund of own.filter(({ status }) => status === 'failed')) {
    const now = findOrder(ctx, order.id) ?? order;
    // Nothing is left for it where another refund, or a bank, was quicker.
    if (leftForRefund(ctx, now, refund) > 0) retryRefund(ctx, now, refund);
  }
  const ids = new Set(own.map(({ id }) => id));
  const standing = refundsOfPayment(ctx, order).filter(({ id, status }) => ids.has(id) && status !== 'failed');
  if (standing.length === 0) throw new DomainError('REFUND_NOT_POSSIBLE');
  return {
    refundIds: standing.map(({ id }) => id),
    amountCents: cents(standing.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    cancelledTickets: 0,
  };
}

/** How tickets are taken back: by whom, which, and what is written as the refund's reason. */
type Choice = {
  way: RefundWay;
  reason: RefundReason;
  named: RefundRequest<RefundableTicket>['named'];
  includeUsed?: boolean;
  /** Only so much of the tickets' price. */
  givenCents?: number;
  /** Its guest wants credit instead of money. */ asCredit?: boolean | undefined;
  /** Why, chosen and in the office's own words. */
  why?: WhyRefunded;
  /** What the office saw was left of the payment. */
  seenLeftCents?: number | undefined;
};

/** Throws CHANGED_MEANWHILE where another admin, or the provider's dashboard, has given back since the office looked. */
function checkSeen(leftCents: number, seenLeftCents: number | undefined): void {
  if (seenLeftCents !== undefined && seenLeftCents !== leftCents) throw new DomainError('CHANGED_MEANWHILE');
}

/**
 * Takes tickets back in the order's books and owes what they cost, whoever asked for it. Call inside a transaction.
 * Errors: see judgeTickets.
 */
export function refundTickets(ctx: ServiceContext, order: OrderRow, choice: Choice): RefundRequested {
  const { reason, why, seenLeftCents, asCredit = false, ...request } = choice;
  const given = refundsOfPayment(ctx, order);
  const leftCents = order.totalCents - refundedOrPendingCents(given);
  const tickets = findRefundableTickets(ctx, order.id);
  // A repeated press names what is void by now, and gets what it got before.
  const isNew = tickets.some(
    ({ id, status }) => status !== 'cancelled' && (request.named === 'all' || request.named.includes(id)),
  );
  if (isNew) checkSeen(leftCents, seenLeftCents);
  const { givenCents } = choice;
  const ownCents =
    givenCents === undefined || order.partsCents === null ? givenCents : Math.min(givenCents, order.totalCents);
  const { voids, amountCents, asks } = judgeTickets({
    ...request,
    ...(ownCents !== undefined && { givenCents: ownCents }),
    tickets,
    leftCents,
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
      : writeRefund(
          ctx,
          { orderId: order.id, paymentIntentId: order.stripePaymentIntentId, amountCents, reason, intentKey, asCredit },
          why,
        );
  cancelTickets(ctx, voids, refundId);
  for (const { id, pricePaidCents } of asks === 'guest_inside' ? voids.filter(({ status }) => status === 'used') : [])
    recordException(ctx, {
      kind: 'used_ticket_refunded',
      refId: id,
      orderId: order.id,
      detail: `${pricePaidCents} eur`,
    });
  followRefunds(ctx, order.id);
  const ofParts = givenCents === undefined ? null : givenCents - amountCents;
  const laterCents = returnParts(ctx, order, { reason, cents: ofParts, asCredit, why });
  return {
    refundIds: refundId === null ? [] : [refundId],
    amountCents: cents(amountCents + laterCents),
    cancelledTickets: voids.length,
  };
}

const whyOf = ({ cause, reason }: RefundOrderInput): WhyRefunded => ({ cause, note: reason });

/** Money goes back and every ticket stays: of the named ones, or of the order. One request pays once. */
function givePart(ctx: ServiceContext, order: OrderRow, input: RefundOrderInput): RefundRequested {
  const given = refundsOfPayment(ctx, order);
  const intentKey = `part:${order.id}:${input.requestKey ?? ''}`;
  const before = given.find((refund) => refund.intentKey === intentKey);
  if (before !== undefined)
    return { refundIds: [before.id], amountCents: cents(before.amountCents), cancelledTickets: 0 };
  const leftCents = order.totalCents - refundedOrPendingCents(given);
  checkSeen(leftCents, input.leftCents);
  const { amountCents } = judgeTickets({
    way: 'panel',
    tickets: findRefundableTickets(ctx, order.id),
    named: input.ticketIds ?? (input.amountCents === undefined ? 'all' : 'nobody'),
    leftCents,
    keepsTickets: true,
    ...(input.amountCents !== undefined && { givenCents: input.amountCents }),
  });
  if (amountCents === 0) throw new DomainError('REFUND_NOT_POSSIBLE');
  const { stripePaymentIntentId: paymentIntentId } = order;
  const row = { orderId: order.id, paymentIntentId, amountCents, reason: 'requested_by_admin' as const, intentKey };
  const refundId = writeRefund(ctx, row, whyOf(input));
  followRefunds(ctx, order.id);
  return { refundIds: refundId === null ? [] : [refundId], amountCents: cents(amountCents), cancelledTickets: 0 };
}

/**
 * Takes tickets back and owes their price or a part of it, or gives a part while they stay; the money itself goes
 * through the outbox. What it may be worth is the server's to say.
 * Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND, TICKET_ALREADY_USED, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE,
 * CHANGED_MEANWHILE (`leftCents` is another by now).
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
    if (input.ticketsStay === true) return givePart(ctx, order, input);
    const done = refundTickets(ctx, order, {
      way,
      reason,
      named: input.ticketIds ?? 'all',
      includeUsed: input.includeUsed ?? false,
      ...(input.amountCents !== undefined && { givenCents: input.amountCents }),
      why: whyOf(input),
      seenLeftCents: input.leftCents,
    });
    return done.cancelledTickets === 0 ? repeatRefund(ctx, order, input.ticketIds) : done;
  });
}
