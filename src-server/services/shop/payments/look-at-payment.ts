import type { PaymentLook } from '#shared/admin/money-queries.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenException } from './find-exception.ts';

type OursRow = {
  orderId: string;
  status: string;
  totalCents: number;
  sessionId: string | null;
  tickets: number;
  validTickets: number;
  refundedCents: number;
  buyerEmail: string | null;
};

const ours = statement<{ id: string | null }, OursRow>(
  `SELECT o.id AS orderId, o.status, o.total_cents AS totalCents, o.stripe_session_id AS sessionId, u.email AS buyerEmail,
     (SELECT COUNT(*) FROM tickets WHERE order_id = o.id) AS tickets, (SELECT COUNT(*) FROM tickets WHERE order_id = o.id AND status <> 'cancelled') AS validTickets,
     (SELECT COALESCE(SUM(amount_cents), 0) FROM refunds WHERE order_id = o.id AND status = 'succeeded') AS refundedCents
   FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = @id`,
);

async function providerSide(ctx: ServiceContext, sessionId: string): Promise<PaymentLook['provider']> {
  try {
    const { status, paymentStatus, totalCents, currency, isLive, paymentIntentId } =
      await ctx.payments.getSession(sessionId);
    const refunds = paymentIntentId === null ? [] : await ctx.payments.listRefunds(paymentIntentId);
    const refundedCents = refunds
      .filter((refund) => refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amountCents, 0);
    return {
      sessionStatus: status,
      paymentStatus,
      totalCents: cents(totalCents),
      currency,
      isLive,
      refundedCents: cents(refundedCents),
    };
  } catch {
    return null; // unknown there, or nobody answers: the screen says so
  }
}

async function look(
  ctx: ServiceContext,
  about: { orderId: string | null; sessionId: string | null },
): Promise<PaymentLook> {
  const row = ours(ctx.db).get({ id: about.orderId });
  const sessionId = about.sessionId ?? row?.sessionId ?? null;
  const provider = sessionId === null ? null : await providerSide(ctx, sessionId);
  if (row === undefined) return { ours: null, provider };
  const { sessionId: _sessionId, ...facts } = row;
  return { ours: { ...facts, totalCents: cents(row.totalCents), refundedCents: cents(row.refundedCents) }, provider };
}

/** One payment as our books have it and as the provider has it now. Throws EXCEPTION_NOT_OPEN. */
export async function lookAtPayment(ctx: ServiceContext, exceptionId: string): Promise<PaymentLook> {
  requirePermission(ctx, 'payments:manage');
  const { refId, orderId } = findOpenException(ctx, exceptionId);
  return look(ctx, { orderId, sessionId: refId.startsWith('cs_') ? refId : null });
}

/** The same of an order that no payment stands behind. */
export async function lookAtOrder(ctx: ServiceContext, orderId: string): Promise<PaymentLook> {
  requirePermission(ctx, 'payments:manage');
  return look(ctx, { orderId, sessionId: null });
}
