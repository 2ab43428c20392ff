import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { prepared, type Db } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import type { PastPayment } from '#server/demo/payments/dev/past-payments.ts';

const paidOrders = prepared((orm) =>
  orm
    .select({
      orderId: orders.id,
      intentId: sql<string>`${orders.stripePaymentIntentId}`,
      sessionId: orders.stripeSessionId,
      amountCents: sql<number>`${orders.totalCents} - ${orders.fromVoucherCents}`,
      paidAt: sql`${orders.paidAt}`.mapWith(orders.createdAt),
      email: users.email,
      name: users.name,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isNotNull(orders.paidAt), isNotNull(orders.stripePaymentIntentId), gt(orders.totalCents, 0)))
    .prepare(),
);

const madeRefunds = prepared((orm) =>
  orm
    .select({
      orderId: refunds.orderId,
      id: sql<string>`${refunds.stripeRefundId}`,
      amountCents: refunds.amountCents,
      status: sql<'pending' | 'succeeded' | 'failed'>`${refunds.status}`,
      madeAt: refunds.createdAt,
    })
    .from(refunds)
    .where(and(isNotNull(refunds.stripeRefundId), ne(refunds.status, 'requested')))
    .prepare(),
);

const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Tells the payment stand-in at `apiBase` what the season's tickets were paid with, so that an admin can give it back
 * and see both sides of it.
 */
export async function loadDemoPayments(
  db: Db,
  { apiBase, shopId }: { apiBase: string; shopId: string },
): Promise<void> {
  const refundsOf = Map.groupBy(madeRefunds(db).all(), ({ orderId }) => orderId);
  const payments = paidOrders(db)
    .all()
    .map(({ orderId, paidAt, email, name, ...money }): PastPayment => ({
      ...money,
      refunds: (refundsOf.get(orderId) ?? []).map(({ id, amountCents, status, madeAt }) => ({
        id,
        amountCents,
        status,
        madeAt: unixSeconds(madeAt),
      })),
      paidAt: unixSeconds(paidAt),
      payer: { email, name },
      metadata: { order_id: orderId, shop: shopId },
    }));
  const response = await fetch(`${apiBase}/dev/api/past-payments`, { method: 'POST', body: JSON.stringify(payments) });
  if (!response.ok)
    throw new Error(`the payment stand-in did not take the season's payments: ${await response.text()}`);
}
