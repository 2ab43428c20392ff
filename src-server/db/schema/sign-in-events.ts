import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { SIGN_IN_EVENTS } from '#shared/accounts/sign-in-events.ts';
import { createdAt, inList } from '../columns.ts';
import { users } from './users.ts';

/**
 * Sign-ins, failed ones and refused calls of the panel, kept for 90 days. Append-only by trigger; goes with the
 * account.
 */
export const signInEvents = sqliteTable(
  'sign_in_events',
  {
    /** In the order of writing. */
    number: integer().primaryKey(),
    at: createdAt(),
    kind: text({ enum: SIGN_IN_EVENTS }).notNull(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Shortened to a /24 or a /48 (shared/network.ts). */
    network: text().notNull(),
    detail: text().notNull(),
  },
  (t) => [
    index('sign_in_events_at_idx').on(t.at),
    index('sign_in_events_user_idx').on(t.userId),
    index('sign_in_events_kind_idx').on(t.kind),
    check('sign_in_events_kind_check', sql`${t.kind} IN ${inList(SIGN_IN_EVENTS)}`),
  ],
);
