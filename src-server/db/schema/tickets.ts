import { check, index, integer, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { ABSENCE_ENDS } from '#shared/absences/absence.ts';
import { TICKET_STANDINGS } from '#shared/partners/partner-link.ts';
import { SEAT_ROLES } from '#shared/roles/seat-role.ts';
import { CONFIRM_STATES } from '#shared/tickets/confirm-rule.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { TICKET_STATUSES } from '#shared/tickets/ticket-view.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { events, ticketTypes } from './events.ts';
import { orders } from './orders.ts';
import { promoCodes } from './promo-codes.ts';
import { users } from './users.ts';

/** Its holder has still to be asked, or to answer: as the index says it, so that a query in the same words is quick. */
export const IS_TO_CONFIRM = sql.raw(`confirmation IN ('due', 'asked', 'reminded')`);

export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counted through the order's items: a second settling of one order can't make a second ticket. */
    position: integer().notNull(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The one evening of a course that a guest comes to; null is the whole event. */
    eveningId: text().references(() => eventEvenings.id),
    /** Of a make-up place: the evening that its dancer misses for it. Null too once that is forgotten. */
    absenceId: text().references((): AnySQLiteColumn => absences.id, { onDelete: 'set null' }),
    ticketTypeId: text().references(() => ticketTypes.id),
    ticketTypeName: text().notNull(),
    ticketNumber: text().notNull().unique(),
    /** The opaque id inside the QR code; a new one makes the old code worthless. */
    codeId: text().notNull().unique(),
    /** Of a ticket that another system sold: a hash of its order and its number there, by which it is known again. */
    foreignUid: text(),
    /** How hard its printed code is to guess (shared/tickets/foreign-code.ts); 0 without one, null where nobody measured. */
    foreignCodeBits: integer(),
    shareToken: text().notNull().unique(),
    status: text({ enum: TICKET_STATUSES }).notNull().default('active'),
    pricePaidCents: integer().notNull(),
    /** A member's ticket or one with a promo code (order_items says the same): the normal price, and whose it is. */
    normalPriceCents: integer(),
    promoCode: text().references(() => promoCodes.code),
    memberPlanId: text(),
    /** The card (entry_cards) that an entry of paid it; it comes back with the ticket. */ entryCardId: text(),
    voucherCents: integer().notNull().default(0),
    vatBps: integer().notNull(),
    holderName: text(),
    /** What is danced on it; null where the event did not ask. It never changes. */
    role: text({ enum: SEAT_ROLES }),
    /** What its order was promised for it (order_items says the same); it never changes. */
    ticketRule: text({ mode: 'json' }).$type<TicketRule>(),
    /** A lead and a follow of one order with the same number are a pair, until one of them is cancelled. */
    pairNumber: integer(),
    /** The couple (partner_links) of which it is one half, where each pays for themselves. */ partnerLinkId: text(),
    /** How that half stands; db/triggers-roles.ts keeps it as the couple does. */
    standing: text({ enum: TICKET_STANDINGS }).notNull().default('certain'),
    /** Since when it is a friend's: its buyer has given it, under its link and with its code. Null: it is the buyer's own. */
    passedOnAt: instant(),
    /** Of a free place that is to be confirmed: how far that is, and the end that its holder was told. */
    confirmation: text({ enum: CONFIRM_STATES }),
    confirmBy: instant(),
    /** A free place that stayed empty, and the office does not count it against its member. */
    missForgivenAt: instant(),
    purchasedAt: createdAt(),
    usedAt: instant(),
    cancelledAt: instant(),
    /** When anything of it changed last, set by every write; null for one that has not changed since this column came. */
    updatedAt: instant().$onUpdate(() => sql`(cast(unixepoch('subsec') * 1000 as integer))`),
  },
  (t) => [
    uniqueIndex('tickets_order_position_unique').on(t.orderId, t.position),
    uniqueIndex('tickets_foreign_uid_unique')
      .on(t.foreignUid)
      .where(sql`foreign_uid IS NOT NULL`),
    // An absence is made up for once at a time; a place that was given back frees it.
    uniqueIndex('tickets_absence_unique')
      .on(t.absenceId)
      .where(sql`absence_id IS NOT NULL AND status <> 'cancelled'`),
    index('tickets_absence_idx')
      .on(t.absenceId)
      .where(sql`absence_id IS NOT NULL`),
    index('tickets_evening_idx')
      .on(t.eveningId)
      .where(sql`evening_id IS NOT NULL`),
    index('tickets_number_end_idx').on(sql`substr(ticket_number, -8)`),
    index('tickets_user_purchased_idx').on(t.userId, t.purchasedAt),
    index('tickets_event_status_idx').on(t.eventId, t.status),
    index('tickets_event_purchased_idx').on(t.eventId, t.purchasedAt, t.id),
    // Who used a promo code, newest first, and what it gave away: answered by the index alone.
    index('tickets_promo_idx')
      .on(t.promoCode, t.purchasedAt, t.orderId, t.status, t.normalPriceCents, t.pricePaidCents)
      .where(sql`promo_code IS NOT NULL`),
    index('tickets_partner_link_idx')
      .on(t.partnerLinkId)
      .where(sql`partner_link_id IS NOT NULL`),
    index('tickets_entry_card_idx')
      .on(t.entryCardId)
      .where(sql`entry_card_id IS NOT NULL`),
    // The few that the minute's round looks at.
    index('tickets_confirmation_idx').on(t.eventId).where(IS_TO_CONFIRM),
    index('tickets_promo_event_idx')
      .on(t.eventId)
      .where(sql`promo_code IS NOT NULL`),
    index('tickets_purchased_idx').on(t.purchasedAt, t.id),
    index('tickets_updated_idx').on(sql`coalesce(updated_at, purchased_at)`, t.id),
    index('tickets_status_purchased_idx').on(t.status, t.purchasedAt, t.id),
    check('tickets_status_check', sql`${t.status} IN ${inList(TICKET_STATUSES)}`),
    check('tickets_price_check', sql`${t.pricePaidCents} >= 0`),
    check('tickets_used_at_check', sql`${t.status} <> 'used' OR ${t.usedAt} IS NOT NULL`),
    check('tickets_cancelled_at_check', sql`${t.status} <> 'cancelled' OR ${t.cancelledAt} IS NOT NULL`),
  ],
);

