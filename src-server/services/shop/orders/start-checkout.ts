import { and, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import {
  HOLD_WITHOUT_SESSION_MS,
  SESSION_MIN_LIFETIME_MS,
  SESSION_PATIENCE_MS,
  SESSION_REUSE_MIN_LEFT_MS,
} from '#shared/orders/checkout-limits.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { SECOND_MS } from '#shared/time.ts';
import { ProviderBusy, ProviderRefusal, type ProviderSession } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { isTaken } from '#server/db/refusals.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isWriteFailure } from '#server/db/write-health.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { hasSameVoucher } from '../gift-vouchers/hold-voucher.ts';
import { keepAnswers } from '../questions/keep-answers.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findOpenOrder, findOrder, findOrderByKey, findSeatItems, isPending, type OrderRow } from './find-order.ts';
import { endOpenOrder } from './end-open-order.ts';
import { noteInvoiceRecipient } from './invoice-rows.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { offerSession, openSession } from './open-session.ts';
import { quoteOrder } from './quote-order.ts';
import { rehearseReplacement } from './rehearse-replacement.ts';
import type { OrderOnPage } from './insert-order.ts';
import { reserveOrder } from './reserve-order.ts';
import { hasSameItems } from './same-items.ts';
import { sessionEndFrom } from './session-end.ts';
import { isForSameSeat } from '../wait-list/partner-links.ts';

const MAX_ROUNDS = 3;

/** One press of the button that orders, and until when the provider is asked for its page. */
type Press = { input: OrderOnPage; until: Date };

const renew = prepared(
  { id: orders.id, before: orders.sessionExpiresAt, ...columnsOf(orders, ['sessionExpiresAt']) },
  (orm, { id, before, ...changes }) =>
    orm
      .update(orders)
      .set(changes)
      .where(
        and(eq(orders.id, id), isPending, isNull(orders.stripeSessionId), sql`${orders.sessionExpiresAt} IS ${before}`),
      )
      .prepare(),
);
const extendHold = prepared({ until: orders.holdExpiresAt, id: orders.id }, (orm, { until, id }) =>
  orm
    .update(orders)
    .set({ holdExpiresAt: sql`max(${orders.holdExpiresAt}, ${until})` })
    .where(and(eq(orders.id, id), isPending))
    .prepare(),
);

/** Another press holds the seats as long as a new order would. */
function keepSeats(ctx: ServiceContext, order: OrderRow): OrderRow {
  extendHold(ctx.db).run({ id: order.id, until: new Date(ctx.now().getTime() + HOLD_WITHOUT_SESSION_MS) });
  return findOrder(ctx, order.id) ?? order;
}

const busy = (order: OrderRow, error: ProviderBusy): DomainError =>
  new DomainError(
    'PAYMENT_PROVIDER_BUSY',
    { retryAfterSeconds: Math.ceil(error.retryAfterMs / SECOND_MS), heldUntil: order.holdExpiresAt?.getTime() },
    { cause: error },
  );

function viewOf(order: OrderRow): CheckoutStarted {
  const isOpen = order.status === 'pending';
  return {
    orderId: order.id,
    sessionId: order.stripeSessionId,
    url: isOpen ? order.checkoutUrl : null,
    expiresAt: isOpen ? order.sessionExpiresAt : null,
    orderStatus: order.status,
  };
}

/** The code that an order was made with; null without one. */
const codeOf = (ctx: ServiceContext, order: OrderRow): string | null =>
  findSeatItems(ctx, order.id).find(({ promoCode }) => promoCode !== null)?.promoCode ?? null;

/** Whether an order has a code that was not asked for. One that does nothing for an order does not stand in it. */
function hasOtherCode(ctx: ServiceContext, order: OrderRow, { promoCode }: OrderOnPage): boolean {
  const had = codeOf(ctx, order);
  return had !== null && had !== promoCode;
}

/**
 * Whether an order was made with the code that is asked for now. A code that would do nothing for it makes no other
 * order.
 */
function hasSameCode(ctx: ServiceContext, order: OrderRow, input: OrderOnPage): boolean {
  const had = codeOf(ctx, order);
  if (had === (input.promoCode ?? null)) return true;
  return had === null && !quoteOrder(ctx, input).lines.some(({ promo }) => promo !== undefined);
}

/**
 * Whether a new order would be no cheaper. It may be cheaper when the buyer has become a member, or has the night's
 * entitlement again.
 */
function hasBestPrice(ctx: ServiceContext, order: OrderRow, input: OrderOnPage): boolean {
  if (input.handOverToken !== undefined) return true;
  if (findSeatItems(ctx, order.id).some(({ memberPlanId }) => memberPlanId !== null)) return true;
  try {
    return !quoteOrder(ctx, input).member.isApplied;
  } catch (error) {
    // Not sold any more: what was held before is all there is.
    if (error instanceof DomainError) return true;
    throw error;
  }
}

/**
 * Sets another end for a session that was never made: the provider asks for at least 30 minutes. Null when the order
 * changed meanwhile.
 */
function renewSessionEnd(ctx: ServiceContext, order: OrderRow): OrderRow | null {
  return inTransaction(ctx.db, () => {
    const sessionExpiresAt = sessionEndFrom(ctx.now());
    const { changes } = renew(ctx.db).run({ id: order.id, sessionExpiresAt, before: order.sessionExpiresAt });
    return changes === 0 ? null : { ...order, sessionExpiresAt };
  });
}

/** The order's page. A session refused as too short was never made under its key, so another one may be asked for. */
async function askForPage(ctx: ServiceContext, order: OrderRow, until: Date): Promise<ProviderSession> {
  try {
    return await openSession(ctx, order, until);
  } catch (error) {
    const isTooShort = (order.sessionExpiresAt?.getTime() ?? 0) - ctx.now().getTime() < SESSION_MIN_LIFETIME_MS;
    const renewed = error instanceof ProviderRefusal && isTooShort ? renewSessionEnd(ctx, order) : null;
    if (renewed === null) throw error;
    return openSession(ctx, renewed, until);
  }
}

/**
 * Gives an order its page. Without an answer in time the seats stay held for another press; a refusal frees them at
 * once.
 */
async function withSession(ctx: ServiceContext, order: OrderRow, until: Date): Promise<CheckoutStarted> {
  try {
    const session = await askForPage(ctx, order, until);
    const attached = await inSharedTransaction(ctx.db, () => offerSession(ctx, order.id, session));
    if (attached.status !== 'pending' && attached.status !== 'paid') throw new DomainError('ORDER_NOT_OPEN');
    return viewOf(attached);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error, orderId: order.id }, 'no payment page');
    if (error instanceof ProviderBusy) throw busy(order, error);
    // The disk is full: the page waits at the provider under the order's own key, and another press finds it.
    if (isWriteFailure(error)) throw error;
    await endOpenOrder(ctx, order, { to: 'cancelled', until }).catch((reason: unknown) => {
      ctx.log.warn({ err: reason, orderId: order.id }, 'the seats stay held until the provider answers');
    });
    throw new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
  }
}

