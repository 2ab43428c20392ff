import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { inList, instant } from '../columns.ts';

export const BALANCE_KINDS = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/**
 * The lines of the payment provider's own account, as read from it: what it took in, kept as its fee, gave back and
 * paid out. Amounts are signed: what leaves is negative.
 */
export const balanceEntries = sqliteTable(
  'balance_entries',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    kind: text({ enum: BALANCE_KINDS }).notNull(),
    amountCents: integer().notNull(),
    /** What the provider keeps of it. */
    feeCents: integer().notNull(),
    /** The payment it is about; null for a fee or a payout. */
    paymentIntentId: text(),
    /** The payout it went out with; null while it waits. */
    payoutId: text(),
    /** The payment carries our shop's mark; another shop may share the account. */
    isOurs: integer({ mode: 'boolean' }).notNull(),
    occurredAt: instant().notNull(),
  },
  (t) => [
    index('balance_entries_occurred_idx').on(t.occurredAt, t.kind, t.amountCents, t.feeCents),
    index('balance_entries_payment_idx')
      .on(t.paymentIntentId, t.kind)
      .where(sql`payment_intent_id IS NOT NULL`),
    index('balance_entries_payout_idx')
      .on(t.payoutId)
      .where(sql`payout_id IS NOT NULL`),
    check('balance_entries_kind_check', sql`${t.kind} IN ${inList(BALANCE_KINDS)}`),
  ],
);

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What the provider sent to the operator's bank account. */
export const payouts = sqliteTable(
  'payouts',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    amountCents: integer().notNull(),
    status: text({ enum: PAYOUT_STATUSES }).notNull(),
    arrivesAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** When its lines were read; null until then. */
    readAt: instant(),
  },
  (t) => [
    index('payouts_created_idx').on(t.createdAt, t.id),
    check('payouts_status_check', sql`${t.status} IN ${inList(PAYOUT_STATUSES)}`),
  ],
);
