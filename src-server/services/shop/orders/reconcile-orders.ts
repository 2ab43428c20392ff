import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isPending } from './find-order.ts';
import { settleOrder } from './settle-order.ts';

/** An open order is asked about this often, in case its webhook got lost. */
const RECHECK_MS = 5 * MINUTE_MS;
const BATCH = 50;

const listQuiet = prepared({ before: orders.updatedAt, limit: Number }, (orm, { before, limit }) =>
  orm
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(and(isPending, isNotNull(orders.stripeSessionId), lte(orders.updatedAt, before)))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(limit)
    .prepare(),
);
const touch = prepared({ id: orders.id, ...columnsOf(orders, ['updatedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, id), isPending))
    .prepare(),
);

/**
 * Asks the provider about open orders that nothing was heard of for a while: money whose webhook event got lost still
 * becomes tickets.
 */
export async function reconcileOrders(ctx: ServiceContext): Promise<{ asked: number }> {
  const quiet = listQuiet(ctx.db).all({ before: new Date(ctx.now().getTime() - RECHECK_MS), limit: BATCH });
  for (const { id, sessionId } of quiet) {
    if (sessionId === null) continue;
    try {
      settleOrder(ctx, await ctx.payments.getSession(sessionId));
      touch(ctx.db).run({ id, updatedAt: ctx.now() });
    } catch (error) {
      ctx.log.warn({ err: error, orderId: id }, 'an open order could not be asked about');
    }
  }
  return { asked: quiet.length };
}
