import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { findOrder } from '../orders/find-order.ts';
import { letGoOfOrder } from '../orders/let-go-of-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { requestRefund } from '../payments/request-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const markCancelled = statement<{ id: string; at: number }>(
  `UPDATE events SET cancelled_at = @at, updated_at = @at WHERE id = @id AND cancelled_at IS NULL`,
);
const isKnown = statement<{ id: string }, { id: string }>(`SELECT id FROM events WHERE id = @id`);
const ordersOf = statement<{ eventId: string; status: string; limit: number }, { id: string }>(
  `SELECT id FROM orders WHERE event_id = @eventId AND status = @status LIMIT @limit`,
);
const ordersToRefund = statement<{ eventId: string; limit: number }, { orderId: string }>(
  `SELECT DISTINCT order_id AS orderId FROM tickets WHERE event_id = @eventId AND status IN ('active', 'used') LIMIT @limit`,
);
/** Cancelled lately and not through: a crash or a restart came between. */
const unfinished = statement<{ since: number }, { id: string }>(
  `SELECT id FROM events e WHERE cancelled_at > @since
     AND (EXISTS (SELECT 1 FROM tickets WHERE event_id = e.id AND status IN ('active', 'used')) OR EXISTS (SELECT 1 FROM orders WHERE event_id = e.id AND status = 'pending'))`,
);

const BATCH = 20;
const LOOK_BACK_MS = 30 * DAY_MS;

/** Others are served between two batches. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes back the paid orders of a cancelled event, each in its own transaction with its buyer's mail: a crash in between is taken up again. */
async function refundPaidOrders(ctx: ServiceContext, eventId: string): Promise<number> {
  let refunded = 0;
  for (
    let orders = ordersToRefund(ctx.db).all({ eventId, limit: BATCH });
    orders.length > 0;
    orders = ordersToRefund(ctx.db).all({ eventId, limit: BATCH })
  ) {
    for (const { orderId } of orders) {
      inTransaction(ctx.db, () => {
        requestRefund(ctx, { orderId }, { way: 'event_cancelled', reason: 'event_cancelled' });
        putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: orderId });
      });
      refunded++;
    }
    await breathe();
  }
  return refunded;
}

async function endOpenOrders(ctx: ServiceContext, eventId: string): Promise<number> {
  let ended = 0;
  for (const { id } of ordersOf(ctx.db).all({ eventId, status: 'pending', limit: 1000 })) {
    const order = findOrder(ctx, id);
    // A page that can't be ended now runs out by itself; money that still arrives goes back as late money.
    const after =
      order === undefined
        ? undefined
        : await letGoOfOrder(ctx, order, { to: 'cancelled', until: null }).catch(() => undefined);
    if (after !== undefined && after.status !== 'pending') ended++;
  }
  return ended;
}

/**
 * Cancels an event: no sale any more, every ticket refunded, every buyer mailed once, open payment pages ended
 * (decisions §4). Calling it again goes on where it stopped; so does the job after a crash. Throws EVENT_NOT_FOUND.
 */
export async function cancelEvent(
  ctx: ServiceContext,
  eventId: string,
): Promise<{ refundedOrders: number; endedOrders: number }> {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (isKnown(ctx.db).get({ id: eventId }) === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (markCancelled(ctx.db).run({ id: eventId, at: ctx.now().getTime() }).changes > 0)
      writeAudit(ctx, { action: 'event.cancelled', subjectKind: 'event', subjectId: eventId });
    ctx.contentChanged();
  });
  const refundedOrders = await refundPaidOrders(ctx, eventId);
  return { refundedOrders, endedOrders: await endOpenOrders(ctx, eventId) };
}

/** Goes on with cancellations that a crash or a restart cut short. */
export async function resumeCancellations(ctx: ServiceContext): Promise<{ resumed: number }> {
  const left = unfinished(ctx.db).all({ since: ctx.now().getTime() - LOOK_BACK_MS });
  for (const { id } of left) {
    const { refundedOrders, endedOrders } = await cancelEvent(ctx, id);
    ctx.log.info({ eventId: id, refundedOrders, endedOrders }, 'a cancellation was taken up again');
  }
  return { resumed: left.length };
}
