import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from '../columns.ts';
import { cashierSchedule } from './cashiers.ts';
import { users } from './users.ts';

/**
 * A shift that somebody would like to swap, until it is: who would take it, and which of theirs they give for it. One
 * answer at a time; triggers end both when an entry changes hands otherwise (db/triggers-shifts.ts).
 */
export const shiftSwaps = sqliteTable(
  'shift_swaps',
  {
    id: id(),
    /** Whoever is in it offers it. */
    entryId: text()
      .notNull()
      .unique()
      .references(() => cashierSchedule.id, { onDelete: 'cascade' }),
    answeredBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null is a shift that is taken for nothing. */
    givenEntryId: text().references(() => cashierSchedule.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('shift_swaps_answered_idx').on(t.answeredBy), index('shift_swaps_given_idx').on(t.givenEntryId)],
);
