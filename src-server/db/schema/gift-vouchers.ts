import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { GENRES } from '#shared/art/inks.ts';
import { VOUCHER_KINDS } from '#shared/gift-vouchers/gift-voucher.ts';
import { LANGS } from '#shared/lang.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';
import { users } from './users.ts';

/**
 * Vouchers for an amount, bought as a present or given as credit. What is left is kept by triggers from
 * `gift_voucher_moves` (db/triggers-gift-vouchers.ts) and is never below zero. A voucher is no turnover: what it pays is.
 */
export const giftVouchers = sqliteTable(
  'gift_vouchers',
  {
    id: id(),
    code: text().notNull().unique(),
    kind: text({ enum: VOUCHER_KINDS }).notNull(),
    amountCents: integer().notNull(),
    restCents: integer().notNull().default(0),
    /** The order that bought it; null is credit. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** Who bought it, or whose credit it is. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    forName: text().notNull().default(''),
    fromName: text().notNull().default(''),
    words: text().notNull().default(''),
    motif: text({ enum: GENRES }).notNull(),
    /** Where it is sent; null is to its buyer alone. */
    recipientEmail: text(),
    sendAt: instant(),
    lang: text({ enum: LANGS }),
    /** When it was paid, or given; until then it is worth nothing. */
    issuedAt: instant(),
    endsAt: instant(),
    blockedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gift_vouchers_order_unique')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
    index('gift_vouchers_user_idx').on(t.userId, t.createdAt),
    index('gift_vouchers_issued_idx').on(t.issuedAt, t.id),
    check('gift_vouchers_kind_check', sql`${t.kind} IN ${inList(VOUCHER_KINDS)}`),
    check('gift_vouchers_motif_check', sql`${t.motif} IN ${inList(GENRES)}`),
    check('gift_vouchers_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('gift_vouchers_rest_check', sql`${t.amountCents} > 0 AND ${t.restCents} BETWEEN 0 AND ${t.amountCents}`),
    check('gift_vouchers_issued_check', sql`(${t.issuedAt} IS NULL) = (${t.endsAt} IS NULL)`),
  ],
);

/**
 * Why the rest of a voucher changed: it was paid or given; an open order has it; that order came to nothing; a refund
 * brought it back; the order that bought it was refunded.
 */
export const VOUCHER_MOVES = ['issued', 'held', 'freed', 'returned', 'voided'] as const;

/** What came on a voucher and went off it, append-only. An order that is paid has spent what it held. */
export const giftVoucherMoves = sqliteTable(
  'gift_voucher_moves',
  {
    id: integer().primaryKey(),
    voucherId: text()
      .notNull()
      .references(() => giftVouchers.id, { onDelete: 'cascade' }),
    why: text({ enum: VOUCHER_MOVES }).notNull(),
    /** Below zero where something goes off it. */
    cents: integer().notNull(),
    /** The order that holds it, or let it go. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    refundId: text().references(() => refunds.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [
    index('gift_voucher_moves_voucher_idx').on(t.voucherId, t.id),
    index('gift_voucher_moves_order_idx')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
    uniqueIndex('gift_voucher_moves_refund_unique')
      .on(t.refundId)
      .where(sql`refund_id IS NOT NULL`),
    uniqueIndex('gift_voucher_moves_issued_unique')
      .on(t.voucherId)
      .where(sql`why = 'issued'`),
    check('gift_voucher_moves_why_check', sql`${t.why} IN ${inList(VOUCHER_MOVES)}`),
    check(
      'gift_voucher_moves_sign_check',
      sql`${t.cents} <> 0 AND (${t.cents} < 0) = (${t.why} IN ('held', 'voided'))`,
    ),
    check('gift_voucher_moves_order_check', sql`(${t.orderId} IS NOT NULL) = (${t.why} IN ('held', 'freed'))`),
  ],
);
