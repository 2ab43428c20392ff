import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { inList } from '../columns.ts';
import { events } from './events.ts';
import { promoCodes } from './promo-codes.ts';
import { users } from './users.ts';

/**
 * Money per event and Berlin day, kept by triggers (db/triggers-totals.ts): sums never read the orders. A test rebuilds
 * it from the rows.
 */
export const moneyDays = sqliteTable(
  'money_days',
  {
    /** Berlin calendar day: of the payment, and of the refund's request. */
    day: text().notNull(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    paidCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.eventId] }), index('money_days_event_idx').on(t.eventId)],
);

/** Tickets per event, type and Berlin day of purchase; a cancelled ticket leaves its day again. */
export const ticketDays = sqliteTable(
  'ticket_days',
  {
    day: text().notNull(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeName: text().notNull(),
    tickets: integer().notNull().default(0),
    valueCents: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.eventId, t.ticketTypeName] }), index('ticket_days_event_idx').on(t.eventId)],
);

/**
 * Tickets that were sold with a promo code and count, and what they cost less than without it, kept by triggers
 * (db/triggers-totals.ts): a code that half the town knows is listed as fast as any. A test rebuilds it from the rows.
 */
export const promoTotals = sqliteTable('promo_totals', {
  code: text()
    .primaryKey()
    .references(() => promoCodes.code),
  sold: integer().notNull().default(0),
  reducedCents: integer().notNull().default(0),
});

/** Where money or tickets came from. `given` are tickets for nothing, `goods` what a desk sells beside tickets. */
export const TAKING_SOURCES = ['online', 'door', 'given', 'membership', 'goods'] as const;
export type TakingSource = (typeof TAKING_SOURCES)[number];

/**
 * What was taken and given back by Berlin day, source and event, kept by triggers (db/triggers-takings.ts): the money
 * page reads some hundred rows, however much was sold. A test rebuilds it from the rows.
 */
export const takingDays = sqliteTable(
  'taking_days',
  {
    /** Berlin calendar day: of the payment, of the refund's request, of a ticket's purchase, of a till's record, of a bank's claim. */
    day: text().notNull(),
    source: text({ enum: TAKING_SOURCES }).notNull(),
    /** Empty for memberships, and for what a till took without a night. */
    eventId: text().notNull(),
    takenCents: integer().notNull().default(0),
    returnedCents: integer().notNull().default(0),
    /**
     * What banks took back, on the day they took it, less what they have decided, on the day they did: summed up over
     * all days, what they hold undecided.
     */
    disputedCents: integer().notNull().default(0),
    /** What promo codes took off tickets that count; no part of what was taken. */
    reducedCents: integer().notNull().default(0),
    /** Tickets that count; with `membership`, months that were paid. */
    pieces: integer().notNull().default(0),
    /** Of the row `door`: what tills took in notes and on cards, goods with it; what they gave back is not taken off. */
    cashCents: integer().notNull().default(0),
    cardCents: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.source, t.eventId] }),
    index('taking_days_event_idx').on(t.eventId, t.day),
    // What no event's own sums have: memberships, and goods.
    index('taking_days_beside_idx')
      .on(t.source, t.day, t.takenCents, t.returnedCents)
      .where(sql`source IN ('membership', 'goods')`),
    check('taking_days_source_check', sql`${t.source} IN ${inList(TAKING_SOURCES)}`),
  ],
);

/** In which Berlin months a guest bought tickets, kept by triggers: who comes back is counted from this. */
export const guestMonths = sqliteTable(
  'guest_months',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `YYYY-MM`. */
    month: text().notNull(),
    /** The guest's first month; the same in all rows of one guest. */
    firstMonth: text().notNull(),
    /** Tickets that count. */
    tickets: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    index('guest_months_first_idx').on(t.firstMonth, t.month, t.tickets),
  ],
);
