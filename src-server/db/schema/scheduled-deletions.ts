import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, instant } from '../columns.ts';
import { users } from './users.ts';

/**
 * An account whose membership still runs is deleted on the day the contract ends; until then it can be kept after all.
 */
export const scheduledDeletions = sqliteTable(
  'scheduled_deletions',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('scheduled_deletions_due_at_idx').on(t.dueAt)],
);
