import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, id, instant } from '../columns.ts';
import { desks } from './desk.ts';
import { orders } from './orders.ts';

/**
 * What was sold at a door is given back at a desk: the office asks for it, and it waits until a desk has done it or the
 * office takes it back. The till's own record says what really went back.
 */
export const refundHandovers = sqliteTable(
  'refund_handovers',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** The till's record of the sale, and the desk that sold it. */
    saleId: text().notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    /** What the office asked to give back, and why; no names. */
    amountCents: integer().notNull(),
    reason: text().notNull(),
    requestedBy: text(),
    createdAt: createdAt(),
    /** The till's record of the refund. */
    doneEntryId: text(),
    doneAt: instant(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('refund_handovers_waiting_unique')
      .on(t.saleId)
      .where(sql`done_at IS NULL AND withdrawn_at IS NULL`),
    index('refund_handovers_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`done_at IS NULL AND withdrawn_at IS NULL`),
    index('refund_handovers_order_idx').on(t.orderId),
    index('refund_handovers_desk_idx').on(t.deskId),
    check('refund_handovers_amount_check', sql`${t.amountCents} > 0`),
    check('refund_handovers_end_check', sql`${t.doneAt} IS NULL OR ${t.withdrawnAt} IS NULL`),
    check('refund_handovers_done_check', sql`(${t.doneAt} IS NULL) = (${t.doneEntryId} IS NULL)`),
  ],
);
