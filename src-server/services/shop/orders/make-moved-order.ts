import { leftToPay, splitReturn } from '#shared/gift-vouchers/gift-voucher.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';
import { refundsOfPayment } from './follow-refunds.ts';
import { dropHolds, holdSeats } from './hold-seats.ts';
import { cardsOfMoved, holdEntries } from '../entry-cards/pay-by-card.ts';
import { makeTickets } from '../tickets/make-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';

/** One ticket as it is from now on. */
export type NewPlace = {
  line: OrderLine;
  unitPriceCents: number;
  holderName: string | null;
  role: SeatRole | null;
  /** What it was bought under goes along. */ ticketRule: TicketRule | null;
};

type MovedOrder = {
  id: string;
  eventId: string;
  from: OrderRow;
  /** The payment that its value came by. */ intentId: string | null;
  places: readonly NewPlace[];
};

/** What of a value that has just left an order's books was paid by a voucher: the last of it, as in a refund. */
function byVoucher(ctx: ServiceContext, from: OrderRow, valueCents: number): number {
  const backCents = refundedOrPendingCents(refundsOfPayment(ctx, from)) - valueCents;
  return splitReturn(valueCents, { byCardCents: leftToPay(from), backOnCardCents: backCents }).toVoucherCents;
}

/**
 * The order that the moved tickets are in from now on: paid by what they were worth, with a receipt of its own, under
 * the terms that they were bought under. Seats, codes and links are new ones. Call inside a transaction. Throws
 * EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT.
 */
export function makeMovedOrder(ctx: ServiceContext, { id, eventId, from, intentId, places }: MovedOrder): number {
  const totalCents = places.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0);
  const now = ctx.now();
  const { userId, refundRule, termsVersion, thanksNotice, lang } = from;
  insertRow(ctx.db, orders, {
    id,
    userId,
    eventId,
    totalCents,
    fromVoucherCents: byVoucher(ctx, from, totalCents),
    movedFromId: from.id,
    carriedIntentId: totalCents > 0 ? intentId : null,
    refundRule,
    termsVersion,
    thanksNotice,
    lang,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
    channel: 'online',
    status: 'paid',
  });
  // Programs that ask for what has changed learn of it from both.
  updateRows(ctx.db, orders, { id: from.id }, { updatedAt: now });
  tellWebhooks(ctx, 'order.paid', { id, eventId, movedFromId: from.id });
  const cards = cardsOfMoved(ctx, from.id, places.length);
  for (const [position, { line, unitPriceCents, role, ticketRule }] of places.entries()) {
    const { ticketTypeId, name, vatBps, member, promo } = line;
    const normal = member?.normalUnitPriceCents ?? promo?.normalUnitPriceCents ?? null;
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position,
      ticketTypeId,
      ticketTypeName: name,
      unitPriceCents,
      vatBps,
      role,
      ticketRule,
      normalUnitPriceCents: normal === null ? null : Math.max(normal, unitPriceCents),
      promoCode: promo?.code ?? null,
      memberPlanId: member?.planId ?? null,
      voucherCents: member?.voucherCents ?? 0,
      entryCardId: cards[position] ?? null,
      quantity: 1,
    });
  }
  holdEntries(ctx, id);
  const items = findOrderItems(ctx, id);
  // The office decides: a move counts for no limit per person.
  holdSeats(ctx, { id, eventId, userId: null }, items);
  const holderNames = places.map(({ holderName }) => holderName);
  makeTickets(ctx, { id, userId, eventId, holderNames }, items);
  dropHolds(ctx, id);
  if (items.some(({ role }) => role !== null)) scanWaitList(ctx, eventId);
  return totalCents;
}
