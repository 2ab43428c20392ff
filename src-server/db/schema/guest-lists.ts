import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { MAX_COMPANIONS } from '#shared/door/guest-list.ts';
import { createdAt, id } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * Whom somebody invited to a night: the DJ's friends, the press. Who came is in `walk_ins`, by number: these names go
 * 30 days after the night.
 */
export const guestLists = sqliteTable(
  'guest_lists',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    name: text().notNull(),
    /** Berlin wall time of that night, '23:30' or '00:30'; null is the whole night. */
    holdsUntil: text(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('guest_lists_event_idx').on(t.eventId),
    index('guest_lists_created_by_idx').on(t.createdBy),
    check('guest_lists_until_check', sql`${t.holdsUntil} IS NULL OR ${t.holdsUntil} GLOB '[0-2][0-9]:[0-5][0-9]'`),
  ],
);

/** Somebody on a list, and how many come with them. */
export const listedGuests = sqliteTable(
  'listed_guests',
  {
    id: id(),
    listId: text()
      .notNull()
      .references(() => guestLists.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    companions: integer().notNull(),
    note: text().notNull().default(''),
    /** Where it is known, tickets are sent there (given_tickets). */
    email: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('listed_guests_list_idx').on(t.listId, t.name),
    check('listed_guests_companions_check', sql`${t.companions} BETWEEN 0 AND ${sql.raw(String(MAX_COMPANIONS))}`),
  ],
);
