import { DomainError } from '#shared/errors.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import { ProviderBusy } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenParts, findPendingPartOrder } from '../parts/find-parts.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { insertPartOrder } from './insert-part-order.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { offerSession, openSession } from './open-session.ts';

/** The open order for the rest, or a new one. */
function reserveRest(ctx: ServiceContext, orderId: string): OrderRow {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const whole = findOrder(ctx, orderId);
    if (whole === undefined || whole.userId !== userId) throw new DomainError('ORDER_NOT_FOUND');
    const pending = findOrder(ctx, findPendingPartOrder(ctx, orderId) ?? '');
    // The job is charging a part at this moment.
    if (pending?.holdExpiresAt === null) throw new DomainError('PAYMENT_PROCESSING');
    if (pending !== undefined) return pending;
    const parts = findOpenParts(ctx, orderId);
    if (parts.length === 0 || whole.status !== 'paid') throw new DomainError('ORDER_NOT_OPEN');
    return insertPartOrder(ctx, whole, { parts, byPage: true });
  });
}

/**
 * `checkout.payParts`: a payment page for all that is open of an order in parts, whoever's card pays it. The same one while
 * it is open. Throws ORDER_NOT_FOUND, ORDER_NOT_OPEN, PAYMENT_PROCESSING, PAYMENT_PROVIDER_BUSY, PAYMENT_SESSION_FAILED.
 */
export async function payParts(ctx: ServiceContext, orderId: string): Promise<{ url: string | null }> {
  requirePermission(ctx, 'checkout:buy');
  return oneAfterTheOther(ctx.db, `parts:${orderId}`, async () => {
    const order = reserveRest(ctx, orderId);
    if (order.stripeSessionId !== null) return { url: order.checkoutUrl };
    try {
      const session = await openSession(ctx, order, new Date(ctx.now().getTime() + SESSION_PATIENCE_MS));
      return { url: offerSession(ctx, order.id, session).checkoutUrl };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      ctx.log.error({ err: error, orderId: order.id }, 'no payment page');
      throw error instanceof ProviderBusy
        ? new DomainError('PAYMENT_PROVIDER_BUSY', {}, { cause: error })
        : new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
    }
  });
}
