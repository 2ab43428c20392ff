import { MINUTE_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { settleOrder } from './settle-order.ts';

/** An open order is asked about this often, in case its webhook got lost. */
const RECHECK_MS = 5 * MINUTE_MS;
const BATCH = 50;

const open = statement<{ before: number; limit: number }, { id: string; sessionId: string }>(
  `SELECT id, stripe_session_id AS sessionId FROM orders
   WHERE status = 'pending' AND stripe_session_id IS NOT NULL AND updated_at <= @before ORDER BY hold_expires_at LIMIT @limit`,
);
const touch = statement<{ id: string; at: number }>(
  `UPDATE orders SET updated_at = @at WHERE id = @id AND status = 'pending'`,
);

/** Asks the provider about open orders that have been quiet: money that arrived without a message still becomes tickets. */
export async function reconcileOrders(ctx: ServiceContext): Promise<{ asked: number }> {
  const quiet = open(ctx.db).all({ before: ctx.now().getTime() - RECHECK_MS, limit: BATCH });
  for (const { id, sessionId } of quiet) {
    try {
      settleOrder(ctx, await ctx.payments.getSession(sessionId));
      touch(ctx.db).run({ id, at: ctx.now().getTime() });
    } catch (error) {
      ctx.log.warn({ err: error, orderId: id }, 'an open order could not be asked about');
    }
  }
  return { asked: quiet.length };
}