/**
 * Codes that a ticket had before it was taken back from a friend. They open nothing, and the doors know why: what was
 * scanned before `endedAt` was that ticket.
 */
export const formerCodes = sqliteTable(
  'former_codes',
  {
    codeId: id(),
    ticketId: text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id),
    endedAt: createdAt(),
  },
  (t) => [index('former_codes_ticket_idx').on(t.ticketId), index('former_codes_event_idx').on(t.eventId)],
);

/**
 * Evenings of a course that a ticket's holder has said not to come to, one row for each time it was said. It ends when
 * it is taken back, when they come all the same, with the ticket, and with the evening (db/triggers-absences.ts).
 */
export const absences = sqliteTable(
  'absences',
  {
    id: id(),
    ticketId: text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    eveningId: text()
      .notNull()
      .references(() => eventEvenings.id, { onDelete: 'cascade' }),
    saidAt: instant().notNull(),
    /** Said so early that the place is free for that evening; later it only excuses. */
    isInTime: flag().notNull(),
    endedAt: instant(),
    endReason: text({ enum: ABSENCE_ENDS }),
  },
  (t) => [
    uniqueIndex('absences_live_unique')
      .on(t.ticketId, t.eveningId)
      .where(sql`ended_at IS NULL`),
    index('absences_ticket_idx').on(t.ticketId),
    index('absences_evening_idx').on(t.eveningId),
    check('absences_end_reason_check', sql`${t.endReason} IN ${inList(ABSENCE_ENDS)}`),
    check('absences_ended_check', sql`(${t.endedAt} IS NULL) = (${t.endReason} IS NULL)`),
  ],
);
