import type { BalanceRule, RoleCount, RoleCounts } from '#shared/roles/balance-rule.ts';
import type { PoolPays, RoleStyle, SeatRole } from '#shared/roles/seat-role.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { roleCounts, rolePools } from '#server/db/schema/role-pools.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** How an event keeps its roles in balance. */
export type Pool = BalanceRule & { style: RoleStyle; pays: PoolPays };

type DbContext = Pick<ServiceContext, 'db'>;

/** Null for an event that asks for no role. */
export const findPool = (ctx: DbContext, eventId: string): Pool | null =>
  findRow(ctx.db, rolePools, { eventId }, ['style', 'opening', 'slack', 'percent', 'pays']) ?? null;

/** The seats of an event by role, as its triggers count them; all 0 for an event without a pool. */
export function findCounts(ctx: DbContext, eventId: string): RoleCounts {
  const counts = (): RoleCount => ({ live: 0, lone: 0, loneSold: 0, sure: 0 });
  const all: Record<SeatRole, RoleCount> = { lead: counts(), follow: counts(), both: counts() };
  for (const { role, live, lone, loneSold, sure } of findRows(ctx.db, roleCounts, { eventId }))
    all[role] = { live, lone, loneSold, sure };
  return all;
}
