import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { memberEntitlements, type EntitlementUse } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `refId`: the order (`ticket`), or the check-in (`door`). */
export type Entitlement = { subscriberId: string; eventId: string; spentBy: EntitlementUse; refId: string };

const insert = prepared((orm) =>
  orm
    .insert(memberEntitlements)
    .values({
      id: sql.placeholder('id'),
      subscriberId: sql.placeholder('subscriberId'),
      eventId: sql.placeholder('eventId'),
      spentBy: sql.placeholder('spentBy'),
      refId: sql.placeholder('refId'),
      spentAt: sql.placeholder('at'),
    })
    .onConflictDoNothing()
    .prepare(),
);
const findSpent = prepared((orm) =>
  orm
    .select({ spentBy: memberEntitlements.spentBy, refId: memberEntitlements.refId })
    .from(memberEntitlements)
    .where(
      and(
        eq(memberEntitlements.subscriberId, sql.placeholder('subscriberId')),
        eq(memberEntitlements.eventId, sql.placeholder('eventId')),
        isNull(memberEntitlements.freedAt),
      ),
    )
    .prepare(),
);
const findOfOrder = prepared((orm) =>
  orm
    .select({ subscriberId: memberEntitlements.subscriberId, eventId: memberEntitlements.eventId })
    .from(memberEntitlements)
    .where(and(eq(memberEntitlements.refId, sql.placeholder('orderId')), sql`${memberEntitlements.spentBy} = 'ticket'`))
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
