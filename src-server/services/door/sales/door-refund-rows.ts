import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { doorRefunds } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cardRefundKey, MADE_ELSEWHERE } from '../../shop/payments/find-refund.ts';

/**
 * Money that goes back at a door: `requested` while the provider is asked, `succeeded` once it went. A door order has
 * no payment of its own at the provider, and neither has its refund: which card it was stands in door_refunds. The
 * intent's key makes it one row, whichever way tells of it first. One that failed counts again at another try; one that
 * went stays so.
 */
const insert = prepared(
  {
    status: refunds.status,
    at: refunds.createdAt,
    ...columnsOf(refunds, ['id', 'orderId', 'amountCents', 'intentKey', 'requestedBy']),
  },
  (orm, { status, at, ...row }) =>
    orm
      .insert(refunds)
      .values({
        ...row,
        reason: 'requested_by_admin',
        status,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({
        target: refunds.intentKey,
        set: {
          status: excludedOf(refunds.status),
          attempt: sql`${refunds.attempt} + (${refunds.status} = 'failed')`,
          failureReason: null,
          updatedAt: excludedOf(refunds.updatedAt),
        },
        setWhere: sql`${refunds.status} = 'failed' OR (${refunds.status} = 'requested' AND ${excludedOf(refunds.status)} = 'succeeded')`,
      })
      .returning({ id: refunds.id })
      .prepare(),
);

const fail = prepared(
  { why: refunds.failureReason, at: refunds.updatedAt, intentKey: refunds.intentKey },
  (orm, { why, at, intentKey }) =>
    orm
      .update(refunds)
      .set({
        status: 'failed',
        failureReason: why,
        updatedAt: at,
      })
      .where(and(eq(refunds.intentKey, intentKey), ne(refunds.status, 'failed')))
      .prepare(),
);
const finish = prepared({ at: refunds.updatedAt, intentKey: refunds.intentKey }, (orm, { at, intentKey }) =>
  orm
    .update(refunds)
    .set({ status: 'succeeded', updatedAt: at })
    .where(and(eq(refunds.intentKey, intentKey), eq(refunds.status, 'requested')))
    .prepare(),
);
const finishElsewhere = prepared(
  { reference: refunds.paymentIntentId, at: refunds.updatedAt, intentKey: refunds.intentKey },
  (orm, { reference, at, intentKey }) =>
    orm
      .update(refunds)
      .set({
        status: 'succeeded',
        failureReason: MADE_ELSEWHERE,
        paymentIntentId: reference,
        updatedAt: at,
      })
      .where(and(eq(refunds.intentKey, intentKey), eq(refunds.status, 'requested')))
      .prepare(),
);

/** The intent of money back over the counter. */
export const counterRefundKey = (entryId: string): string => `door:${entryId}`;

/** All intents of one entry at the desk: each card it gave back to, and the rest over the counter. */
export const keysOfEntry = (ctx: ServiceContext, entryId: string): string[] => [
  counterRefundKey(entryId),
  ...findRows(ctx.db, doorRefunds, { entryId }, ['reference']).map(({ reference }) =>
    cardRefundKey({ entryId, reference }),
  ),
];

/** A refund at a door as the order's books have it; undefined where its sale was never booked. */
export const findBookedRefund = (ctx: ServiceContext, intentKey: string) =>
  findRow(ctx.db, refunds, { intentKey }, ['id', 'orderId', 'status', 'amountCents']);

const rowsOf = (ctx: ServiceContext, intentKeys: readonly string[]) =>
  intentKeys.flatMap((intentKey) => findBookedRefund(ctx, intentKey) ?? []);

/** What refunds of these intents have given back. */
export const givenBackCents = (ctx: ServiceContext, intentKeys: readonly string[]): number =>
  refundedOrPendingCents(rowsOf(ctx, intentKeys));

export type NewBookedRefund = { orderId: string; amountCents: number; intentKey: string; requestedBy: string };

/**
 * Writes it into the order's books, where Money reads it. Null when it stands there already. Call inside a transaction.
 */
export function insertDoorRefund(
  ctx: ServiceContext,
  refund: NewBookedRefund,
  status: 'requested' | 'succeeded' = 'succeeded',
): string | null {
  return insert(ctx.db).get({ id: randomUUID(), ...refund, status, at: ctx.now() })?.id ?? null;
}

/** What was under way has reached the guest. Call inside a transaction. */
export const setBookedRefundDone = (ctx: ServiceContext, intentKey: string): void =>
  void finish(ctx.db).run({ intentKey, at: ctx.now() });

/** It has reached the guest, though by somebody's hand in the provider's dashboard. Call inside a transaction. */
export const setBookedRefundElsewhere = (ctx: ServiceContext, key: { entryId: string; reference: string }): void =>
  void finishElsewhere(ctx.db).run({ intentKey: cardRefundKey(key), reference: key.reference, at: ctx.now() });

/** The books owe it again. Call inside a transaction. */
export const setBookedRefundFailed = (ctx: ServiceContext, intentKey: string, why: string): boolean =>
  fail(ctx.db).run({ intentKey, why, at: ctx.now() }).changes > 0;
