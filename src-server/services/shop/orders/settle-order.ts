import { DomainError } from '#shared/errors.ts';
import { leftToPay } from '#shared/gift-vouchers/gift-voucher.ts';
import type { ProviderSession } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { holdAddOns } from '../add-ons/hold-add-ons.ts';
import { holdVoucherAgain } from '../gift-vouchers/hold-voucher.ts';
import { findEntriesHeld } from '../entry-cards/find-card.ts';
import { issueBoughtCard } from '../entry-cards/issue-card.ts';
import { holdEntries } from '../entry-cards/pay-by-card.ts';
import { issueBoughtVoucher } from '../gift-vouchers/issue-voucher.ts';
import { spendAgain } from '../member-price/spend-entitlement.ts';
import { tipsNothing } from '../wait-list/find-partners.ts';
import { requireBalance, requireEvenFloor } from '../wait-list/require-balance.ts';
import { isFreeAgain, isStillOffered } from './settle-offered-ticket.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { findRefundsOfIntent, secondPaymentKey, wholePaymentKey } from '../payments/find-refund.ts';
import { recordException } from '../payments/record-exception.ts';
import { writeRefund } from '../payments/write-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, findOrderBySession, findOrderItems, findSeatItems, type OrderRow } from './find-order.ts';
import { dropHolds, holdSeats } from './hold-seats.ts';
import { moveOrder } from './move-order.ts';
import { isOver, settlePart } from './settle-part.ts';
import { payOrder } from './pay-order.ts';
import { isCalledOff, tellCalledOff } from './tell-called-off.ts';

/** `isAccepted`: an admin takes what was paid for the price. */
type Payment = { session: ProviderSession; isAccepted: boolean };

/** Whether a payment that never became the order's own has been refunded already. */
const isOnItsWayBack = (ctx: ServiceContext, order: OrderRow, { paymentIntentId }: ProviderSession): boolean =>
  findRefundsOfIntent(ctx, { orderId: order.id, paymentIntentId }).length > 0;

/** Whether what was paid is what we asked for. If not, no ticket is made, and an admin has to look at it. */
function isAsAgreed(ctx: ServiceContext, order: OrderRow, { session, isAccepted }: Payment): boolean {
  if (session.isLive !== ctx.isLive) {
    recordException(ctx, {
      kind: 'wrong_mode',
      refId: session.id,
      orderId: order.id,
      detail: session.isLive ? 'live' : 'test',
    });
    return false;
  }
  if (isAccepted) return true;
  if (
    session.totalCents !== leftToPay(order) ||
    session.currency !== order.currency ||
    (session.orderId !== null && session.orderId !== order.id)
  ) {
    // The money is back already, so nothing is left to ask. What became of the refund is followed on its own.
    if (isOnItsWayBack(ctx, order, session)) return false;
    recordException(ctx, {
      kind: 'amount_mismatch',
      refId: session.id,
      orderId: order.id,
      detail: `asked ${leftToPay(order)} ${order.currency}, paid ${session.totalCents} ${session.currency}`,
    });
    return false;
  }
  return true;
}

/**
 * Holds the seats of an expired order again, and spends the entitlement it was priced by. In a savepoint: a refusal
 * leaves nothing held. An order for somebody's ticket buys that one or none, as it may cost a fee alone.
 */
