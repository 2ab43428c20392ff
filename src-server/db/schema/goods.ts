import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { GOODS_KINDS, GOODS_VAT_RATES, MAX_GOODS_CENTS } from '#shared/door/goods.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';

/** What a desk sells beside tickets: the cloakroom, a T-shirt, a drink. Archived, never deleted: receipts name them. */
export const goods = sqliteTable(
  'goods',
  {
    id: id(),
    /** Null is every night. */
    eventId: text().references(() => events.id),
    name: text().notNull(),
    kind: text({ enum: GOODS_KINDS }).notNull(),
    priceCents: integer().notNull(),
    vatBps: integer().notNull(),
    /** What is left; null is not counted. Below zero: desks without a network sold more than there was. */
    stock: integer(),
    /** The order of the tiles. */
    position: integer().notNull(),
    isActive: flag().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('goods_event_idx').on(t.eventId),
    check('goods_kind_check', sql`${t.kind} IN ${inList(GOODS_KINDS)}`),
    check('goods_name_check', sql`length(trim(${t.name})) > 0`),
    check('goods_price_check', sql`${t.priceCents} BETWEEN 1 AND ${sql.raw(String(MAX_GOODS_CENTS))}`),
    check('goods_vat_check', sql`${t.vatBps} IN ${sql.raw(`(${GOODS_VAT_RATES.join(', ')})`)}`),
    check('goods_position_check', sql`${t.position} >= 0`),
  ],
);
