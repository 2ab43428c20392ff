import { and, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { memberEntitlements } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Entitlement } from './spend-entitlement.ts';

const free = prepared(
  { at: memberEntitlements.freedAt, refId: memberEntitlements.refId, spentBy: memberEntitlements.spentBy },
  (orm, { at, refId, spentBy }) =>
    orm
      .update(memberEntitlements)
      .set({ freedAt: at })
      .where(
        and(
          eq(memberEntitlements.refId, refId),
          eq(memberEntitlements.spentBy, spentBy),
          isNull(memberEntitlements.freedAt),
        ),
      )
      .prepare(),
);

/**
 * Gives back what a check-in spent, when it is undone or its sale refunded. Orders need no call: with an order that
 * lapses and a member's ticket that is cancelled the entitlement is freed by a trigger (db/triggers-membership.ts).
 */
export function freeEntitlement(ctx: ServiceContext, use: Pick<Entitlement, 'spentBy' | 'refId'>): void {
  free(ctx.db).run({ ...use, at: ctx.now() });
}
