import { randomUUID } from 'node:crypto';
import type { MembershipPerk } from '#shared/membership/perks.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../service-context.ts';

const spend = statement<{ id: string; subscriberId: string; eventId: string; refId: string; at: number }>(
  `INSERT INTO member_entitlements (id, subscriber_id, event_id, spent_by, ref_id, spent_at) VALUES (@id, @subscriberId, @eventId, 'door', @refId, @at) ON CONFLICT DO NOTHING`,
);
const free = statement<{ refId: string; at: number }>(`UPDATE member_entitlements SET freed_at = @at WHERE ref_id = @refId AND spent_by = 'door' AND freed_at IS NULL`);
const hand = statement<{ subscriberId: string; perk: MembershipPerk; by: string | null; at: number }>(
  `INSERT INTO membership_perks (subscriber_id, perk, handed_out_at, handed_out_by) VALUES (@subscriberId, @perk, @at, @by) ON CONFLICT DO NOTHING`,
);

/** Spends the night's entitlement at the door; false when it is spent already: the database keeps it to one (decisions §5). `refId` is the admission or the sale. */
export function spendAtDoor(ctx: ServiceContext, use: { subscriberId: string; eventId: string; refId: string }): boolean {
  return spend(ctx.db).run({ id: randomUUID(), ...use, at: ctx.now().getTime() }).changes === 1;
}

/** An undo or a refund gives it back. */
export function freeAtDoor(ctx: ServiceContext, refId: string): void {
  free(ctx.db).run({ refId, at: ctx.now().getTime() });
}

/** Ticks off what was handed out, once per membership. */
export function handOut(ctx: ServiceContext, { subscriberId, perks, by }: { subscriberId: string; perks: readonly MembershipPerk[]; by: string | null }): void {
  for (const perk of perks) hand(ctx.db).run({ subscriberId, perk, by, at: ctx.now().getTime() });
}
