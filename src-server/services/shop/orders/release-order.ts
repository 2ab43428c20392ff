import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { dropHolds } from './hold-seats.ts';
import { moveOrder } from './move-order.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { isCalledOff, tellCalledOff } from './tell-called-off.ts';

/** Frees the seats of an open order nobody can pay any more; an order that moved on meanwhile is left as it is. */
export function releaseOrder(ctx: ServiceContext, orderId: string, to: 'expired' | 'cancelled'): OrderRow | undefined {
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, orderId);
    if (order?.status !== 'pending') return order;
    dropHolds(ctx, order.id);
    ctx.contentChanged();
    if (order.channel !== 'part' && isCalledOff(ctx, order)) tellCalledOff(ctx, order);
    const moved = moveOrder(ctx, order, { to });
    scanWaitList(ctx, order.eventId);
    return moved;
  });
}

/** Nobody pays an open order any more whose own payment goes back. One with another page can still be paid there. */
export function releaseOrderOf(ctx: ServiceContext, orderId: string, sessionId: string): void {
  const own = findOrder(ctx, orderId)?.stripeSessionId ?? sessionId;
  if (own === sessionId) releaseOrder(ctx, orderId, 'cancelled');
}
