import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { events } from './events.ts';

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
