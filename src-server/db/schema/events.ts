import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { EVENT_KINDS, type DanceStyle } from '#shared/events/event-kind.ts';
import { COURSE_LEVELS } from '#shared/events/course-level.ts';
import { TICKET_SCOPES } from '#shared/events/evening-sale.ts';
import { DEFAULT_FREE_PER_PERSON, DEFAULT_PAID_PER_PERSON } from '#shared/events/event-limits.ts';
import { REFUND_RULES } from '#shared/orders/refund-promise.ts';
import type { AddOn } from '#shared/add-ons/add-on.ts';
import type { Question } from '#shared/questions/question.ts';
import type { PartsPlan } from '#shared/parts/parts-plan-input.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import type { LocalDate } from '#shared/time.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { createdAt, eveningsCopy, flag, id, inList, instant } from '../columns.ts';
import { eventSeries } from './series.ts';
import { venues } from './venues.ts';

/**
 * `soldCount` and `heldCount` are kept by triggers (db/triggers.ts), never by verbs: the capacity check and every list
 * read them without counting rows, and a test rebuilds them from the rows.
 */
export const events = sqliteTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Its words in the other language; null is English alone. */
    otherWords: text({ mode: 'json' }).$type<OtherWords<'title' | 'description' | 'cancelWords'>>(),
    imageUrl: text(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    styles: text({ mode: 'json' }).$type<DanceStyle[]>().notNull().default([]),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Of a weekly course: its evenings by time, kept by triggers from `event_evenings`. */
    evenings: eveningsCopy()
      .notNull()
      .default(sql`'[]'`),
    /** Of a course: what one has to have danced before; null is nothing. */
    level: text({ enum: COURSE_LEVELS }),
    /** The place as everybody reads it; a moved event is one for which these words or the times have changed. */
    location: text().notNull(),
    /** What more there is to know about the place. */
    venueId: text().references(() => venues.id),
    priceCents: integer().notNull(),
    vatBps: integer().notNull().default(1900),
    maxCapacity: integer(),
    /**
     * How many tickets one person may have over all orders: of types that cost something, and of those that are free
     * for everybody.
     */
    maxPaidPerPerson: integer().notNull().default(DEFAULT_PAID_PER_PERSON),
    maxFreePerPerson: integer().notNull().default(DEFAULT_FREE_PER_PERSON),
    /** What buyers are promised about their money; null is the rule of its kind (shared/orders/refund-promise.ts). */
    refundRule: text({ enum: REFUND_RULES }),
    /** What they may do when plans change; null is as the house says. */
    ticketRule: text({ mode: 'json' }).$type<TicketRule>(),
    /** What its buyers are asked; the answers are rows of `order_answers`. */
    questions: text({ mode: 'json' }).$type<Question[]>().notNull().default([]),
    /** What is sold with its tickets; what was bought of it are rows of `order_add_ons`. */
    addOns: text({ mode: 'json' }).$type<AddOn[]>().notNull().default([]),
    isActive: flag().notNull().default(true),
    isPreParty: flag().notNull().default(false),
    memberOffer: flag().notNull().default(false),
    /** Whether its guests get a mail the day before. */
    remindsGuests: flag().notNull().default(true),
    /** The evening for which that mail was written to everybody who gets one; an event that moves has another one. */
    remindedFor: text().$type<LocalDate>(),
    /** Whether those who were there get a mail the morning after; it advertises (§ 7 UWG). */
    thanksGuests: flag().notNull().default(true),
    /** The evening for which that mail was written to everybody who gets one. */
    thankedFor: text().$type<LocalDate>(),
    cancelledAt: instant(),
    /** What its guests were told when it was cancelled, in the organiser's own words; null is nothing. */
    cancelWords: text(),
    /** The night was moved and its guests may give their tickets back by themselves: since when, and until when. */
    refundOfferedAt: instant(),
    refundOfferUntil: instant(),
    /** The nights it belongs to; one can leave its series. */
    seriesId: text().references(() => eventSeries.id),
    /** What an imported calendar calls it: a second import changes it instead of adding another. */
    externalUid: text(),
    /** Paid for its orders, and what of that went or is going back; kept by triggers like the counts. */
    paidCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    soldCount: integer().notNull().default(0),
    heldCount: integer().notNull().default(0),
    /** How many are on its wait list; kept by triggers (db/triggers-wait-list.ts). */
    waitingCount: integer().notNull().default(0),
    /** The lowest price of an active ticket type, else the event's own; kept by triggers, so that a list sorts by it. */
    fromPriceCents: integer().notNull().default(0),
    /** On sale, hidden, cancelled: in this order a list sorts by it. */
    stateRank: integer().generatedAlwaysAs(
      sql.raw('CASE WHEN cancelled_at IS NOT NULL THEN 2 WHEN is_active = 0 THEN 1 ELSE 0 END'),
      { mode: 'virtual' },
    ),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('events_title_idx').on(sql`title COLLATE NOCASE`),
    index('events_sold_idx').on(t.soldCount),
    index('events_from_price_idx').on(t.fromPriceCents),
    index('events_state_idx').on(t.stateRank),
    index('events_active_starts_at_idx').on(t.isActive, t.startsAt),
    index('events_active_updated_idx').on(t.isActive, t.updatedAt, t.id),
    index('events_starts_at_idx').on(t.startsAt),
    index('events_cancelled_idx')
      .on(t.cancelledAt)
      .where(sql`cancelled_at IS NOT NULL`),
    index('events_series_idx')
      .on(t.seriesId, t.startsAt)
      .where(sql`series_id IS NOT NULL`),
    index('events_venue_idx')
      .on(t.venueId)
      .where(sql`venue_id IS NOT NULL`),
    uniqueIndex('events_external_uid_unique')
      .on(t.externalUid)
      .where(sql`external_uid IS NOT NULL`),
    check('events_kind_check', sql`${t.kind} IN ${inList(EVENT_KINDS)}`),
    check('events_price_check', sql`${t.priceCents} >= 0`),
    check('events_vat_check', sql`${t.vatBps} BETWEEN 0 AND 10000`),
    check('events_capacity_check', sql`${t.maxCapacity} IS NULL OR ${t.maxCapacity} >= 0`),
    check('events_ends_after_start_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('events_counts_check', sql`${t.soldCount} >= 0 AND ${t.heldCount} >= 0`),
  ],
);

