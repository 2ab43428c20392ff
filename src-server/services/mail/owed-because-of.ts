import { and, eq, or, sql } from 'drizzle-orm';
import { cents, type Cents } from '#shared/money.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

const owed = prepared({ orderId: refunds.orderId, reason: refunds.reason }, (orm, { orderId, reason }) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(or(eq(orders.id, orderId), eq(orders.partOfOrderId, orderId)), eq(refunds.reason, reason)))
    .prepare(),
);

/**
 * What an order's buyer gets back for one reason, of a price in parts all that was paid: without what went back before,
 * and without what was never paid.
 */
export const owedBecauseOf = (ctx: ServiceContext, of: { orderId: string; reason: RefundReason }): Cents =>
  cents(owed(ctx.db).get(of)?.cents ?? 0);
