import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { ruleWithCard } from '#shared/entry-cards/entry-card.ts';
import { ruleOfLine } from '#shared/tickets/ticket-rule.ts';
import { leftToPay } from '#shared/gift-vouchers/gift-voucher.ts';
import { MAX_HELD_SEATS_PER_USER } from '#shared/orders/checkout-limits.ts';
import { atNormalPrice, type OrderLine } from '#shared/orders/member-line.ts';
import { priceOrder, type PricedLine } from '#shared/orders/price-order.ts';
import { withRoles } from '#shared/roles/with-roles.ts';
import { prepared } from '#server/db/client.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';
import { holdSeats } from './hold-seats.ts';
import { insertOrder, type OrderOnPage } from './insert-order.ts';
import { noteInvoiceRecipient } from './invoice-rows.ts';
import { loadEventForSale } from './load-event-for-sale.ts';
import { payOrder } from './pay-order.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findPromo } from '../promo-codes/find-promo.ts';
import { inParts } from '../parts/offer-parts.ts';
import { payByCard } from '../entry-cards/pay-by-card.ts';
import { addOnLines, holdAddOns } from '../add-ons/hold-add-ons.ts';
import { keepAnswers } from '../questions/keep-answers.ts';
import { takeHandedTicket } from '../wait-list/take-offered-ticket.ts';
import { withKeptSeat } from '../wait-list/first-refusal.ts';
import { findLink, type PartnerLinkRow } from '../wait-list/find-partners.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { beginCouple, keepForPartner, takePartnerSeat } from '../wait-list/partner-links.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { spendForOrder } from '../member-price/price-for-member.ts';
import { atMost, claimSeat, passSeveral, requireOwnTurn } from '../wait-list/claim-seat.ts';
import { requireAllowance } from './ticket-allowance.ts';
import { requireGuestTypes } from './require-guest-types.ts';

