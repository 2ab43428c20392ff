import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, id, instant } from '../columns.ts';
import { orders } from './orders.ts';

/**
 * Invoices that buyers asked for instead of a receipt. One without a number waits for its order's payment; one with a
 * number stays as it was made out, and another one with the right address takes its place.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    company: text().notNull(),
    street: text().notNull(),
    /** Postal code and town. */
    place: text().notNull(),
    /** Empty where none was said. */
    country: text().notNull(),
    vatId: text().notNull(),
    /** The Berlin year it was made out in, and its place in the year's series. */
    year: integer(),
    serial: integer(),
    issuedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoices_serial_unique')
      .on(t.year, t.serial)
      .where(sql`serial IS NOT NULL`),
    uniqueIndex('invoices_waiting_unique')
      .on(t.orderId)
      .where(sql`serial IS NULL`),
    index('invoices_order_idx').on(t.orderId, t.serial),
    check('invoices_number_check', sql`(${t.serial} IS NULL) = (${t.year} IS NULL)`),
    check('invoices_issued_check', sql`(${t.serial} IS NULL) = (${t.issuedAt} IS NULL)`),
    check('invoices_serial_check', sql`${t.serial} >= 1`),
  ],
);
