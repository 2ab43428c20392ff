import type { Lang } from '#shared/lang.ts';
import { DomainError } from '#shared/errors.ts';
import type { PaymentCheck, PaymentStatus } from '#shared/orders/order-views.ts';
import type { ProviderSession } from '#server/adapters/payment-provider.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listOrderTickets } from '../tickets/list-order-tickets.ts';
import { findOpenOrder, findOrder, findOrderBySession, type OrderRow } from './find-order.ts';
import { orderView } from './order-view.ts';
import { settleOrder } from './settle-order.ts';

type Seen = {
  session?: ProviderSession;
  /** In which its lines are named; English unless named. */ lang: Lang | undefined;
};

function checkOf(ctx: ServiceContext, paid: OrderRow, { session, lang }: Seen): PaymentCheck {
  // Who has paid a part is shown the order with the ticket, and how its parts stand.
  const order = paid.partOfOrderId === null ? paid : (findOrder(ctx, paid.partOfOrderId) ?? paid);
  let paymentStatus: PaymentStatus = order.paidAt === null ? 'unpaid' : 'paid';
  if (order.totalCents === 0) paymentStatus = 'no_payment_required';
  else if (session?.isProcessing === true) paymentStatus = 'processing';
  return {
    paymentStatus,
    orderStatus: order.status,
    // The provider has one from the first try on, a declined one too; the books learn it with the money.
    paymentIntentId: order.stripePaymentIntentId ?? session?.paymentIntentId ?? null,
    order: orderView(ctx, order, lang),
    tickets: listOrderTickets(ctx, order.id),
  };
}

function ownOrder(ctx: ServiceContext, order: OrderRow | undefined): OrderRow {
  if (order === undefined || order.userId !== requireUser(ctx).userId) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}

/**
 * `checkout.verifyPaymentStatus`: asks the provider and settles if it is paid. An order that is paid already is
 * answered from our own books, so a provider that is down hides no ticket. Throws NO_SESSION_ID, ORDER_NOT_FOUND,
 * PAYMENT_CHECK_FAILED.
 */
export async function verifyPayment(ctx: ServiceContext, sessionId: string, lang?: Lang): Promise<PaymentCheck> {
  requirePermission(ctx, 'checkout:buy');
  if (sessionId === '') throw new DomainError('NO_SESSION_ID');
  const order = ownOrder(ctx, findOrderBySession(ctx, sessionId));
  if (order.paidAt !== null) return checkOf(ctx, order, { lang });
  const session = await ctx.payments.getSession(sessionId).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  return checkOf(ctx, settleOrder(ctx, session) ?? order, { session, lang });
}

/** The same facts by order, without asking the provider: free orders have no session. Throws ORDER_NOT_FOUND. */
export function showOrder(ctx: ServiceContext, orderId: string, lang?: Lang): PaymentCheck {
  requirePermission(ctx, 'checkout:buy');
  return checkOf(ctx, ownOrder(ctx, findOrder(ctx, orderId)), { lang });
}

/**
 * The order this person still has to pay for an event, so that whoever closed the tab finds it again; null if there is
 * none.
 */
export function showOpenOrder(ctx: ServiceContext, eventId: string, lang?: Lang): PaymentCheck | null {
  requirePermission(ctx, 'checkout:buy');
  const order = findOpenOrder(ctx, requireUser(ctx).userId, eventId);
  return order === undefined ? null : checkOf(ctx, order, { lang });
}
