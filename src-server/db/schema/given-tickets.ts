import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { GIVEN_REASONS } from '#shared/tickets/give-tickets.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** To whom the organiser gave tickets for nothing; the tickets are those of the order. It goes 30 days after the night. */
export const givenTickets = sqliteTable(
  'given_tickets',
  {
    id: id(),
    orderId: text()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id),
    name: text().notNull(),
    email: text().notNull(),
    reason: text({ enum: GIVEN_REASONS }).notNull(),
    note: text().notNull().default(''),
    /** Somebody of a guest list; their place there is this. */
    guestId: text(),
    givenBy: text().references(() => users.id, { onDelete: 'set null' }),
    givenAt: createdAt(),
    takenBackAt: instant(),
  },
  (t) => [
    index('given_tickets_event_idx').on(t.eventId, t.givenAt),
    index('given_tickets_given_by_idx').on(t.givenBy),
    index('given_tickets_email_idx').on(t.email),
    uniqueIndex('given_tickets_guest_unique')
      .on(t.guestId)
      .where(sql`guest_id IS NOT NULL AND taken_back_at IS NULL`),
    check('given_tickets_reason_check', sql`${t.reason} IN ${inList(GIVEN_REASONS)}`),
  ],
);
