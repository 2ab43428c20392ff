import { and, asc, eq, lte } from 'drizzle-orm';
import { HOUR_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, isPending } from './find-order.ts';
import { endOpenOrder } from './end-open-order.ts';

const listDue = prepared({ now: orders.holdExpiresAt, limit: Number }, (orm, { now, limit }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPending, lte(orders.holdExpiresAt, now)))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(limit)
    .prepare(),
);
const postpone = prepared({ id: orders.id, ...columnsOf(orders, ['holdExpiresAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, id), isPending))
    .prepare(),
);

const BATCH = 50;
/** A delayed payment may take days; asking once an hour is enough, its webhook is quicker. */
const PROCESSING_RECHECK_MS = HOUR_MS;

/**
 * Ends the orders whose hold ran out, each after asking the provider. If the provider does not answer, the next round
 * tries again.
 */
export async function sweepExpiredOrders(ctx: ServiceContext): Promise<{ released: number }> {
  let released = 0;
  for (const { id } of listDue(ctx.db).all({ now: ctx.now(), limit: BATCH })) {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') continue;
    try {
      const after = await endOpenOrder(ctx, order, { to: 'expired', until: null });
      if (after.status === 'pending')
        postpone(ctx.db).run({ id, holdExpiresAt: new Date(ctx.now().getTime() + PROCESSING_RECHECK_MS) });
      else released++;
    } catch (error) {
      ctx.log.warn({ err: error, orderId: id }, 'an expired order waits for the provider');
    }
  }
  return { released };
}
