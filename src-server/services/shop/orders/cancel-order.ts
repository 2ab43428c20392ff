import { DomainError } from '#shared/errors.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from './find-order.ts';
import { endOpenOrder } from './end-open-order.ts';

/**
 * `checkout.cancel`: ends the payment page and frees the seats. Throws ORDER_NOT_FOUND, ORDER_NOT_OPEN,
 * PAYMENT_CHECK_FAILED.
 */
export async function cancelOrder(ctx: ServiceContext, orderId: string): Promise<{ orderStatus: OrderStatus }> {
  requirePermission(ctx, 'checkout:buy');
  const order = findOrder(ctx, orderId);
  if (order === undefined || order.userId !== requireUser(ctx).userId) throw new DomainError('ORDER_NOT_FOUND');
  if (order.status === 'cancelled' || order.status === 'expired') return { orderStatus: order.status };
  if (order.status !== 'pending') throw new DomainError('ORDER_NOT_OPEN');
  const after = await endOpenOrder(ctx, order, {
    to: 'cancelled',
    until: new Date(ctx.now().getTime() + SESSION_PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  return { orderStatus: after.status };
}
