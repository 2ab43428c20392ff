import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { findRow, insertIfNew } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { memberEntitlements, type EntitlementUse } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `refId`: the order (`ticket`), or the check-in (`door`). */
export type Entitlement = { subscriberId: string; eventId: string; spentBy: EntitlementUse; refId: string };

const findOfOrder = prepared({ orderId: memberEntitlements.refId }, (orm, { orderId }) =>
  orm
    .select({ subscriberId: memberEntitlements.subscriberId, eventId: memberEntitlements.eventId })
    .from(memberEntitlements)
    .where(and(eq(memberEntitlements.refId, orderId), sql`${memberEntitlements.spentBy} = 'ticket'`))
    .limit(1)
    .prepare(),
);

/**
 * Spends a membership's one entitlement for an event. The unique index decides; false means that it was spent already.
 * Call inside the transaction of what it is spent for.
 */
export function spendEntitlement(ctx: ServiceContext, use: Entitlement): boolean {
  return insertIfNew(ctx.db, memberEntitlements, { ...use, id: randomUUID(), spentAt: ctx.now() });
}

/**
 * For late money: spends once more what an expired order had spent, unless it went on something else since; and for
 * tickets that stay what they were in another order (`toOrderId`). True also for an order that never spent one. Call
 * inside the settling transaction.
 */
export function spendAgain(ctx: ServiceContext, orderId: string, toOrderId = orderId): boolean {
  const before = findOfOrder(ctx.db).get({ orderId });
  return before === undefined || spendEntitlement(ctx, { ...before, spentBy: 'ticket', refId: toOrderId });
}

/** What the entitlement was spent on; null while it is unspent. */
export function findSpentEntitlement(
  ctx: ServiceContext,
  of: { subscriberId: string; eventId: string },
): Pick<Entitlement, 'spentBy' | 'refId'> | null {
  return (
    findRow(ctx.db, memberEntitlements, { subscriberId: of.subscriberId, eventId: of.eventId, freedAt: null }, [
      'spentBy',
      'refId',
    ]) ?? null
  );
}
