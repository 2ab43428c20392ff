import { DomainError } from '#shared/errors.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeAudit } from '../../base/audit.ts';
import { cardRefundKey, findRefundsOfIntent, MADE_ELSEWHERE } from '../../shop/payments/find-refund.ts';
import { followRefunds } from '../../shop/orders/follow-refunds.ts';
import { claimTickets, releaseTickets } from '../../shop/tickets/cancel-tickets.ts';
import {
  findBookedRefund,
  insertDoorRefund,
  setBookedRefundDone,
  setBookedRefundElsewhere,
  setBookedRefundFailed,
  type NewBookedRefund,
} from './door-refund-rows.ts';
import { listMadeRefunds } from './door-payments.ts';
import { partsOfRefund } from './refunded-goods.ts';
import { saleView } from './sale-view.ts';
import { takeTicketsBack, ticketsOfIntents } from './take-tickets-back.ts';
import { findTillRow } from '../cash/till-rows.ts';

type CardRefund = {
  saleId: string;
  positions: readonly number[];
  entryId: string;
  reference: string;
  amountCents: number;
  supervisorId: string;
};

/**
 * The order and tickets a card refund is for, and what of it is theirs; null where it is for goods alone, or for a sale
 * that was never booked.
 */
function soldFor(ctx: ServiceContext, refund: CardRefund) {
  const sale = findTillRow(ctx, refund.saleId);
  if (sale === null || sale.kind !== 'sale' || sale.orderId === null) return null;
  const { tickets: positions } = partsOfRefund(ctx, sale, refund);
  if (positions === null) return null;
  const tickets = saleView(ctx, sale).tickets.filter(
    ({ position }) => positions.length === 0 || positions.includes(position),
  );
  const priceCents = tickets.reduce((sum, { pricePaidCents }) => sum + pricePaidCents, 0);
  return { orderId: sale.orderId, tickets, amountCents: Math.min(refund.amountCents, priceCents) };
}

const rowOf = ({ orderId, amountCents }: { orderId: string; amountCents: number }, refund: CardRefund) => ({
  orderId,
  amountCents,
  intentKey: cardRefundKey(refund),
  requestedBy: refund.supervisorId,
});

/**
 * Money and tickets count as given back before the provider is asked, so no other refund gives them once more. The
 * desk's journal may have told of it already: then it is the same one. Call inside a transaction. Errors:
 * IDEMPOTENCY_KEY_REUSED.
 */
export function claimCardRefund(ctx: ServiceContext, refund: CardRefund): void {
  const sold = soldFor(ctx, refund);
  if (sold === null || sold.amountCents === 0) return;
  const before = findBookedRefund(ctx, cardRefundKey(refund));
  if (before !== undefined && (before.orderId !== sold.orderId || before.amountCents !== sold.amountCents))
    throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  const refundId = insertDoorRefund(ctx, rowOf(sold, refund), 'requested');
  if (refundId === null) return;
  const live = sold.tickets.filter(({ status }) => status !== 'cancelled');
  claimTickets(
    ctx,
    refundId,
    live.map(({ id }) => id),
  );
}

/**
 * A card was paid back: the books show it and the tickets are void at once, whether or not the desk's journal ever
 * comes. A payment whose sale was never booked was never taken either. Call inside a transaction.
 */
export function bookCardRefund(ctx: ServiceContext, refund: CardRefund): void {
  const sold = soldFor(ctx, refund);
  if (sold === null) return;
  const { orderId, tickets } = sold;
  const refundId = sold.amountCents === 0 ? null : insertDoorRefund(ctx, rowOf(sold, refund));
  takeTicketsBack(ctx, tickets, { refundId, entryId: refund.entryId, orderId });
}

/**
 * The same for a refund whose answer was lost: the tickets are those it claimed. Call inside a transaction.
 */
