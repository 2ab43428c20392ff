import { insertRow } from '#server/db/rows.ts';
import { rolePools } from '#server/db/schema/role-pools.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findPool, type Pool } from '../wait-list/find-pool.ts';

/** A new event asks for these roles. Call inside a transaction. */
export function putPool(ctx: ServiceContext, eventId: string, pool: Pool): void {
  insertRow(ctx.db, rolePools, { eventId, ...pool });
}

/** The same as another event does. Call inside a transaction. */
export function copyPool(ctx: ServiceContext, from: string, eventId: string): void {
  const pool = findPool(ctx, from);
  if (pool !== null) putPool(ctx, eventId, pool);
}
