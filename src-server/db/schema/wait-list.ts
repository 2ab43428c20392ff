import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { PARTNER_LINK_STATES } from '#shared/partners/partner-link.ts';
import { SEAT_OFFER_STATES, WAITER_STATES } from '#shared/wait-list/wait-list.ts';
import { id, inList, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { events, ticketTypes } from './events.ts';
import { ticketOffers } from './ticket-offers.ts';
import { absences } from './tickets.ts';
import { users } from './users.ts';

/**
 * Who waits for a seat of a sold-out event, one row for each time somebody has joined. Whoever has missed fewer offers
 * comes first, then who joined first (`seq`). How many are on the list stands in `events.waitingCount`, by triggers.
 */
export const waiters = sqliteTable(
  'waiters',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null where the event sells no types of ticket. */
    ticketTypeId: text().references(() => ticketTypes.id),
    /** What one person dances; null where the event does not ask, or did not when they joined, and for several. */
    role: text({ enum: SEAT_ROLES }),
    /** How many come together: they have all their seats kept at once, or none. */
    seats: integer().notNull().default(1),
    /** What several dance, one for each seat; null for one alone, and where the event does not ask. */
    roles: text({ mode: 'json' }).$type<SeatRole[]>(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The course that they were in, where they are asked first for the next; null for whoever joined. */
    afterEventId: text().references(() => events.id, { onDelete: 'set null' }),
    /** The order of the row, of all lists together: that of joining, or of the lots where they were drawn. */
    seq: integer().notNull().unique(),
    state: text({ enum: WAITER_STATES }).notNull().default('waiting'),
    /** How many seats were kept for them in vain. */
    misses: integer().notNull().default(0),
    /** How often several were passed by who needed fewer seats. */
    passed: integer().notNull().default(0),
    /** The price on the day of joining: a seat costs no more. */
    mostCents: integer().notNull(),
    /** The language of the page it was joined on, which its mails speak. */
    lang: text({ enum: LANGS }),
    joinedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('waiters_one_place_unique')
      .on(t.userId, t.eventId)
      .where(sql`state IN ('waiting', 'offered', 'paused')`),
    index('waiters_row_idx')
      .on(t.eventId, t.role, t.misses, t.seq)
      .where(sql`state = 'waiting'`),
    index('waiters_several_idx')
      .on(t.eventId, t.misses, t.seq)
      .where(sql`state = 'waiting' AND seats > 1`),
    index('waiters_event_idx').on(t.eventId, t.state),
    index('waiters_user_idx').on(t.userId),
    index('waiters_after_idx')
      .on(t.afterEventId)
      .where(sql`after_event_id IS NOT NULL`),
    index('waiters_type_idx')
      .on(t.ticketTypeId)
      .where(sql`ticket_type_id IS NOT NULL`),
    check('waiters_state_check', sql`${t.state} IN ${inList(WAITER_STATES)}`),
    check('waiters_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('waiters_price_check', sql`${t.mostCents} >= 0`),
    check('waiters_misses_check', sql`${t.misses} >= 0`),
    check('waiters_ended_check', sql`(${t.state} IN ('waiting', 'offered', 'paused')) = (${t.endedAt} IS NULL)`),
  ],
);

/**
 * A lead and a follow who come together, each with a payment of their own. `open` until both have paid; `half` where one
 * has paid and nobody is asked any more; `over` where that one stands alone, or nobody is left.
 */
export const partnerLinks = sqliteTable(
  'partner_links',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null where the event sells no types of ticket. */
    ticketTypeId: text().references(() => ticketTypes.id),
    /** Who named the other; null for two whom the list has brought together, and once their account is deleted. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Where a half stands in the row: the number of its place on a list, or the next one when it began. */
    seq: integer().notNull(),
    state: text({ enum: PARTNER_LINK_STATES }).notNull().default('open'),
    /** Who is named, until they have answered. */ toEmail: text(),
    /** What their mail leads to; null until who named them has paid. */ token: text(),
    /** The language of the page it was ordered on, which its mails speak. */
    lang: text({ enum: LANGS }),
    createdAt: instant().notNull(),
    /** Since when one half is alone. */ halfSince: instant(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('partner_links_token_unique')
      .on(t.token)
      .where(sql`token IS NOT NULL`),
    index('partner_links_open_idx')
      .on(t.eventId, t.seq)
      .where(sql`state IN ('open', 'half')`),
    index('partner_links_seq_idx').on(t.seq),
    index('partner_links_event_idx').on(t.eventId),
    index('partner_links_user_idx').on(t.userId),
    index('partner_links_email_idx')
      .on(t.toEmail)
      .where(sql`to_email IS NOT NULL`),
    index('partner_links_type_idx')
      .on(t.ticketTypeId)
      .where(sql`ticket_type_id IS NOT NULL`),
    check('partner_links_state_check', sql`${t.state} IN ${inList(PARTNER_LINK_STATES)}`),
    check('partner_links_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('partner_links_half_check', sql`(${t.state} = 'half') = (${t.halfSince} IS NOT NULL)`),
    check('partner_links_ended_check', sql`(${t.state} IN ('open', 'half')) = (${t.endedAt} IS NULL)`),
    check('partner_links_asked_check', sql`${t.token} IS NULL OR ${t.toEmail} IS NOT NULL`),
  ],
);

/**
 * A seat kept for who waits: a live row takes it as a held one does, by the same guard (db/triggers.ts). Either one of the
 * event for a place on its list, or one evening of it for an absence that is to be made up for.
 */
export const seatOffers = sqliteTable(
  'seat_offers',
  {
    id: id(),
    waiterId: text().references(() => waiters.id, { onDelete: 'cascade' }),
    absenceId: text().references(() => absences.id, { onDelete: 'cascade' }),
    eveningId: text().references(() => eventEvenings.id, { onDelete: 'cascade' }),
    /** What the mail about an evening leads to, without signing in. */
    token: text(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: text().references(() => ticketTypes.id),
    /** Its waiter's, or what they dance who were absent. */
    role: text({ enum: SEAT_ROLES }),
    /** Several who come together have a row for each seat, from 1 on. */
    seat: integer().notNull().default(1),
    /** With another one of the same place it makes a pair: such a seat tips no balance. */
    inPair: integer({ mode: 'boolean' }).notNull().default(false),
    /** The ticket whose seat it is, where its holder has offered it to the list: it counts there until it is paid. */
    ticketOfferId: text().references(() => ticketOffers.id, { onDelete: 'cascade' }),
    /** The couple that it completes: such a seat counts in no balance. */
    partnerLinkId: text().references(() => partnerLinks.id, { onDelete: 'cascade' }),
    state: text({ enum: SEAT_OFFER_STATES }).notNull().default('live'),
    offeredAt: instant().notNull(),
    /** From this instant on it is the next one's. */
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('seat_offers_live_unique')
      .on(t.waiterId, t.seat)
      .where(sql`state = 'live'`),
    uniqueIndex('seat_offers_absence_unique')
      .on(t.absenceId)
      .where(sql`state = 'live' AND absence_id IS NOT NULL`),
    uniqueIndex('seat_offers_token_unique')
      .on(t.token)
      .where(sql`token IS NOT NULL`),
    index('seat_offers_absence_idx')
      .on(t.absenceId)
      .where(sql`absence_id IS NOT NULL`),
    index('seat_offers_evening_idx')
      .on(t.eveningId)
      .where(sql`evening_id IS NOT NULL`),
    uniqueIndex('seat_offers_ticket_offer_unique')
      .on(t.ticketOfferId)
      .where(sql`state = 'live' AND ticket_offer_id IS NOT NULL`),
    index('seat_offers_ticket_offer_idx')
      .on(t.ticketOfferId)
      .where(sql`ticket_offer_id IS NOT NULL`),
    index('seat_offers_partner_link_idx')
      .on(t.partnerLinkId)
      .where(sql`partner_link_id IS NOT NULL`),
    index('seat_offers_due_idx')
      .on(t.expiresAt)
      .where(sql`state = 'live'`),
    index('seat_offers_waiter_idx').on(t.waiterId, t.offeredAt),
    index('seat_offers_event_idx').on(t.eventId),
    index('seat_offers_type_idx')
      .on(t.ticketTypeId)
      .where(sql`ticket_type_id IS NOT NULL`),
    check('seat_offers_state_check', sql`${t.state} IN ${inList(SEAT_OFFER_STATES)}`),
    check('seat_offers_ended_check', sql`(${t.state} = 'live') = (${t.endedAt} IS NULL)`),
    // For a place on the list, for an absence, or for whom a partner has named.
    check(
      'seat_offers_for_whom_check',
      sql`(${t.waiterId} IS NULL OR ${t.absenceId} IS NULL)
        AND (${t.waiterId} IS NOT NULL OR ${t.absenceId} IS NOT NULL OR ${t.partnerLinkId} IS NOT NULL)
        AND (${t.absenceId} IS NULL OR ${t.partnerLinkId} IS NULL)`,
    ),
    check(
      'seat_offers_evening_check',
      sql`(${t.absenceId} IS NULL) = (${t.eveningId} IS NULL) AND (${t.absenceId} IS NULL) = (${t.token} IS NULL)`,
    ),
    check('seat_offers_expires_check', sql`${t.expiresAt} >= ${t.offeredAt}`),
  ],
);

/**
 * Where lots decide the order of a list: all who are on it when they are drawn have the same chance. The hash of the seed
 * is told before and the seed after, so that anybody can do the draw again. Nothing of it changes once it is drawn.
 */
export const waitListDraws = sqliteTable(
  'wait_list_draws',
  {
    eventId: text()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** From this instant on the lots are drawn. */
    drawsAt: instant().notNull(),
    seed: text().notNull(),
    /** SHA-256 of the seed, as hexadecimal. */
    seedHash: text().notNull(),
    drawnAt: instant(),
    /** How many lots there were. */
    lots: integer(),
  },
  (t) => [check('wait_list_draws_drawn_check', sql`(${t.drawnAt} IS NULL) = (${t.lots} IS NULL)`)],
);
