import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import { findOrder } from '../orders/find-order.ts';
import { letGoOfOrder } from '../orders/let-go-of-order.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import { requestRefund } from '../payments/request-refund.ts';
import type { ServiceContext } from '../service-context.ts';

const markCancelled = statement<{ id: string; at: number }>(`UPDATE events SET cancelled_at = COALESCE(cancelled_at, @at), updated_at = @at WHERE id = @id`);
const ordersOf = statement<{ eventId: string; status: string; limit: number }, { id: string }>(`SELECT id FROM orders WHERE event_id = @eventId AND status = @status LIMIT @limit`);
const paidToRefund = statement<{ eventId: string; limit: number }, { id: string }>(
  `SELECT DISTINCT o.id FROM orders o JOIN tickets t ON t.order_id = o.id WHERE o.event_id = @eventId AND o.status = 'paid' AND t.status <> 'cancelled' LIMIT @limit`,
);

const BATCH = 100;

/** Refunds the paid orders of a cancelled event, each in its own transaction with its buyer's mail: a crash in between is taken up again. */
function refundPaidOrders(ctx: ServiceContext, eventId: string): number {
  let refunded = 0;
  for (let orders = paidToRefund(ctx.db).all({ eventId, limit: BATCH }); orders.length > 0; orders = paidToRefund(ctx.db).all({ eventId, limit: BATCH })) {
    for (const { id } of orders) {
      inTransaction(ctx.db, () => {
        requestRefund(ctx, { orderId: id, includeUsed: true }, 'event_cancelled');
        putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: id });
      });
      refunded++;
    }
  }
  return refunded;
}

/**
 * Cancels an event: no sale any more, open payment pages ended, every ticket refunded, every buyer mailed once
 * (decisions §4). Calling it again goes on where it stopped. Throws EVENT_NOT_FOUND.
 */
export async function cancelEvent(ctx: ServiceContext, eventId: string): Promise<{ refundedOrders: number; endedOrders: number }> {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (markCancelled(ctx.db).run({ id: eventId, at: ctx.now().getTime() }).changes === 0) throw new DomainError('EVENT_NOT_FOUND');
    writeAudit(ctx, { action: 'event.cancelled', subjectKind: 'event', subjectId: eventId });
    ctx.contentChanged();
  });
  let endedOrders = 0;
  for (const { id } of ordersOf(ctx.db).all({ eventId, status: 'pending', limit: 1000 })) {
    const order = findOrder(ctx, id);
    // A page that can't be ended now runs out by itself; money that still arrives goes back as late money.
    const after = order === undefined ? undefined : await letGoOfOrder(ctx, order, 'cancelled').catch(() => undefined);
    if (after !== undefined && after.status !== 'pending') endedOrders++;
  }
  return { refundedOrders: refundPaidOrders(ctx, eventId), endedOrders };
}
