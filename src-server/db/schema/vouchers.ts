import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { id, instant } from '../columns.ts';
import { desks } from './desk.ts';
import { events } from './events.ts';

/**
 * Vouchers that were spent. The partial unique indexes are what makes that happen once: one live row for each voucher,
 * and one for each ticket. Append-only; `undoneAt` is set once and takes the row out of both.
 */
export const voucherRedemptions = sqliteTable(
  'voucher_redemptions',
  {
    /** The journal entry's id: a repeat finds itself. */
    id: id(),
    /** What the code names it by (shared/door/voucher-code.ts). */
    voucherId: text().notNull(),
    /** Null is a voucher whose sale has not come from its desk yet. */
    ticketId: text(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    cents: integer().notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    cashierId: text(),
    redeemedAt: instant().notNull(),
    undoneAt: instant(),
    undoId: text(),
  },
  (t) => [
    uniqueIndex('voucher_redemptions_voucher_unique')
      .on(t.voucherId)
      .where(sql`undone_at IS NULL`),
    uniqueIndex('voucher_redemptions_ticket_unique')
      .on(t.ticketId)
      .where(sql`ticket_id IS NOT NULL AND undone_at IS NULL`),
    index('voucher_redemptions_desk_idx').on(t.deskId, t.redeemedAt),
    check('voucher_redemptions_cents_check', sql`${t.cents} > 0`),
  ],
);
