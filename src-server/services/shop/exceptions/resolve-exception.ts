import { CAN_DECIDE, CAN_REFUND, CAN_SETTLE } from '#shared/books/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { cents, type Cents } from '#shared/money.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { ProviderSession } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { findOrder } from '../orders/find-order.ts';
import { releaseOrderOf } from '../orders/release-order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { closeException, findOpenException, type ExceptionRow } from '../payments/find-exception.ts';
import { findRefund, findRefundsOfIntent, wholePaymentKey } from '../payments/find-refund.ts';
import { retryRefund } from '../refunds/retry-refund.ts';
import { writeRefund } from '../payments/write-refund.ts';

/**
 * Resolves an exception that a person has looked at: a dispute answered, a guest who may stay. Throws
 * EXCEPTION_NOT_OPEN, also for what wants a decision.
 */
export function resolveException(ctx: ServiceContext, id: string): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const exception = findOpenException(ctx, id);
    if (CAN_DECIDE.includes(exception.kind)) throw new DomainError('EXCEPTION_NOT_OPEN');
    closeException(ctx, exception, 'looked_at');
  });
}

/** `leftCents`: what was paid, without what went back, in the provider's dashboard too. */
type AskedPayment = ProviderSession & { leftCents: number };

/** The payment an exception is about, as the provider sees it now; throws PAYMENT_CHECK_FAILED. */
async function askProvider(ctx: ServiceContext, sessionId: string): Promise<AskedPayment> {
  try {
    const session = await ctx.payments.getSession(sessionId);
    const { paymentIntentId, totalCents } = session;
    const theirs = paymentIntentId === null ? [] : await ctx.payments.listRefunds(paymentIntentId);
    return { ...session, leftCents: totalCents - refundedOrPendingCents(theirs) };
  } catch (error) {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  }
}

/** All of it or a part: what the books of an order took must be what its payment brought. */
const isGivenBack = (ctx: ServiceContext, orderId: string, payment: AskedPayment): boolean =>
  payment.leftCents < payment.totalCents ||
  refundedOrPendingCents(findRefundsOfIntent(ctx, { orderId, paymentIntentId: payment.paymentIntentId })) > 0;

/**
 * 'Money without ticket', settled by handing out the tickets: what was paid is taken for the price, if it is at least
 * that. When there are none to hand out any more, all of it goes back. Throws EXCEPTION_NOT_OPEN, PAYMENT_CHECK_FAILED,
 * PAYMENT_NOT_AS_AGREED (nothing or too little was paid, it was given back, or no order is known).
 */
export async function settleException(ctx: ServiceContext, id: string): Promise<{ orderStatus: string }> {
  requirePermission(ctx, 'payments:manage');
  const found = findOpenException(ctx, id);
  if (!CAN_SETTLE.includes(found.kind)) throw new DomainError('EXCEPTION_NOT_OPEN');
  const session = await askProvider(ctx, found.refId);
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, found.orderId ?? session.orderId ?? '');
    const isEnough =
      order !== undefined &&
      !isGivenBack(ctx, order.id, session) &&
      session.paymentStatus === 'paid' &&
      session.isLive === ctx.isLive &&
      session.currency === order.currency &&
      session.totalCents >= order.totalCents;
    if (!isEnough) throw new DomainError('PAYMENT_NOT_AS_AGREED');
    const settled = settleOrder(ctx, { ...session, orderId: order.id }, { isAccepted: true });
    if (settled === null || settled.status === 'pending') throw new DomainError('PAYMENT_NOT_AS_AGREED');
    closeException(ctx, findOpenException(ctx, id), 'settled');
    return { orderStatus: settled.status };
  });
}

function retryFailedRefund(ctx: ServiceContext, exception: ExceptionRow): RefundUnderWay {
  return inTransaction(ctx.db, () => {
    const refund = findRefund(ctx, exception.refId);
    const order = refund === undefined ? undefined : findOrder(ctx, refund.orderId);
    if (refund === undefined || order === undefined) throw new DomainError('REFUND_NOT_POSSIBLE');
    const isOpen = findOpenException(ctx, exception.id);
    const amountCents = cents(retryRefund(ctx, order, refund));
    // One that is under way already had its question left open by an earlier version.
    if (refund.status !== 'failed') closeException(ctx, isOpen, 'refunded');
    return { amountCents };
  });
}

/** What is on its way back, in cents: of a failed refund it may be less than was asked for at first. */
type RefundUnderWay = { amountCents: Cents };

/**
 * Money that no order knows. There is no row to write its refund on, so only the provider's list and the key keep it
 * from going back twice.
 */
async function refundUnknown(
  ctx: ServiceContext,
  exception: ExceptionRow,
  { paymentIntentId, leftCents, orderId }: AskedPayment & { paymentIntentId: string },
): Promise<RefundUnderWay> {
  const mark = `unknown:${exception.id}`;
  const key = { idempotencyKey: `refund:${mark}`, mark };
  if (leftCents > 0)
    await ctx.payments
      .createRefund({ paymentIntentId, amountCents: leftCents, orderId: orderId ?? exception.id, ...key })
      .catch((error: unknown) => {
        throw new DomainError('REFUND_NOT_POSSIBLE', {}, { cause: error });
      });
  inTransaction(ctx.db, () => closeException(ctx, findOpenException(ctx, exception.id), 'refunded'));
  return { amountCents: cents(Math.max(0, leftCents)) };
}

/**
 * Gives the money of an exception back: all that is left of what was paid without a ticket, or a refund that failed once
 * more. What went back in the provider's dashboard is booked by the comparison. Throws
 * EXCEPTION_NOT_OPEN, PAYMENT_CHECK_FAILED, PAYMENT_NOT_AS_AGREED (nothing was paid), REFUND_NOT_POSSIBLE,
 * REFUND_TOO_LARGE (nothing is left for it any more).
 */
export async function refundException(ctx: ServiceContext, id: string): Promise<RefundUnderWay> {
  requirePermission(ctx, 'payments:manage');
  const found = findOpenException(ctx, id);
  if (!CAN_REFUND.includes(found.kind)) throw new DomainError('EXCEPTION_NOT_OPEN');
  if (found.kind === 'refund_failed') return retryFailedRefund(ctx, found);
  const session = await askProvider(ctx, found.refId);
  const { paymentIntentId } = session;
  if (session.paymentStatus !== 'paid' || paymentIntentId === null) throw new DomainError('PAYMENT_NOT_AS_AGREED');
  const orderId = found.orderId;
  if (orderId === null) return refundUnknown(ctx, found, { ...session, paymentIntentId });
  return inTransaction(ctx.db, () => {
    closeException(ctx, findOpenException(ctx, id), 'refunded');
    if (session.leftCents > 0)
      writeRefund(ctx, {
        orderId,
        paymentIntentId,
        amountCents: session.leftCents,
        reason: 'requested_by_admin',
        intentKey: wholePaymentKey(paymentIntentId),
      });
    releaseOrderOf(ctx, orderId, session.id);
    return { amountCents: cents(Math.max(0, session.leftCents)) };
  });
}
