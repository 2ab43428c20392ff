import { randomUUID } from 'node:crypto';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import type { ProviderDispute } from '#server/adapters/payment-provider.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { dashboardKey, findDashboardRefund, partOf, type RefundRow } from '../payments/find-refund.ts';
import { recordException } from '../payments/record-exception.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { followRefunds, leftOfPayment } from '../orders/follow-refunds.ts';
import { spreadLoss } from './orders-of-payment.ts';
import { returnParts } from './return-parts.ts';
import { askOnce } from './sync-refunds.ts';

/** The payment that was disputed: its order, and goods that a desk sold beside the tickets. */
export type DisputedPayment = { order: OrderRow; goodsCents: number; paymentIntentId: string };

/** Whether a lost dispute stands in the books, also one that was won later. */
export const isLossBooked = (ctx: ServiceContext, { id }: ProviderDispute): boolean =>
  findDashboardRefund(ctx, id) !== undefined;

/** A bank took back what a desk sold beside tickets, or without any: a person looks at it, once. */
export const askAboutGoods = (
  ctx: ServiceContext,
  { goodsCents, orderId }: { goodsCents: number; orderId: string | null },
  { id, amountCents }: ProviderDispute,
): void =>
  askOnce(ctx, {
    kind: 'refund_differs',
    refId: id,
    orderId,
    detail: `${goodsCents} for goods here, ${amountCents} there eur`,
  });

/**
 * Books a lost dispute: the money is gone. It voids tickets by the rule of a refund (docs/decisions.md, P3): whoever
 * takes all that was left of a payment has named all its tickets, a smaller sum names none. Call inside a transaction.
 */
function bookPart(
  ctx: ServiceContext,
  { order, goodsCents, paymentIntentId }: DisputedPayment,
  dispute: ProviderDispute,
): void {
  const leftCents = leftOfPayment(ctx, order);
  // Of a card that paid goods as well, what the order does not know was for them.
  const amountCents = Math.min(dispute.amountCents, order.totalCents);
  const isWhole = dispute.amountCents >= leftCents + goodsCents;
  const { voids, asks } = judgeTickets({
    way: 'dispute',
    tickets: findRefundableTickets(ctx, order.id),
    named: isWhole ? 'all' : 'nobody',
    leftCents,
    givenCents: amountCents,
  });
  const id = randomUUID();
  const [createdAt, updatedAt] = [ctx.now(), ctx.now()];
  const intentKey = dashboardKey(dispute.id);
  // An order that moved tickets are in has no payment of its own: all that goes back of it is of what they brought.
  const ofPayment = order.carriedIntentId === null ? paymentIntentId : null;
  const row = { id, orderId: order.id, paymentIntentId: ofPayment, amountCents, intentKey, createdAt, updatedAt };
  insertRow(ctx.db, refunds, { ...row, reason: 'dispute_lost', status: 'succeeded' });
  cancelTickets(ctx, voids, id);
  if (voids.length > 0) returnParts(ctx, order, { reason: 'requested_by_admin', cents: null });
  for (const ticket of voids.filter(({ status }) => status === 'used'))
    recordException(ctx, {
      kind: 'used_ticket_refunded',
      refId: ticket.id,
      orderId: order.id,
      detail: `${ticket.pricePaidCents} eur`,
    });
  if (asks === 'which_tickets')
    recordException(ctx, {
      kind: 'dispute_lost',
      refId: dispute.id,
      orderId: order.id,
      detail: `${dispute.amountCents} of ${order.totalCents + goodsCents} eur`,
    });
  // What goods brought stands at the till alone, and no refund row can take it off.
  if (dispute.amountCents > amountCents) askAboutGoods(ctx, { goodsCents, orderId: order.id }, dispute);
  followRefunds(ctx, order.id);
  writeAudit(ctx, {
    action: 'order.dispute_lost',
    subjectKind: 'order',
    subjectId: order.id,
    after: { refundId: id, amountCents, tickets: voids.length },
  });
  if (asks !== 'which_tickets') putInOutbox(ctx, { kind: 'mail.refunded', refId: id });
}

/** Books a lost dispute in each order that has money of the payment: moved tickets took theirs along. */
export function bookLoss(ctx: ServiceContext, payment: DisputedPayment, dispute: ProviderDispute): void {
  for (const [at, { order, amountCents }] of spreadLoss(ctx, payment.order, dispute.amountCents).entries())
    bookPart(ctx, { ...payment, order }, { ...dispute, id: partOf(dispute.id, at), amountCents });
}

/**
 * A bank took a payment that never became the order's own and that goes back already, such as a second one: no ticket is
 * of it, and a person looks at it, once. Call inside a transaction.
 */
export function bookStrayLoss(
  ctx: ServiceContext,
  given: RefundRow,
  { id: disputeId, amountCents }: ProviderDispute,
): void {
  const { orderId, paymentIntentId } = given;
  const [id, now] = [randomUUID(), ctx.now()];
  const intentKey = dashboardKey(disputeId);
  const row = { id, orderId, paymentIntentId, amountCents, intentKey, createdAt: now, updatedAt: now };
  insertRow(ctx.db, refunds, { ...row, reason: 'dispute_lost', status: 'succeeded' });
  const audited = { subjectKind: 'order' as const, subjectId: orderId };
  writeAudit(ctx, { action: 'order.dispute_lost', ...audited, after: { refundId: id, amountCents, tickets: 0 } });
  askOnce(ctx, {
    kind: 'refund_differs',
    refId: disputeId,
    orderId,
    detail: `${given.amountCents} given back here, ${amountCents} taken by a bank eur`,
  });
}

/** It was decided for us after all: what was given back is all that went. Call inside a transaction. */
export function reverseStrayLoss(ctx: ServiceContext, dispute: ProviderDispute): void {
  const loss = findDashboardRefund(ctx, dispute.id);
  if (loss !== undefined && loss.status !== 'failed') unbookLoss(ctx, loss);
}

function unbookLoss(ctx: ServiceContext, { id, orderId }: RefundRow): void {
  const updatedAt = ctx.now();
  updateRows(ctx.db, refunds, { id }, { updatedAt, status: 'failed', failureReason: 'dispute_reversed' });
  followRefunds(ctx, orderId);
  const audited = { subjectKind: 'order' as const, subjectId: orderId };
  writeAudit(ctx, { action: 'order.dispute_reversed', ...audited, after: { refundId: id } });
}

/**
 * A lost dispute was decided for us after all, and the money is here again. Its tickets stay void: a person says what
 * the buyer gets for it. Call inside a transaction.
 */
export function reverseLoss(ctx: ServiceContext, { order }: DisputedPayment, dispute: ProviderDispute): void {
  for (let at = 0; ; at++) {
    const part = { ...dispute, id: partOf(dispute.id, at) };
    const loss = findDashboardRefund(ctx, part.id);
    if (loss === undefined) return;
    reversePart(ctx, findOrder(ctx, loss.orderId) ?? order, part);
  }
}

function reversePart(ctx: ServiceContext, order: OrderRow, dispute: ProviderDispute): void {
  const loss = findDashboardRefund(ctx, dispute.id);
  if (loss === undefined || loss.status === 'failed') return;
  unbookLoss(ctx, loss);
  recordException(ctx, {
    kind: 'dispute_reversed',
    refId: dispute.id,
    orderId: order.id,
    detail: `${loss.amountCents} eur`,
  });
}
