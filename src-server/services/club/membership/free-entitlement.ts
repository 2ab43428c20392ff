import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Entitlement } from '../../shop/member-price/spend-entitlement.ts';

const free = statement<Pick<Entitlement, 'spentBy' | 'refId'> & { at: number }>(
  `UPDATE member_entitlements SET freed_at = @at WHERE ref_id = @refId AND spent_by = @spentBy AND freed_at IS NULL`,
);

/**
 * Gives back what an admission spent, when it is undone or its sale refunded. Orders need no call: with an order that lapses and
 * a member's ticket that is cancelled the entitlement goes by itself (db/triggers-membership.ts).
 */
export function freeEntitlement(ctx: ServiceContext, use: Pick<Entitlement, 'spentBy' | 'refId'>): void {
  free(ctx.db).run({ ...use, at: ctx.now().getTime() });
}
