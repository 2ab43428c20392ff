import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { ORDER_SOURCES } from '#shared/orders/import/order-import.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** One import of orders that another system sold, so that it can be watched and taken back as a whole. */
export const orderImports = sqliteTable(
  'order_imports',
  {
    id: id(),
    source: text({ enum: ORDER_SOURCES }).notNull(),
    fileName: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Tickets that it is to write, and that it has written so far. */
    totalCount: integer().notNull(),
    doneCount: integer().notNull().default(0),
    cancelledCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Null while it runs, and for one that was cut off: the same file once more does the rest. */
    finishedAt: instant(),
  },
  (t) => [
    index('order_imports_created_idx').on(t.createdAt, t.id),
    index('order_imports_created_by_idx').on(t.createdBy),
    check('order_imports_source_check', sql`${t.source} IN ${inList(ORDER_SOURCES)}`),
  ],
);

/** What another system said of an order; its tickets are those of the order. */
export const importedOrders = sqliteTable(
  'imported_orders',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    importId: text()
      .notNull()
      .references(() => orderImports.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
    source: text({ enum: ORDER_SOURCES }).notNull(),
    /** What the other system calls the order; a second import finds it by this. */
    externalUid: text().notNull(),
    /** Who bought it there. Emptied 30 days after the night. */
    name: text().notNull(),
    email: text(),
    /** What was paid there, as far as it says so: the money is in its books, never in ours. */
    paidCents: integer(),
  },
  (t) => [
    uniqueIndex('imported_orders_external_unique').on(t.source, t.externalUid, t.eventId),
    index('imported_orders_import_idx').on(t.importId),
    index('imported_orders_event_idx').on(t.eventId),
    index('imported_orders_email_idx')
      .on(t.email)
      .where(sql`email IS NOT NULL`),
    check('imported_orders_source_check', sql`${t.source} IN ${inList(ORDER_SOURCES)}`),
    check('imported_orders_paid_check', sql`${t.paidCents} IS NULL OR ${t.paidCents} >= 0`),
  ],
);
