import { lt } from 'drizzle-orm';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import type { StoredObject } from '../store.ts';
import { idempotency } from '../store-tables.ts';
import { runSubscriptions } from '../subscriptions/renew-subscription.ts';
import { currentSession } from './open-session.ts';
import { endRefund } from './create-refund.ts';

const idempotencyKeySeconds = 24 * 3600;

/**
 * Everything whose time has come at `now()`: sessions expire, refunds fail, memberships renew, old idempotency keys are
 * forgotten.
 */
export function processDue(ctx: StandInContext): void {
  const now = unixSeconds(ctx);
  for (const row of ctx.store.listDue(now)) processRow(ctx, row);
  runSubscriptions(ctx);
  ctx.store.orm
    .delete(idempotency)
    .where(lt(idempotency.created, now - idempotencyKeySeconds))
    .run();
}

function processRow(ctx: StandInContext, row: StoredObject): void {
  if (row.kind === 'checkout.session') currentSession(ctx, row.id);
  else if (row.kind === 'refund') endRefund(ctx, row.id, false);
}
