import { DomainError } from '#shared/errors.ts';
import { SESSION_REUSE_MIN_LEFT_MS } from '#shared/orders/checkout-limits.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput, type OrderItemInput } from '#shared/orders/create-order.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { requirePermission, requireUser } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { findOpenOrder, findOrderByKey, findOrderItems, type OrderRow } from './find-order.ts';
import { letGoOfOrder } from './let-go-of-order.ts';
import { attachSession, openSession } from './open-session.ts';
import { quoteOrder } from './quote-order.ts';
import { reserveOrder } from './reserve-order.ts';

const MAX_ROUNDS = 3;

function viewOf(order: OrderRow): CheckoutStarted {
  const isOpen = order.status === 'pending';
  return {
    orderId: order.id,
    sessionId: order.stripeSessionId,
    url: isOpen ? order.checkoutUrl : null,
    expiresAt: isOpen && order.sessionExpiresAt !== null ? new Date(order.sessionExpiresAt) : null,
    orderStatus: order.status,
  };
}

function wants(ctx: ServiceContext, order: OrderRow, items: readonly OrderItemInput[]): boolean {
  const had = new Map<string, number>();
  for (const { ticketTypeId, quantity } of findOrderItems(ctx, order.id)) {
    const type = ticketTypeId ?? GENERAL_ADMISSION_ID; // a member's ticket is a line of its own
    had.set(type, (had.get(type) ?? 0) + quantity);
  }
  return had.size === items.length && items.every((item) => had.get(item.ticketTypeId) === item.quantity);
}

/** Whether an open order is still the best its buyer can have: somebody may have become a member, or their night's entitlement may be free again. */
function hasBestPrice(ctx: ServiceContext, order: OrderRow, input: CreateOrderInput): boolean {
  if (findOrderItems(ctx, order.id).some(({ memberPlanId }) => memberPlanId !== null)) return true;
  try {
    return !quoteOrder(ctx, input).member.isApplied;
  } catch (error) {
    // Not sold any more: what was held before is all there is.
    if (error instanceof DomainError) return true;
    throw error;
  }
}

/** Gives an order without a page its page; the seats go at once when the provider will not make one. */
async function withSession(ctx: ServiceContext, order: OrderRow): Promise<CheckoutStarted> {
  try {
    const session = await openSession(ctx, order);
    const attached = await inSharedTransaction(ctx.db, () => attachSession(ctx, order.id, session));
    if (attached.status !== 'pending' && attached.status !== 'paid') throw new DomainError('ORDER_NOT_OPEN');
    return viewOf(attached);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error, orderId: order.id }, 'no payment page');
    // A time-out may have made a page all the same: letting go asks for it and ends it. If that fails too, the sweeper does it.
    await letGoOfOrder(ctx, order, 'cancelled').catch((reason: unknown) => {
      if (!(reason instanceof ProviderRefusal)) ctx.log.warn({ err: reason, orderId: order.id }, 'the seats stay held until the provider answers');
    });
    throw new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
  }
}

function isSecondOpenOrder(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed: orders.user_id');
}

/** The open order of this person for this event is used again if it is the same wish with time left, else it makes room. */
async function reuseOrReplace(ctx: ServiceContext, open: OrderRow, input: CreateOrderInput): Promise<CheckoutStarted | null> {
  const timeLeft = (open.sessionExpiresAt ?? 0) - ctx.now().getTime();
  if (wants(ctx, open, input.items) && timeLeft >= SESSION_REUSE_MIN_LEFT_MS && hasBestPrice(ctx, open, input)) {
    return open.stripeSessionId === null ? withSession(ctx, open) : viewOf(open);
  }
  const after = await letGoOfOrder(ctx, open, 'cancelled').catch((error: unknown) => {
    throw new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
  });
  if (after.status === 'pending') throw new DomainError('PAYMENT_PROCESSING');
  return null;
}

/**
 * api.md `checkout.createEventCheckout`: reserve (transaction), ask the provider for a page, remember it (transaction).
 * One open order per person and event (decisions §4). Throws EVENT_*, TICKET_TYPE_*, HELD_SEATS_LIMIT, PAYMENT_*,
 * IDEMPOTENCY_KEY_REUSED, MEMBER_PRICE_GONE, ORDER_NOT_OPEN.
 */
export async function startCheckout(ctx: ServiceContext, input: CreateOrderInput): Promise<CheckoutStarted> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  for (let round = 1; ; round++) {
    const known = input.idempotencyKey === undefined ? undefined : findOrderByKey(ctx, userId, input.idempotencyKey);
    if (known !== undefined) {
      if (known.eventId !== input.eventId || !wants(ctx, known, input.items)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
      if (known.status !== 'pending' || known.stripeSessionId !== null) return viewOf(known);
    }
    const open = findOpenOrder(ctx, userId, input.eventId);
    const reused = open === undefined ? null : await reuseOrReplace(ctx, open, input);
    if (reused !== null) return reused;
    try {
      const order = await inSharedTransaction(ctx.db, () => reserveOrder(ctx, input));
      return order.status === 'paid' ? viewOf(order) : await withSession(ctx, order);
    } catch (error) {
      // Two clicks at once: the database let one in, the other takes what that one made.
      if (!isSecondOpenOrder(error) || round === MAX_ROUNDS) throw error;
    }
  }
}
