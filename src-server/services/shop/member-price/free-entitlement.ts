import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { memberEntitlements } from '#server/db/schema/membership.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Entitlement } from './spend-entitlement.ts';

const free = prepared((orm) =>
  orm
    .update(memberEntitlements)
    .set({ freedAt: placeholderFor(memberEntitlements.freedAt, 'at') })
    .where(
      and(
        eq(memberEntitlements.refId, sql.placeholder('refId')),
        eq(memberEntitlements.spentBy, sql.placeholder('spentBy')),
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