export function finishCardRefund(
  ctx: ServiceContext,
  refund: { entryId: string; reference: string; saleId: string | null },
): void {
  const intentKey = cardRefundKey(refund);
  const booked = findBookedRefund(ctx, intentKey);
  const sale = refund.saleId === null ? null : findTillRow(ctx, refund.saleId);
  if (booked === undefined || sale === null) return;
  setBookedRefundDone(ctx, intentKey);
  const claimed = ticketsOfIntents(ctx, [intentKey]);
  const tickets = saleView(ctx, sale).tickets.filter(({ id }) => claimed.has(id));
  takeTicketsBack(ctx, tickets, { refundId: booked.id, entryId: refund.entryId, orderId: booked.orderId });
}

/**
 * All of its card money was paid back before the sale was booked, so the sale was never taken, whoever brings it now.
 * Returns whether that is so. Call inside a transaction.
 */
export function takeBackIfRefunded(
  ctx: ServiceContext,
  { saleId, totalCents }: { saleId: string; totalCents: number },
): boolean {
  const made = listMadeRefunds(ctx, saleId);
  if (totalCents === 0 || made.reduce((sum, { amountCents }) => sum + amountCents, 0) !== totalCents) return false;
  for (const refund of made) bookCardRefund(ctx, { saleId, positions: [], ...refund });
  return true;
}

/**
 * What a journal says went back on a card, unless it is in the books already: then as it stands there. One that failed
 * is owed until a person has closed it (`isClosed`). Returns its row. Call inside a transaction. Errors:
 * REFUND_NOT_POSSIBLE, for an intent of another sale's.
 */
export function bookWrittenCardRefund(
  ctx: ServiceContext,
  refund: NewBookedRefund,
  isClosed: boolean,
): { id: string; amountCents: number } {
  const before = findBookedRefund(ctx, refund.intentKey);
  if (before !== undefined && before.orderId !== refund.orderId) throw new DomainError('REFUND_NOT_POSSIBLE');
  const isDone = before === undefined || (before.status === 'failed' && isClosed);
  const id = (isDone ? insertDoorRefund(ctx, refund) : null) ?? before?.id;
  if (id === undefined) throw new Error('a refund was neither written nor found');
  return { id, amountCents: before?.amountCents ?? refund.amountCents };
}

/**
 * The provider could not pay a card back after all, perhaps days later: the books owe the guest again. Tickets that are
 * void stay so, their guests have gone; valid ones can be refunded another way. Returns the order, or null where the
 * sale was never booked. Call inside a transaction.
 */
export function failCardRefund(ctx: ServiceContext, key: { entryId: string; reference: string }): string | null {
  const intentKey = cardRefundKey(key);
  const booked = findBookedRefund(ctx, intentKey);
  if (booked === undefined) return null;
  if (setBookedRefundFailed(ctx, intentKey, 'card_not_paid_back')) {
    writeAudit(ctx, {
      action: 'refund.failed',
      subjectKind: 'order',
      subjectId: booked.orderId,
      after: { refundId: booked.id },
    });
    releaseTickets(ctx, booked.id);
    followRefunds(ctx, booked.orderId);
  }
  return booked.orderId;
}

/**
 * The provider says that the money is back already, through its dashboard. What the till wrote down stands until that
 * refund itself is booked; where the till wrote nothing, this refund has given nothing. Call inside a transaction.
 */
export function dropCardRefund(ctx: ServiceContext, key: { entryId: string; reference: string }): void {
  const intentKey = cardRefundKey(key);
  const booked = findBookedRefund(ctx, intentKey);
  if (booked?.status !== 'requested') return;
  const others = findRefundsOfIntent(ctx, { orderId: booked.orderId, paymentIntentId: key.reference });
  if (findTillRow(ctx, key.entryId) === null || refundedOrPendingCents(others) > 0) {
    setBookedRefundFailed(ctx, intentKey, MADE_ELSEWHERE);
    releaseTickets(ctx, booked.id);
  } else setBookedRefundElsewhere(ctx, key);
  followRefunds(ctx, booked.orderId);
}
