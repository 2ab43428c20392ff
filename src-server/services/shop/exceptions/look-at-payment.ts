import { and, eq, ne, sql } from 'drizzle-orm';
import type { PaymentLook } from '#shared/books/money-queries.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenException } from '../payments/find-exception.ts';

const findOurs = prepared({ id: orNull(orders.id) }, (orm, { id }) =>
  orm
    .select({
      orderId: orders.id,
      status: orders.status,
      totalCents: orders.totalCents,
      sessionId: orders.stripeSessionId,
      buyerEmail: users.email,
      tickets: orm.$count(tickets, eq(tickets.orderId, orders.id)),
      validTickets: orm.$count(tickets, and(eq(tickets.orderId, orders.id), ne(tickets.status, 'cancelled'))),
      refundedCents: sql<number>`${orm
        .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
        .from(refunds)
        .where(and(eq(refunds.orderId, orders.id), eq(refunds.status, 'succeeded')))}`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id))
    .prepare(),
);

async function providerSide(ctx: ServiceContext, sessionId: string): Promise<PaymentLook['provider']> {
  try {
    const { status, paymentStatus, totalCents, currency, isLive, paymentIntentId } =
      await ctx.payments.getSession(sessionId);
    const theirs = paymentIntentId === null ? [] : await ctx.payments.listRefunds(paymentIntentId);
    const refundedCents = theirs
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
  const row = findOurs(ctx.db).get({ id: about.orderId });
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
