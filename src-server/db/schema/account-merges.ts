import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, instant } from '../columns.ts';
import { users } from './users.ts';

/** What goes from one account to another. */
export type MovedKind =
  | 'orders'
  | 'tickets'
  | 'notes'
  | 'bans'
  | 'messages'
  | 'reservations'
  | 'guides'
  | 'courses'
  | 'given'
  | 'listed'
  | 'imported'
  | 'workshops'
  | 'shifts'
  | 'shiftEntries'
  | 'shiftFixtures'
  | 'levels'
  | 'codes'
  | 'couples';

/** What went over, by its keys: no names and no addresses. */
export type MovedRows = {
  /** One that was written by an earlier version lacks what that did not hand over. */
  rows: Record<
    Exclude<MovedKind, 'bans' | 'shifts' | 'shiftEntries' | 'shiftFixtures' | 'levels' | 'codes' | 'couples'>,
    string[]
  > &
    Partial<Record<MovedKind, string[]>>;
  /** What kept a second press from ordering twice, by the order's id. */ pressKeys: Record<string, string>;
  /** The provider's customer; null where it stayed. */ customer: string | null;
};

/**
 * An account that has become part of another one: what went over, for as long as that can be taken back. Then the
 * account is erased, and this with it.
 */
export const accountMerges = sqliteTable(
  'account_merges',
  {
    fromId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the account that stays was deleted: the other one goes all the same. */
    intoId: text().references(() => users.id, { onDelete: 'set null' }),
    moved: text({ mode: 'json' }).$type<MovedRows>().notNull(),
    /** Until then it can be taken back. */
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('account_merges_into_idx').on(t.intoId), index('account_merges_due_idx').on(t.dueAt)],
);
