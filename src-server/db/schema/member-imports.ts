import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#shared/time.ts';
import { createdAt, flag, id, instant } from '../columns.ts';
import { subscribers } from './membership.ts';
import { users } from './users.ts';

/** One table of members that was brought in, so that it can be taken back as a whole. */
export const memberImports = sqliteTable(
  'member_imports',
  {
    id: id(),
    fileName: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Members that it is to bring in, and that it has brought in so far. */
    totalCount: integer().notNull(),
    doneCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Null while it runs, and for one that was cut off: the same file once more does the rest. */
    finishedAt: instant(),
  },
  (t) => [
    index('member_imports_created_idx').on(t.createdAt, t.id),
    index('member_imports_created_by_idx').on(t.createdBy),
  ],
);

/** What the table said of a member beside what their membership says. */
export const importedMembers = sqliteTable(
  'imported_members',
  {
    subscriberId: text()
      .primaryKey()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    importId: text()
      .notNull()
      .references(() => memberImports.id),
    /** Of the address in the table: the same row once more is known, whatever became of the account's address. */
    addressHash: text().notNull(),
    paidUntil: text().$type<LocalDate>().notNull(),
    /** Their number in the other system. */
    oldNumber: text(),
    /** Whether the account came with it. */
    madeAccount: flag().notNull(),
  },
  (t) => [
    index('imported_members_import_idx').on(t.importId),
    index('imported_members_address_idx').on(t.addressHash, t.paidUntil),
  ],
);
