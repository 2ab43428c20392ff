import type { MembershipPerk } from '#shared/membership/perks.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { membershipPerks } from '#server/db/schema/member-cards.ts';
import { freeEntitlement } from '../../shop/member-price/free-entitlement.ts';
import { spendEntitlement } from '../../shop/member-price/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insertPerk = prepared(
  columnsOf(membershipPerks, ['subscriberId', 'perk', 'handedOutAt', 'handedOutBy']),
  (orm, row) => orm.insert(membershipPerks).values(row).onConflictDoNothing().prepare(),
);

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
  for (const perk of perks) insertPerk(ctx.db).run({ subscriberId, perk, handedOutAt: ctx.now(), handedOutBy: by });
}