/** Another press may name another company or none, and answer otherwise. */
function keepSaid(ctx: ServiceContext, { id }: OrderRow, input: OrderOnPage): void {
  inTransaction(ctx.db, () => {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') return;
    keepAnswers(ctx, { id, eventId: input.eventId, lines: findSeatItems(ctx, id) }, input);
    if (order.totalCents > 0) noteInvoiceRecipient(ctx, id, input.invoice);
  });
}

/** Another press has just written this order, or another one for the same event. */
const isSecondOpenOrder = (error: unknown): boolean =>
  isTaken(error, [orders.userId, orders.eventId]) || isTaken(error, [orders.userId, orders.idempotencyKey]);

/**
 * Uses the buyer's open order for the event again if it has the same items, time left and the best price. Otherwise
 * ends it: null.
 */
async function reuseOrReplace(
  ctx: ServiceContext,
  open: OrderRow,
  { input, until }: Press,
): Promise<CheckoutStarted | null> {
  const timeLeft = (open.sessionExpiresAt?.getTime() ?? 0) - ctx.now().getTime();
  if (
    isForSameSeat(ctx, open, input) &&
    hasSameItems(ctx, open, input) &&
    timeLeft >= SESSION_REUSE_MIN_LEFT_MS &&
    hasSameCode(ctx, open, input) &&
    hasSameVoucher(ctx, open, input.voucherCode) &&
    hasBestPrice(ctx, open, input)
  ) {
    keepSaid(ctx, open, input);
    return open.stripeSessionId === null ? withSession(ctx, keepSeats(ctx, open), until) : viewOf(open);
  }
  rehearseReplacement(ctx, open, input);
  const after = await endOpenOrder(ctx, open, { to: 'cancelled', until }).catch((error: unknown) => {
    throw error instanceof ProviderBusy
      ? busy(open, error)
      : new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
  });
  if (after.status === 'pending') throw new DomainError('PAYMENT_PROCESSING');
  return null;
}

async function checkout(
  ctx: ServiceContext,
  { userId, ...press }: Press & { userId: string },
): Promise<CheckoutStarted> {
  const { input, until } = press;
  for (let round = 1; ; round++) {
    const known = input.idempotencyKey === undefined ? undefined : findOrderByKey(ctx, userId, input.idempotencyKey);
    if (known !== undefined) {
      if (known.eventId !== input.eventId || !hasSameItems(ctx, known, input) || hasOtherCode(ctx, known, input))
        throw new DomainError('IDEMPOTENCY_KEY_REUSED');
      if (known.status !== 'pending' || known.stripeSessionId !== null) return viewOf(known);
    }
    const open = findOpenOrder(ctx, userId, input.eventId);
    if (open !== undefined) requireWelcome(ctx, userId);
    const reused = open === undefined ? null : await reuseOrReplace(ctx, open, press);
    if (reused !== null) return reused;
    try {
      const order = await inSharedTransaction(ctx.db, () => reserveOrder(ctx, input));
      return order.status === 'paid' ? viewOf(order) : await withSession(ctx, order, until);
    } catch (error) {
      // Another process on this database was quicker: its order is the open one now.
      if (!isSecondOpenOrder(error)) throw error;
      if (round === MAX_ROUNDS) throw new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
    }
  }
}

/**
 * `checkout.createEventCheckout`: reserve (transaction), ask the provider for a page, remember it (transaction). One
 * open order per person and event: presses from several tabs are answered one after the other. Throws what reserveOrder
 * does, PAYMENT_*, IDEMPOTENCY_KEY_REUSED, ORDER_NOT_OPEN.
 */
export async function startCheckout(ctx: ServiceContext, input: OrderOnPage): Promise<CheckoutStarted> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const until = new Date(ctx.now().getTime() + SESSION_PATIENCE_MS);
  return oneAfterTheOther(ctx.db, `${userId}:${input.eventId}`, () => checkout(ctx, { userId, input, until }));
}