function canHoldAgain(ctx: ServiceContext, order: OrderRow & { eventId: string }): boolean {
  const event = findRow(ctx.db, events, { id: order.eventId }, ['endsAt']);
  if (event === undefined || event.endsAt <= ctx.now() || !isFreeAgain(ctx, order)) return false;
  try {
    inTransaction(ctx.db, () => {
      const items = findSeatItems(ctx, order.id);
      const eveningId = items[0]?.eveningId ?? null;
      if (eveningId !== null) requireEvenFloor(ctx, { eventId: order.eventId, eveningId }, items);
      else if (!tipsNothing(ctx, order)) requireBalance(ctx, order.eventId, items);
      holdSeats(ctx, order, items);
      holdAddOns(ctx, order, findOrderItems(ctx, order.id));
      holdVoucherAgain(ctx, order);
      holdEntries(ctx, order.id);
      if (!spendAgain(ctx, order.id)) throw new DomainError('MEMBER_PRICE_GONE');
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * A payment that buys nothing goes back, all of it. A payment of another sum than the price never becomes the order's
 * own: the books would give back more than they took.
 */
function oweBack(
  ctx: ServiceContext,
  order: OrderRow,
  { session, reason }: { session: ProviderSession; reason: 'late_payment' | 'event_cancelled' },
): OrderRow {
  const { id: sessionId, paymentIntentId, totalCents } = session;
  // With what a voucher or a card paid it would be the price, and that is free again.
  const isShared = order.fromVoucherCents > 0 || (findEntriesHeld(ctx, order.id)?.entries ?? 0) > 0;
  const isPrice = totalCents === order.totalCents && !isShared;
  const payment = { sessionId, paymentIntentId };
  const isPending = order.status === 'pending';
  const over = isPending ? moveOrder(ctx, order, isPrice ? { to: 'paid', payment } : { to: 'cancelled' }) : order;
  const owed = isPrice ? moveOrder(ctx, over, { to: 'refund_pending', payment }) : over;
  writeRefund(ctx, {
    orderId: order.id,
    paymentIntentId,
    amountCents: totalCents,
    reason,
    intentKey: isPrice ? `late:${order.id}` : wholePaymentKey(paymentIntentId),
  });
  return owed;
}

/**
 * Late money: if the seats are still free, it buys them; if not, it goes back with an apology. So it does where the ticket
 * that was paid for has been used or given back meanwhile.
 */
function settleLate(ctx: ServiceContext, order: OrderRow & { eventId: string }, session: ProviderSession): OrderRow {
  const payment = { sessionId: session.id, paymentIntentId: session.paymentIntentId };
  dropHolds(ctx, order.id);
  if (canHoldAgain(ctx, order)) return payOrder(ctx, order, payment);
  const owed = oweBack(ctx, order, { session, reason: 'late_payment' });
  putInOutbox(ctx, { kind: 'mail.payment_too_late', refId: order.id });
  return owed;
}

/** The event was cancelled while the buyer was paying: the money goes straight back. */
function settleForNothing(ctx: ServiceContext, order: OrderRow, session: ProviderSession): OrderRow {
  dropHolds(ctx, order.id);
  tellCalledOff(ctx, { id: order.id, isPaid: order.status !== 'pending' });
  return oweBack(ctx, order, { session, reason: 'event_cancelled' });
}

/**
 * A delayed payment failed, days after the buyer was told to wait: the seats become free, and the buyer gets a mail.
 */
function settleFailed(ctx: ServiceContext, order: OrderRow): OrderRow {
  const paymentFailedAt = ctx.now();
  updateRows(ctx.db, orders, { id: order.id }, { paymentFailedAt });
  if (isCalledOff(ctx, order)) tellCalledOff(ctx, order);
  else putInOutbox(ctx, { kind: 'mail.payment_failed', refId: order.id });
  return { ...moveOrder(ctx, order, { to: 'cancelled' }), paymentFailedAt };
}

/** A second payment for an order that is paid already goes back; the first one stands. */
function settleSecond(ctx: ServiceContext, order: OrderRow, session: ProviderSession): void {
  if (session.paymentIntentId === null || session.paymentIntentId === order.stripePaymentIntentId) return;
  writeRefund(ctx, {
    orderId: order.id,
    paymentIntentId: session.paymentIntentId,
    amountCents: session.totalCents,
    reason: 'second_payment',
    intentKey: secondPaymentKey(session.paymentIntentId),
  });
}

function settlePaid(ctx: ServiceContext, order: OrderRow & { eventId: string }, session: ProviderSession): OrderRow {
  switch (order.status) {
    case 'pending':
      if (isCalledOff(ctx, order)) return settleForNothing(ctx, order, session);
      return !isStillOffered(ctx, order)
        ? settleLate(ctx, order, session)
        : payOrder(ctx, order, { sessionId: session.id, paymentIntentId: session.paymentIntentId });
    case 'expired':
    case 'cancelled':
      if (order.fromVoucherCents > 0 && isOnItsWayBack(ctx, order, session)) return order;
      return isCalledOff(ctx, order) ? settleForNothing(ctx, order, session) : settleLate(ctx, order, session);
    case 'paid':
    case 'refund_pending':
    case 'refunded':
      settleSecond(ctx, order, session);
      return order;
  }
}

/** A voucher or a card was paid for, however late: it holds no seat that somebody else could have by now. */
function settleWithoutEvent(ctx: ServiceContext, order: OrderRow, payment: Payment): OrderRow {
  const { session } = payment;
  if (session.paymentStatus === 'unpaid') {
    return isOver(session) && order.status === 'pending' ? moveOrder(ctx, order, { to: 'expired' }) : order;
  }
  if (!isAsAgreed(ctx, order, payment)) return order;
  if (order.paidAt !== null) {
    settleSecond(ctx, order, session);
    return order;
  }
  const { id: sessionId, paymentIntentId } = session;
  const paid = moveOrder(ctx, order, { to: 'paid', payment: { sessionId, paymentIntentId } });
  (order.channel === 'card' ? issueBoughtCard : issueBoughtVoucher)(ctx, order.id);
  return paid;
}

/** What became of a payment that brought nothing: its seats are free again. */
function settleOver(ctx: ServiceContext, order: OrderRow, session: ProviderSession): OrderRow {
  dropHolds(ctx, order.id);
  ctx.contentChanged();
  if (session.status !== 'expired') return settleFailed(ctx, order);
  if (isCalledOff(ctx, order)) tellCalledOff(ctx, order);
  return moveOrder(ctx, order, { to: 'expired' });
}

/**
 * Brings an order in line with its payment as the provider sees it now. It is the only place where tickets are made for
 * money. Webhook, success page and reconciling job all call it, in any order and more than once. Null for a session
 * that is not ours. `isAccepted`: an admin takes what was paid for the price.
 */
export function settleOrder(
  ctx: ServiceContext,
  session: ProviderSession,
  { isAccepted }: { isAccepted: boolean } = { isAccepted: false },
): OrderRow | null {
  return inTransaction(ctx.db, () => {
    const order =
      findOrderBySession(ctx, session.id) ?? (session.orderId === null ? undefined : findOrder(ctx, session.orderId));
    const isPaid = session.paymentStatus !== 'unpaid';
    if (order === undefined) {
      if (session.orderId !== null && isPaid)
        recordException(ctx, {
          kind: 'unknown_payment',
          refId: session.id,
          orderId: null,
          detail: `${session.totalCents} ${session.currency}`,
        });
      return null;
    }
    const { eventId } = order;
    if (order.channel === 'voucher' || order.channel === 'card')
      return settleWithoutEvent(ctx, order, { session, isAccepted });
    if (eventId === null) return order;
    if (isPaid && !isAsAgreed(ctx, order, { session, isAccepted })) return order;
    if (order.channel === 'part') return settlePart(ctx, order, session);
    if (isPaid) return settlePaid(ctx, { ...order, eventId }, session);
    if (
      order.status !== 'pending' ||
      !isOver(session) ||
      (order.stripeSessionId !== null && order.stripeSessionId !== session.id)
    )
      return order;
    const settled = settleOver(ctx, order, session);
    scanWaitList(ctx, eventId);
    return settled;
  });
}
