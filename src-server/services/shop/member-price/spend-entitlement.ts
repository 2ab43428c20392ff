import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { memberEntitlements, type EntitlementUse } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `refId`: the order (`ticket`), or the check-in (`door`). */
export type Entitlement = { subscriberId: string; eventId: string; spentBy: EntitlementUse; refId: string };

const insert = prepared(
  {
    id: memberEntitlements.id,
    subscriberId: memberEntitlements.subscriberId,
    eventId: memberEntitlements.eventId,
    spentBy: memberEntitlements.spentBy,
    refId: memberEntitlements.refId,
    at: memberEntitlements.spentAt,
  },
  (orm, { id, subscriberId, eventId, spentBy, refId, at }) =>
    orm
      .insert(memberEntitlements)
      .values({
        id,
        subscriberId,
        eventId,
        spentBy,
        refId,
        spentAt: at,
      })
      .onConflictDoNothing()
      .prepare(),
);
const findSpent = prepared(
  { subscriberId: memberEntitlements.subscriberId, eventId: memberEntitlements.eventId },
  (orm, { subscriberId, eventId }) =>
    orm
      .select({ spentBy: memberEntitlements.spentBy, refId: memberEntitlements.refId })
      .from(memberEntitlements)
      .where(
        and(
          eq(memberEntitlements.subscriberId, subscriberId),
          eq(memberEntitlements.eventId, eventId),
          isNull(memberEntitlements.freedAt),
        ),
      )
      .prepare(),
);
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
  return insert(ctx.db).run({ id: randomUUID(), ...use, at: ctx.now() }).changes === 1;
}

/**
 * For late money: spends once more what an expired order had spent, unless it went on something else since. True also
 * for an order that never spent one. Call inside the settling transaction.
 */
export function spendAgain(ctx: ServiceContext, orderId: string): boolean {
  const before = findOfOrder(ctx.db).get({ orderId });
  return before === undefined || spendEntitlement(ctx, { ...before, spentBy: 'ticket', refId: orderId });
}

/** What the entitlement was spent on; null while it is unspent. */
export function findSpentEntitlement(
  ctx: ServiceContext,
  of: { subscriberId: string; eventId: string },
): Pick<Entitlement, 'spentBy' | 'refId'> | null {
  return findSpent(ctx.db).get(of) ?? null;
}
