import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { onEvening } from '#shared/events/on-evening.ts';
import { VENUE_FIELD_NAMES } from '#shared/events/save-venue.ts';
import type { VenueView } from '#shared/events/venue.ts';
import { cents } from '#shared/money.ts';
import { refundRuleOf, type RefundRule } from '#shared/orders/refund-promise.ts';
import { pick } from '#shared/pick.ts';
import { confirmUntil } from '#shared/tickets/confirm-rule.ts';
import { refundOfferOf, type OrderOfOffer } from '#shared/tickets/refund-offer.ts';
import type { OpenTicketOffer } from '#shared/tickets/ticket-offers.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { namedWithRole } from '#server/db/type-with-role.ts';
import { venues } from '#server/db/schema/venues.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { boughtWith } from '../add-ons/bought-add-ons.ts';
import { addOnCents } from '../add-ons/return-add-ons.ts';
import { findParts, partView } from '../parts/find-parts.ts';
import { laterPaidCents } from '../parts/require-paid.ts';
import { movedOffer } from './moved-offer.ts';
import { ownPartner } from '../wait-list/find-partners.ts';
import { banOfTicket } from '../bans/ban-of-ticket.ts';
import { IS_HANDED_OVER, VOUCHER_IS_SPENT } from '#server/db/ticket-facts.ts';
import { IS_MOVED, nowForWords } from './moved-ticket.ts';
import { ticketCode } from './ticket-code.ts';
import { otherTypeName } from './type-words.ts';
import { ticketVoucherCode } from './voucher-code.ts';

const ticketColumns = {
  id: tickets.id,
  orderId: tickets.orderId,
  eveningId: tickets.eveningId,
  /** None for a make-up place, which goes back another way. */ ticketTypeId: tickets.ticketTypeId,
  ticketNumber: tickets.ticketNumber,
  codeId: tickets.codeId,
  shareToken: tickets.shareToken,
  status: tickets.status,
  ticketTypeName: namedWithRole(tickets),
  typeName: tickets.ticketTypeName,
  role: tickets.role,
  standing: tickets.standing,
  partnerLinkId: tickets.partnerLinkId,
  pricePaidCents: tickets.pricePaidCents,
  voucherCents: tickets.voucherCents,
  holderName: tickets.holderName,
  passedOnAt: tickets.passedOnAt,
  ticketRule: tickets.ticketRule,
  confirmation: tickets.confirmation,
  confirmBy: tickets.confirmBy,
  purchasedAt: tickets.purchasedAt,
  usedAt: tickets.usedAt,
  isMoved: sql<boolean>`${IS_MOVED}`.mapWith(Boolean),
  isVoucherSpent: VOUCHER_IS_SPENT,
  isByCard: sql<boolean>`${isNotNull(tickets.entryCardId)}`.mapWith(Boolean),
  refundOfferedAt: events.refundOfferedAt,
  refundOfferUntil: events.refundOfferUntil,
  order: {
    refundRule: orders.refundRule,
    channel: orders.channel,
    paidAt: orders.paidAt,
    isDisputed: orders.isDisputed,
    isHandedOver: IS_HANDED_OVER,
    partsCents: orders.partsCents,
  },
  eventRule: events.refundRule,
  eventCancelledAt: events.cancelledAt,
  cancelWords: events.cancelWords,
};
const eventColumns = {
  id: events.id,
  title: events.title,
  otherWords: events.otherWords,
  description: events.description,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  evenings: events.evenings,
  location: events.location,
  kind: events.kind,
  styles: events.styles,
  imageUrl: events.imageUrl,
};
const offerColumns = {
  kind: ticketOffers.kind,
  since: ticketOffers.offeredAt,
  endsAt: ticketOffers.endsAt,
  toName: ticketOffers.toName,
};
type OfferColumns = Pick<typeof events.$inferSelect, 'refundOfferedAt' | 'refundOfferUntil' | 'cancelWords'> & {
  order: OrderOfOffer & { partsCents: number | null };
  eventRule: RefundRule | null;
  eventCancelledAt: Date | null;
  isMoved: boolean;
  isVoucherSpent: boolean;
  isByCard: boolean;
};
type TicketRow = Pick<
  typeof tickets.$inferSelect,
  Exclude<keyof typeof ticketColumns, keyof OfferColumns | 'typeName'>
