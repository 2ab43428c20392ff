import { DomainError } from '#shared/errors.ts';
import type { OrderByIdInput, OrderPayment } from '#shared/orders/order-list.ts';
import { providerPage } from '#shared/books/provider-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { doorCardsOf } from './order-books.ts';

/**
 * `admin.orders.payment`: how the provider has charged an order, which is asked now: an empty list where nothing went
 * through it. Errors: ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED.
 */
export async function orderPayment(ctx: ServiceContext, { orderId }: OrderByIdInput): Promise<OrderPayment[]> {
  requirePermission(ctx, 'money:read');
  const order = findOrder(ctx, orderId);
  if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const ids = order.stripePaymentIntentId === null ? doorCardsOf(ctx, orderId) : [order.stripePaymentIntentId];
  try {
    return await Promise.all(
      ids.map(async (paymentIntentId) => {
        const charge = await ctx.payments.findCharge(paymentIntentId);
        return {
          paymentIntentId,
          chargeId: charge?.id ?? null,
          means: charge?.means ?? null,
          page: providerPage(paymentIntentId, ctx.isLive),
        };
      }),
    );
  } catch (error) {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  }
}
