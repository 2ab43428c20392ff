import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { placeholderFor, placeholdersOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isPending } from './find-order.ts';
import { settleOrder } from './settle-order.ts';

/** An open order is asked about this often, in case its webhook got lost. */
const RECHECK_MS = 5 * MINUTE_MS;
const BATCH = 50;

const listQuiet = prepared((orm) =>
  orm
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        isPending,
        isNotNull(orders.stripeSessionId),
        lte(orders.updatedAt, placeholderFor(orders.updatedAt, 'before')),
      ),
    )
    .orderBy(asc(orders.holdExpiresAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const touch = prepared((orm) =>
  orm
    .update(orders)
    .set(placeholdersOf(orders, ['updatedAt']))
    .where(and(eq(orders.id, sql.placeholder('id')), isPending))
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
