import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { PART_STATES } from '#shared/parts/part-state.ts';
import { inList, instant } from '../columns.ts';
import { orders } from './orders.ts';

/**
 * The parts that the price of an order is paid in, as it was bought: the first with the order itself, each later one, or
 * several at once, with an order of its own that has no seats (`orders.part_of_order_id`). They never change; only how
 * they stand does (db/triggers-parts.ts).
 */
export const orderParts = sqliteTable(
  'order_parts',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 1 on. */ n: integer().notNull(),
    cents: integer().notNull(),
    dueAt: instant().notNull(),
    state: text({ enum: PART_STATES }).notNull().default('planned'),
    /** The order that has paid it, or was last to try. */
    partOrderId: text().references(() => orders.id, { onDelete: 'set null' }),
    /** How often it was charged without anybody there. */ attempts: integer().notNull().default(0),
    /** The first time that failed; the days of grace count from it. */ failedAt: instant(),
    /** When the job looks at it again; null is never. */ nextAt: instant(),
    /** When its buyer was told that it is coming. */ remindedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.n] }),
    index('order_parts_next_idx')
      .on(t.nextAt)
      .where(sql`next_at IS NOT NULL`),
    index('order_parts_due_idx')
      .on(t.dueAt)
      .where(sql`state = 'planned'`),
    index('order_parts_payer_idx')
      .on(t.partOrderId)
      .where(sql`part_order_id IS NOT NULL`),
    check('order_parts_state_check', sql`${t.state} IN ${inList(PART_STATES)}`),
    check('order_parts_cents_check', sql`${t.cents} > 0`),
    check('order_parts_paid_check', sql`${t.state} <> 'paid' OR ${t.partOrderId} IS NOT NULL`),
  ],
);
