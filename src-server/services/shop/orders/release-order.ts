import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { dropHolds } from './hold-seats.ts';
import { moveOrder } from './move-order.ts';

/** Frees the seats of an open order nobody can pay any more; an order that moved on meanwhile is left as it is. */
export function releaseOrder(ctx: ServiceContext, orderId: string, to: 'expired' | 'cancelled'): OrderRow | undefined {
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, orderId);
    if (order?.status !== 'pending') return order;
    dropHolds(ctx, order.id);
    ctx.contentChanged();
    return moveOrder(ctx, order, { to });
  });
}
