import { HOUR_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from './find-order.ts';
import { letGoOfOrder } from './let-go-of-order.ts';

const due = statement<{ now: number; limit: number }, { id: string }>(
  `SELECT id FROM orders WHERE status = 'pending' AND hold_expires_at <= @now ORDER BY hold_expires_at LIMIT @limit`,
);
const postpone = statement<{ id: string; until: number }>(
  `UPDATE orders SET hold_expires_at = @until WHERE id = @id AND status = 'pending'`,
);

const BATCH = 50;
/** A delayed payment may take days; asking once an hour is enough, its webhook is quicker. */
const PROCESSING_RECHECK_MS = HOUR_MS;

/** Ends the orders whose hold ran out: each one asks the provider first. One that can't be asked is tried again at the next round. */
export async function sweepExpiredOrders(ctx: ServiceContext): Promise<{ released: number }> {
  let released = 0;
  for (const { id } of due(ctx.db).all({ now: ctx.now().getTime(), limit: BATCH })) {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') continue;
    try {
      const after = await letGoOfOrder(ctx, order, { to: 'expired', until: null });
      if (after.status === 'pending') postpone(ctx.db).run({ id, until: ctx.now().getTime() + PROCESSING_RECHECK_MS });
      else released++;
    } catch (error) {
      ctx.log.warn({ err: error, orderId: id }, 'an expired order waits for the provider');
    }
  }
  return { released };
}
