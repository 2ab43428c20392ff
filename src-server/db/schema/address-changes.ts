import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { ADDRESS_NOTE_MAX, ADDRESS_PROOFS } from '#shared/people/address-change.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import type { MovedKind } from './account-merges.ts';
import { users } from './users.ts';

/** What an address names and has gone over to another one, by its keys: no names and no addresses. */
export type MovedAddress = Partial<Record<MovedKind, string[]>>;

/** Another address of an account, which the office has asked for after its owner proved who they are. */
export const addressChanges = sqliteTable(
  'address_changes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case, as the account has it. */
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    proof: text({ enum: ADDRESS_PROOFS }).notNull(),
    note: text().notNull(),
    /** Somebody had objected to one before: an objection is told to the office, which decides. */
    isContested: flag().notNull(),
    /** Of the links' tokens: who reads the database can follow none. */
    confirmHash: text().notNull().unique(),
    /** In the mail that tells the old address at once; null where nobody has ever proven that address. */
    objectHash: text().unique(),
    /** In the mail that tells it of the change itself. */
    lateObjectHash: text().unique(),
    /** What went over with the address; null until it is confirmed. */
    moved: text({ mode: 'json' }).$type<MovedAddress>(),
    /** Until then it can be confirmed. */
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    objectedAt: instant(),
    /** It waits no more: confirmed, stopped, taken back, or run out when the next one was asked for. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('address_changes_open_unique')
      .on(t.userId)
      .where(sql`ended_at IS NULL`),
    index('address_changes_user_idx').on(t.userId, t.createdAt),
    index('address_changes_old_email_idx').on(t.oldEmail),
    index('address_changes_new_email_idx').on(t.newEmail),
    index('address_changes_created_idx').on(t.createdAt),
    check('address_changes_proof_check', sql`${t.proof} IN ${inList(ADDRESS_PROOFS)}`),
    check('address_changes_note_check', sql.raw(`length(note) <= ${ADDRESS_NOTE_MAX}`)),
    check('address_changes_confirmed_check', sql`${t.confirmedAt} IS NULL OR ${t.endedAt} IS NOT NULL`),
  ],
);
