import { randomUUID } from 'node:crypto';
import { statement } from '#server/db/client.ts';
import type { EntitlementUse } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../service-context.ts';

/** `refId`: the order (`ticket`), or the admission (`door`). */
export type Entitlement = { subscriberId: string; eventId: string; spentBy: EntitlementUse; refId: string };

const insert = statement<Entitlement & { id: string; at: number }>(
  `INSERT INTO member_entitlements (id, subscriber_id, event_id, spent_by, ref_id, spent_at) VALUES (@id, @subscriberId, @eventId, @spentBy, @refId, @at) ON CONFLICT DO NOTHING`,
);
const find = statement<{ subscriberId: string; eventId: string }, Pick<Entitlement, 'spentBy' | 'refId'>>(
  `SELECT spent_by AS spentBy, ref_id AS refId FROM member_entitlements WHERE subscriber_id = @subscriberId AND event_id = @eventId AND freed_at IS NULL`,
);

/**
 * Spends a membership's one entitlement for an event (decisions §5). Nothing is asked before: the unique index decides, and
 * false is who came second. Call inside the transaction of what it is spent for.
 */
export function spendEntitlement(ctx: ServiceContext, use: Entitlement): boolean {
  return insert(ctx.db).run({ id: randomUUID(), ...use, at: ctx.now().getTime() }).changes === 1;
}

/** What the entitlement went on; null while it is there. */
export function findSpentEntitlement(ctx: ServiceContext, of: { subscriberId: string; eventId: string }): Pick<Entitlement, 'spentBy' | 'refId'> | null {
  return find(ctx.db).get(of) ?? null;
}