export const TICKET_CHANNELS = ['online', 'door', 'both'] as const;

export const ticketTypes = sqliteTable(
  'ticket_types',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    otherWords: text({ mode: 'json' }).$type<OtherWords<'name' | 'description'>>(),
    priceCents: integer().notNull(),
    vatBps: integer().notNull().default(1900),
    channel: text({ enum: TICKET_CHANNELS }).notNull().default('both'),
    /** What it lets in to; one evening's never changes once it was sold. */
    scope: text({ enum: TICKET_SCOPES }).notNull().default('whole'),
    /** Seats of it; of one evening's type on each evening. */
    quota: integer(),
    saleStartsAt: instant(),
    saleEndsAt: instant(),
    position: integer().notNull().default(0),
    /** Online only for who has a promo code that unlocks it: nobody else sees it. */
    needsCode: flag().notNull().default(false),
    /** What its buyers may do when plans change; null is as the event says. */
    ticketRule: text({ mode: 'json' }).$type<TicketRule>(),
    /** In which parts it may be paid; null is at once. */ partsPlan: text({ mode: 'json' }).$type<PartsPlan>(),
    isActive: flag().notNull().default(true),
    /**
     * Taken out of the editor. The row stays: asking every order ever made whether it names it would cost more than it.
     */
    removedAt: instant(),
    soldCount: integer().notNull().default(0),
    heldCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_types_event_position_idx').on(t.eventId, t.position),
    check('ticket_types_channel_check', sql`${t.channel} IN ${inList(TICKET_CHANNELS)}`),
    check('ticket_types_scope_check', sql`${t.scope} IN ${inList(TICKET_SCOPES)}`),
    check('ticket_types_price_check', sql`${t.priceCents} >= 0`),
    check('ticket_types_vat_check', sql`${t.vatBps} BETWEEN 0 AND 10000`),
    check('ticket_types_quota_check', sql`${t.quota} IS NULL OR ${t.quota} >= 0`),
    check(
      'ticket_types_window_check',
      sql`${t.saleStartsAt} IS NULL OR ${t.saleEndsAt} IS NULL OR ${t.saleEndsAt} > ${t.saleStartsAt}`,
    ),
    check('ticket_types_counts_check', sql`${t.soldCount} >= 0 AND ${t.heldCount} >= 0`),
  ],
);