const seatsHeldBy = prepared({ userId: seatHolds.userId }, (orm, { userId }) =>
  orm
    .select({ seats: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)` })
    .from(seatHolds)
    .where(eq(seatHolds.userId, userId))
    .prepare(),
);

/** Null unless somebody hands the buyer their ticket: then fee and difference are all there is to pay. */
function takeHanded(ctx: ServiceContext, input: OrderOnPage): Bought | null {
  const { handOverToken } = input;
  if (handOverToken === undefined) return null;
  return { ...takeHandedTicket(ctx, { ...input, handOverToken }), couple: null, asks: null };
}

/** A seat that was kept or handed over: it is taken without questions, and without what each ticket needs. */
const isTakenInTwoTaps = ({ seatOfferId, handOverToken, partnerToken }: OrderOnPage): boolean =>
  seatOfferId !== undefined || handOverToken !== undefined || partnerToken !== undefined;

/** What is bought, at the price that everybody pays, whose ticket it is, and of which couple it is one half. */
type Bought = { lines: PricedLine[]; ticketOfferId: string | null; couple: PartnerLinkRow | null; asks: Asks };
type Asks = ReturnType<typeof beginCouple>['asks'];
type ToBuy = ReturnType<typeof loadEventForSale> & {
  userId: string;
  input: OrderOnPage;
  promo: ReturnType<typeof findPromo> | null;
};

/** Which half of which couple it is, and whom the buyer names for the other. */
function coupleOf(
  ctx: ServiceContext,
  { userId, input }: ToBuy,
  kept: ReturnType<typeof claimSeat> | null,
): Pick<Bought, 'couple' | 'asks'> {
  const { partnerToken, partnerEmail, eventId } = input;
  const offered = kept?.partnerLinkId ?? null;
  if (partnerToken !== undefined) return { couple: takePartnerSeat(ctx, input, partnerToken), asks: null };
  if (partnerEmail === undefined || offered !== null) return { couple: findLink(ctx, offered) ?? null, asks: null };
  const { link, asks } = beginCouple(ctx, {
    ...input,
    id: randomUUID(),
    userId,
    partnerEmail,
    lang: input.lang ?? null,
    seq: kept?.seq ?? null,
  });
  if (asks !== null && kept === null) passSeveral(ctx, eventId, [link.ticketTypeId]);
  return { couple: link, asks };
}

function linesToBuy(ctx: ServiceContext, buy: ToBuy): Bought {
  const { userId, event, types, promo } = buy;
  const input = withKeptSeat(ctx, userId, buy.input);
  const pool = findPool(ctx, input.eventId);
  const kept = input.seatOfferId === undefined ? null : claimSeat(ctx, userId, input);
  const isWithPartner = input.partnerToken !== undefined || input.partnerEmail !== undefined;
  // Two who come together tip no balance: whoever waited and may come in has come by the scan.
  if (kept === null && isWithPartner) scanWaitList(ctx, input.eventId);
  else if (kept === null) requireOwnTurn(ctx, input, pool);
  if (input.eveningId !== undefined) requireGuestTypes(ctx, userId, { types, input });
  const today = priceOrder(event, types, {
    items: input.items,
    now: ctx.now(),
    unlockedTypeId: promo?.ticketTypeId ?? null,
  });
  return {
    lines: kept === null ? today : atMost(today, kept.mostCents),
    ticketOfferId: kept?.ticketOfferId ?? null,
    ...coupleOf(ctx, { ...buy, input }, kept),
  };
}

/** At once, or as far as the first part goes, with all of them. */
function splitLines(
  ctx: ServiceContext,
  { inParts: asked, handOverToken, eveningId, voucherCode }: OrderOnPage,
  offer: Parameters<typeof inParts>[1],
): ReturnType<typeof inParts> {
  if (asked === undefined) return { lines: [...offer.lines], parts: [] };
  if (handOverToken !== undefined || eveningId !== undefined) throw new DomainError('PARTS_CHANGED');
  return inParts(ctx, offer, { parts: asked, byVoucher: voucherCode !== undefined });
}

const seatsOf = (lines: readonly OrderLine[], eveningId: string | null) =>
  lines.map(({ ticketTypeId, quantity, role = null }, position) => ({
    position,
    ticketTypeId,
    quantity,
    role,
    eveningId,
  }));

function noteReserved(
  ctx: ServiceContext,
  { id, eventId, totalCents, fromVoucherCents }: OrderRow,
  { seats, promo }: { seats: number; promo: ToBuy['promo'] },
): void {
  writeAudit(ctx, {
    action: 'order.reserved',
    subjectKind: 'order',
    subjectId: id,
    after: {
      eventId,
      seats,
      totalCents,
      ...(fromVoucherCents > 0 && { fromVoucherCents }),
      ...(promo !== null && { promoCode: promo.code }),
    },
  });
}

/**
 * Prices the order and holds its seats in one transaction. One of 0 €, or that a voucher pays whole, is paid in it, too. A
 * member's ticket spends the entitlement in it, each ticket with a promo code one of its uses. Throws EVENT_*,
 * TICKET_TYPE_*, BANNED, ANSWERS_NEEDED, ADD_ON_*, SEAT_OFFER_OVER, TICKET_OFFER_OVER, PARTNER_*, ROLE_NEEDED, ROLE_FULL,
 * EVENING_FULL, TRIAL_USED, HELD_SEATS_LIMIT, TICKET_LIMIT_REACHED, PROMO_CODE_*, GIFT_VOUCHER_*, ENTRY_CARD_*,
 * MEMBER_PRICE_GONE, PARTS_CHANGED, and the database's refusal of a second open order for the event.
 */
export function reserveOrder(ctx: ServiceContext, input: OrderOnPage): OrderRow {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const { event, types } = loadEventForSale(ctx, input.eventId, input.eveningId);
    requireWelcome(ctx, userId);
    const promo =
      input.promoCode === undefined ? null : findPromo(ctx, { eventId: input.eventId, code: input.promoCode });
    const handed = takeHanded(ctx, input);
    const {
      lines: normal,
      ticketOfferId,
      couple,
      asks,
    } = handed ?? linesToBuy(ctx, { userId, input, event, types, promo });
    const wanted = normal.reduce((sum, line) => sum + line.quantity, 0);
    if ((seatsHeldBy(ctx.db).get({ userId })?.seats ?? 0) + wanted > MAX_HELD_SEATS_PER_USER)
      throw new DomainError('HELD_SEATS_LIMIT');
    requireAllowance(ctx, { eventId: input.eventId, eveningId: input.eveningId ?? null, userId, lines: normal });
    const id = randomUUID();
    const priced =
      handed === null
        ? spendForOrder(ctx, { orderId: id, eventId: input.eventId, event, lines: normal, promo })
        : atNormalPrice(normal);
    const { entryCard, eveningId } = input;
    const paid = handed === null ? payByCard(ctx, { event, eveningId, lines: priced, userId, entryCard }) : priced;
    const { lines, parts } = splitLines(ctx, input, { event, types, lines: withRoles(paid, input.items) });
    if (input.expectsMemberPrice === true && !lines.some(({ member }) => member !== null))
      throw new DomainError('MEMBER_PRICE_GONE');
    const besides = addOnLines(ctx, input, { tickets: wanted, isAsked: !isTakenInTwoTaps(input) });
    const order = insertOrder(ctx, {
      id,
      userId,
      input,
      lines: [...lines, ...besides],
      refundRule: event.refundRule,
      ticketRuleOf: ({ ticketTypeId, entryCard: card, unitPriceCents, member }) => {
        const { ticketRule } = types.find((type) => type.id === ticketTypeId) ?? event;
        const rule = handed !== null ? null : card === undefined ? ticketRule : ruleWithCard(ticketRule);
        return ruleOfLine(rule, { unitPriceCents, isMembers: member !== null, isByCard: card !== undefined });
      },
      ticketOfferId,
      partnerLinkId: couple?.id ?? null,
      parts,
    });
    keepAnswers(ctx, { id, eventId: input.eventId, lines }, input);
    if (order.totalCents > 0) noteInvoiceRecipient(ctx, order.id, input.invoice);
    holdSeats(
      ctx,
      { id: order.id, eventId: input.eventId, userId, ticketOfferId, partnerLinkId: order.partnerLinkId },
      seatsOf(lines, input.eveningId ?? null),
    );
    if (couple !== null && asks !== null) keepForPartner(ctx, couple, asks);
    holdAddOns(ctx, { id, eventId: input.eventId }, besides.length === 0 ? [] : findOrderItems(ctx, id));
    noteReserved(ctx, order, { seats: wanted, promo });
    return leftToPay(order) === 0 ? payOrder(ctx, order, { sessionId: null, paymentIntentId: null }) : order;
  });
}
