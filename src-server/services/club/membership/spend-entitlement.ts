import { randomUUID } from 'node:crypto';
import { statement } from '#server/db/client.ts';
import type { EntitlementUse } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** `refId`: the order (`ticket`), or the admission (`door`). */
export type Entitlement = { subscriberId: string; eventId: string; spentBy: EntitlementUse; refId: string };

const insert = statement<Entitlement & { id: string; at: number }>(
  `INSERT INTO member_entitlements (id, subscriber_id, event_id, spent_by, ref_id, spent_at) VALUES (@id, @subscriberId, @eventId, @spentBy, @refId, @at) ON CONFLICT DO NOTHING`,
);
const find = statement<{ subscriberId: string; eventId: string }, Pick<Entitlement, 'spentBy' | 'refId'>>(
  `SELECT spent_by AS spentBy, ref_id AS refId FROM member_entitlements WHERE subscriber_id = @subscriberId AND event_id = @eventId AND freed_at IS NULL`,
);
const findLast = statement<{ orderId: string }, { subscriberId: string; eventId: string }>(
  `SELECT subscriber_id AS subscriberId, event_id AS eventId FROM member_entitlements WHERE ref_id = @orderId AND spent_by = 'ticket' LIMIT 1`,
);

/**
 * Spends a membership's one entitlement for an event (decisions §5). Nothing is asked before: the unique index decides, and
 * false is who came second. Call inside the transaction of what it is spent for.
 */
export function spendEntitlement(ctx: ServiceContext, use: Entitlement): boolean {
  return insert(ctx.db).run({ id: randomUUID(), ...use, at: ctx.now().getTime() }).changes === 1;
}

/**
 * Late money: takes back what a lapsed order had spent, if nobody has spent it since. True also for orders that never spent one.
 * Call inside the settling transaction.
 */
export function spendAgain(ctx: ServiceContext, orderId: string): boolean {
  const before = findLast(ctx.db).get({ orderId });
  return before === undefined || spendEntitlement(ctx, { ...before, spentBy: 'ticket', refId: orderId });
}

/** What the entitlement went on; null while it is there. */
export function findSpentEntitlement(
  ctx: ServiceContext,
  of: { subscriberId: string; eventId: string },
): Pick<Entitlement, 'spentBy' | 'refId'> | null {
  return find(ctx.db).get(of) ?? null;
}
