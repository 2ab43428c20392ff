import { randomUUID } from 'node:crypto';
import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { planOf } from '#shared/membership/plans.ts';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findBySubscription } from './subscriber-rows.ts';

const insertMonth = prepared((orm) =>
  orm
    .insert(orders)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      subscriberId: sql.placeholder('subscriberId'),
      stripeInvoiceId: sql.placeholder('invoiceId'),
      stripePaymentIntentId: sql.placeholder('paymentIntentId'),
      status: 'paid',
      totalCents: sql.placeholder('totalCents'),
      paidAt: sql.placeholder('paidAt'),
      createdAt: sql.placeholder('paidAt'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(),
);

const insertItem = prepared((orm) =>
  orm
    .insert(orderItems)
    .values({
      orderId: sql.placeholder('orderId'),
      position: 0,
      ticketTypeName: sql.placeholder('name'),
      unitPriceCents: sql.placeholder('paidCents'),
      vatBps: sql.placeholder('vatBps'),
      quantity: 1,
    })
    .prepare(),
);

/** Notes the payment of a month that was booked without one; once money went back of it, it stays as it is. */
const notePayment = prepared((orm) =>
  orm
    .update(orders)
    .set({ stripePaymentIntentId: placeholderFor(orders.stripePaymentIntentId, 'paymentIntentId') })
    .where(
      and(
        eq(orders.stripeInvoiceId, sql.placeholder('invoiceId')),
        isNull(orders.stripePaymentIntentId),
        notExists(orm.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orders.id))),
      ),
    )
    .prepare(),
);

/** A membership is a service at the full rate (§ 12 (1) UStG). */
const FULL_RATE_BPS = 1900;

const orderOfInvoice = prepared((orm) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripeInvoiceId, sql.placeholder('invoiceId')))
    .prepare(),
);

/** The order a paid month was booked as. */
export function findOrderOfInvoice(ctx: ServiceContext, invoiceId: string): OrderRow | undefined {
  const found = orderOfInvoice(ctx.db).get({ invoiceId });
  return found === undefined ? undefined : findOrder(ctx, found.id);
}

/** A paid month is an order without an event and with one line, once per invoice; a zero month is no payment. */
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
      paidAt,
      now: ctx.now(),
    });
    if (changes > 0)
      insertItem(ctx.db).run({
        orderId: id,
        name: planOf(row.planId).tier,
        paidCents: invoice.paidCents,
        vatBps: ctx.operator.vatMode === 'small-business' ? 0 : FULL_RATE_BPS,
      });
    else if (paymentIntentId !== null) notePayment(ctx.db).run({ invoiceId: invoice.id, paymentIntentId });
    return true;
  });
}