> &
  OfferColumns & {
    typeName: string;
    event: Pick<typeof events.$inferSelect, keyof typeof eventColumns>;
    venue: VenueView | null;
    offer: OpenTicketOffer | null;
  };

/** Tickets joined with their event and its venue, for every query that shows tickets. */
export const selectTickets = (orm: Orm) =>
  orm
    .select({ ...ticketColumns, event: eventColumns, venue: pick(venues, VENUE_FIELD_NAMES), offer: offerColumns })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(venues, eq(venues.id, events.venueId))
    .leftJoin(ticketOffers, and(eq(ticketOffers.ticketId, tickets.id), sql`${ticketOffers.state} = 'open'`));

const otherCancelWords = ({ otherWords }: Pick<typeof events.$inferSelect, 'otherWords'>) =>
  otherWords?.cancelWords === undefined ? {} : { otherWords: { lang: otherWords.lang, words: otherWords.cancelWords } };

/** What its holder is asked; nothing before they are, and of a night that was moved on what holds now. */
function confirmOf(row: Pick<TicketRow, 'confirmation' | 'confirmBy' | 'ticketRule' | 'event'>): TicketView['confirm'] {
  const { confirmation: state, confirmBy: toldUntil, ticketRule, event } = row;
  if (state === null || state === 'due' || ticketRule?.confirm == null) return null;
  return { state, until: confirmUntil({ toldUntil, part: ticketRule.confirm, event }) };
}

/** A ticket as its owner sees it, with its signed code. */
export function ticketView(ctx: ServiceContext, { codeId, shareToken, venue, offer, ...found }: TicketRow): TicketView {
  const { refundOfferedAt: _at, refundOfferUntil: _until, ticketTypeId, order, eventRule, ...shown } = found;
  const { eventCancelledAt, cancelWords, role, typeName, standing, partnerLinkId, confirmation, confirmBy, ...row } =
    shown;
  const { id: eventId, endsAt } = row.event;
  const night = onEvening(row.event, row.eveningId);
  const isMakeUp = row.eveningId !== null && ticketTypeId === null;
  const parts = order.partsCents === null ? [] : findParts(ctx, row.orderId).map(partView);
  const laterCents = order.partsCents === null ? 0 : laterPaidCents(ctx, row.orderId);
  const whole = { pricePaidCents: row.pricePaidCents + laterCents };
  const offered = isMakeUp
    ? { refundOfferUntil: null, refundOfferWhy: null, refundOfferCents: cents(0) }
    : refundOfferOf({ ...found, ...whole, event: night, ...movedOffer(ctx, found) }, ctx.now());
  const isGiveable = row.status !== 'cancelled' && row.passedOnAt === null && !order.isHandedOver && !order.isDisputed;
  const addOns = boughtWith(ctx, { id: row.id, isGiveable, event: row.event });
  const besides = offered.refundOfferWhy === null ? 0 : addOnCents(ctx, row.id);
  const ban = row.status === 'cancelled' ? null : banOfTicket(ctx, row.id);
  return {
    ...row,
    event: { ...night, venue },
    isMakeUp,
    ...offered,
    refundOfferCents: cents(offered.refundOfferCents + besides),
    addOns,
    confirm: confirmOf({ confirmation, confirmBy, ...row }),
    partner: standing === 'with_partner' ? ownPartner(ctx, partnerLinkId, row.event.startsAt) : null,
    refundRule: order.refundRule ?? refundRuleOf({ ...night, refundRule: eventRule }, row.purchasedAt),
    ban: ban && { endsAt: ban.endsAt },
    nowFor: row.isMoved ? nowForWords(ctx, row.id) : null,
    ...otherTypeName(ctx, { ticketTypeId, ticketTypeName: typeName, role }),
    calledOff: eventCancelledAt === null ? null : { words: cancelWords, ...otherCancelWords(row.event) },
    pricePaidCents: cents(whole.pricePaidCents),
    parts,
    voucherCents: cents(row.voucherCents),
    voucherCode: ticketVoucherCode(ctx, { id: row.id, eventId, voucherCents: row.voucherCents }),
    qrCode: ticketCode(ctx, { codeId, eventId, endsAt }),
    sharePath: `/ticket/${shareToken}`,
    offer: offer !== null && ctx.now() < offer.endsAt ? offer : null,
  };
}
