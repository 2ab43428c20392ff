import type { MembershipPerk } from '#shared/membership/perks.ts';
import { statement } from '#server/db/client.ts';
import { freeEntitlement } from '../../club/membership/free-entitlement.ts';
import { spendEntitlement } from '../../shop/member-price/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const hand = statement<{ subscriberId: string; perk: MembershipPerk; by: string | null; at: number }>(
  `INSERT INTO membership_perks (subscriber_id, perk, handed_out_at, handed_out_by) VALUES (@subscriberId, @perk, @at, @by) ON CONFLICT DO NOTHING`,
);

/** Spends the night's entitlement at the door; false when it is spent already: the database keeps it to one (decisions §5). `refId` is the admission or the sale. */
export function spendAtDoor(
  ctx: ServiceContext,
  use: { subscriberId: string; eventId: string; refId: string },
): boolean {
  return spendEntitlement(ctx, { ...use, spentBy: 'door' });
}

/** An undo or a refund gives it back. */
export function freeAtDoor(ctx: ServiceContext, refId: string): void {
  freeEntitlement(ctx, { spentBy: 'door', refId });
}

/** Ticks off what was handed out, once per membership. */
export function handOut(
  ctx: ServiceContext,
  { subscriberId, perks, by }: { subscriberId: string; perks: readonly MembershipPerk[]; by: string | null },
): void {
  for (const perk of perks) hand(ctx.db).run({ subscriberId, perk, by, at: ctx.now().getTime() });
}
