import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tickets } from './tickets.ts';

/**
 * What a ticket is found by: number, holder, buyer. Kept by triggers (db/triggers-search.ts) and indexed by the FTS5
 * table `ticket_search`, whose content it is. Numbered in the order of sale, so 'newest first' is the order of the
 * index.
 */
export const ticketDocs = sqliteTable('ticket_docs', {
  id: integer().primaryKey({ autoIncrement: true }),
  ticketId: text()
    .notNull()
    .unique()
    .references(() => tickets.id, { onDelete: 'cascade' }),
  ticketNumber: text().notNull(),
  holderName: text().notNull().default(''),
  buyerName: text().notNull().default(''),
  buyerEmail: text().notNull().default(''),
});
