import { randomUUID } from 'node:crypto';
import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findBySubscription } from './subscriber-rows.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const insertMonth = prepared(
  {
    id: orders.id,
    userId: orders.userId,
    subscriberId: orders.subscriberId,
    invoiceId: orders.stripeInvoiceId,
    paymentIntentId: orders.stripePaymentIntentId,
    totalCents: orders.totalCents,
    fromCreditCents: orders.fromCreditCents,
    paidAt: orders.paidAt,
    now: orders.updatedAt,
  },
  (orm, { id, userId, subscriberId, invoiceId, paymentIntentId, totalCents, fromCreditCents, paidAt, now }) =>
    orm
      .insert(orders)
      .values({
        id,
        userId,
        subscriberId,
        stripeInvoiceId: invoiceId,
        stripePaymentIntentId: paymentIntentId,
        status: 'paid',
        totalCents,
        fromCreditCents,
        paidAt,
        createdAt: paidAt,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .prepare(),
);

/** Notes the payment of a month that was booked without one; once money went back of it, it stays as it is. */
const notePayment = prepared(
  { paymentIntentId: orders.stripePaymentIntentId, invoiceId: orders.stripeInvoiceId },
  (orm, { paymentIntentId, invoiceId }) =>
    orm
      .update(orders)
      .set({ stripePaymentIntentId: paymentIntentId })
      .where(
        and(
          eq(orders.stripeInvoiceId, invoiceId),
          isNull(orders.stripePaymentIntentId),
          notExists(orm.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orders.id))),
        ),
      )
      .prepare(),
);

/** A membership is a service at the full rate (§ 12 (1) UStG). */
const FULL_RATE_BPS = 1900;

/** The order a paid month was booked as. */
export function findOrderOfInvoice(ctx: ServiceContext, invoiceId: string): OrderRow | undefined {
  const found = findRow(ctx.db, orders, { stripeInvoiceId: invoiceId }, ['id']);
  return found === undefined ? undefined : findOrder(ctx, found.id);
}

/**
 * A paid month is an order without an event and with one line, once per invoice, and the member gets its receipt; a
 * zero month is no payment.
 */
export function recordInvoice(ctx: ServiceContext, invoice: ProviderInvoice): boolean {
  if (invoice.subscriptionId === null || invoice.isLive !== ctx.isLive) return false;
  const { subscriptionId, paymentIntentId } = invoice;
  return inTransaction(ctx.db, () => {
    const row = findBySubscription(ctx, subscriptionId);
    if (row === undefined) return false;
    if (invoice.status !== 'paid' || invoice.paidCents === 0) return true;
    const id = randomUUID();
    const paidAt = invoice.paidAt ?? invoice.createdAt;
    const { changes } = insertMonth(ctx.db).run({
      id,
      userId: row.userId,
      subscriberId: row.id,
      invoiceId: invoice.id,
      paymentIntentId,
      totalCents: invoice.paidCents,
      fromCreditCents: invoice.fromCreditCents,
      paidAt,
      now: ctx.now(),
    });
    if (changes > 0) {
      insertRow(ctx.db, orderItems, {
        orderId: id,
        position: 0,
        ticketTypeName: planOf(ctx, row.planId).tier,
        unitPriceCents: invoice.paidCents,
        vatBps: ctx.operator.vatMode === 'small-business' ? 0 : FULL_RATE_BPS,
        quantity: 1,
      });
      const payload = { from: invoice.periodStart.toISOString(), until: invoice.periodEnd.toISOString() };
      putInOutbox(ctx, { kind: 'mail.membership_receipt', refId: id, payload });
    } else if (paymentIntentId !== null) notePayment(ctx.db).run({ invoiceId: invoice.id, paymentIntentId });
    return true;
  });
}
