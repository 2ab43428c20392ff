import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isOfOwnPayment } from '../../shop/payments/find-refund.ts';

const PAID_STATUSES = ['paid', 'refund_pending', 'refunded'] as const;
/** What was paid for vouchers, and what was paid with them. Moved tickets bring along what had been told before. */
const byVouchers = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) =>
  orm
    .select({
      soldCents: sql<number>`coalesce(sum(CASE WHEN ${orders.channel} = 'voucher' THEN ${orders.totalCents} END), 0)`,
      redeemedCents: sql<number>`coalesce(sum(${orders.fromVoucherCents}), 0)`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        isNull(orders.movedFromId),
        inArray(orders.status, PAID_STATUSES).inlineParams(),
      ),
    )
    .prepare(),
);
/** What went back for vouchers, and what went back to them. */
const backToVouchers = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select({
      takenBackCents: sql<number>`coalesce(sum(CASE WHEN ${orders.channel} = 'voucher' THEN ${refunds.amountCents} END), 0)`,
      returnedCents: sql<number>`coalesce(sum(CASE WHEN ${refunds.giftVoucherId} IS NOT NULL THEN ${refunds.amountCents} END), 0)`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        gte(refunds.updatedAt, from),
        lt(refunds.updatedAt, to),
        eq(refunds.status, 'succeeded').inlineParams(),
        isOfOwnPayment,
      ),
    )
    .prepare(),
);

/** How what is owed for vouchers has moved in a span of time, in cents; all are zero or above. */
export type VoucherMoves = { soldCents: number; takenBackCents: number; redeemedCents: number; returnedCents: number };

/** What was sold as vouchers, taken back, redeemed and brought back: none of it is turnover, all of it is owed or paid. */
export const voucherMoves = (ctx: ServiceContext, span: { from: Date; to: Date }): VoucherMoves => ({
  soldCents: byVouchers(ctx.db).get(span)?.soldCents ?? 0,
  redeemedCents: byVouchers(ctx.db).get(span)?.redeemedCents ?? 0,
  takenBackCents: backToVouchers(ctx.db).get(span)?.takenBackCents ?? 0,
  returnedCents: backToVouchers(ctx.db).get(span)?.returnedCents ?? 0,
});
