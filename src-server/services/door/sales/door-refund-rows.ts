import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prepared, statement } from '#server/db/client.ts';
import { doorRefunds } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Money that went back at a door: done when it is written. A door order has no payment of its own at the provider, and neither has its refund: which card it was stands in door_refunds. The intent's key makes it one row, whichever way tells of it first. */
const insert = statement<{
  id: string;
  orderId: string;
  amountCents: number;
  intentKey: string;
  requestedBy: string;
  at: number;
}>(
  `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key, requested_by, created_at, updated_at)
   VALUES (@id, @orderId, @amountCents, 'requested_by_admin', 'succeeded', @intentKey, @requestedBy, @at, @at) ON CONFLICT (intent_key) DO NOTHING`,
);
const byKey = statement<{ intentKey: string }, { amountCents: number }>(
  `SELECT amount_cents AS amountCents FROM refunds WHERE intent_key = @intentKey`,
);

export const cardRefundKey = ({ entryId, reference }: { entryId: string; reference: string }): string =>
  `door-card:${entryId}:${reference}`;
export const counterRefundKey = (entryId: string): string => `door:${entryId}`;

/** What refunds of these intents have given back. */
export const bookedCents = (ctx: ServiceContext, intentKeys: readonly string[]): number =>
  intentKeys.reduce((sum, intentKey) => sum + (byKey(ctx.db).get({ intentKey })?.amountCents ?? 0), 0);

/** Writes it into the order's books, where Money reads it. Null when it stands there already. Call inside a transaction. */
export function insertDoorRefund(
  ctx: ServiceContext,
  refund: { orderId: string; amountCents: number; intentKey: string; requestedBy: string },
): string | null {
  const id = randomUUID();
  return insert(ctx.db).run({ id, ...refund, at: ctx.now().getTime() }).changes === 0 ? null : id;
}

const referencesOf = prepared((orm) =>
  orm
    .select({ reference: doorRefunds.reference })
    .from(doorRefunds)
    .where(eq(doorRefunds.entryId, sql.placeholder('entryId')))
    .prepare(),
);

/** All intents of one entry at the desk: each card it gave back to, and the rest over the counter. */
export const keysOfEntry = (ctx: ServiceContext, entryId: string): string[] => [
  counterRefundKey(entryId),
  ...referencesOf(ctx.db)
    .all({ entryId })
    .map(({ reference }) => cardRefundKey({ entryId, reference })),
];
