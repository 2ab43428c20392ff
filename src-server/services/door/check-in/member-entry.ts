import type { MembershipPerk } from '#shared/membership/perks.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { membershipPerks } from '#server/db/schema/member-cards.ts';
import { freeEntitlement } from '../../shop/member-price/free-entitlement.ts';
import { spendEntitlement } from '../../shop/member-price/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Spends the night's entitlement at the door; false when it is spent already: the database keeps it to one. `refId` is
 * the check-in.
 */
export function spendAtDoor(
  ctx: ServiceContext,
  use: { subscriberId: string; eventId: string; refId: string },
): boolean {
  return spendEntitlement(ctx, { ...use, spentBy: 'door' });
}

/** Gives the entitlement back, after an undo or a refund. */
export function freeAtDoor(ctx: ServiceContext, refId: string): void {
  freeEntitlement(ctx, { spentBy: 'door', refId });
}

/** Records which perks were handed out, each once per membership. */
export function handOut(
  ctx: ServiceContext,
  { subscriberId, perks, by }: { subscriberId: string; perks: readonly MembershipPerk[]; by: string | null },
): void {
  for (const perk of perks)
    insertIfNew(ctx.db, membershipPerks, { subscriberId, perk, handedOutAt: ctx.now(), handedOutBy: by });
}
