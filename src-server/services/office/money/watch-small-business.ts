import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { smallBusinessState, type SmallBusinessWatch } from '#shared/books/money-queries.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { cents, type Cents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { moneyDays } from '#server/db/schema/day-totals.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsTurnover } from '../../shop/payments/goods-turnover.ts';

const eventMoney = prepared({ from: moneyDays.day, to: moneyDays.day }, (orm, { from, to }) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${moneyDays.paidCents} - ${moneyDays.refundedCents}), 0)` })
    .from(moneyDays)
    .where(and(gte(moneyDays.day, from), lt(moneyDays.day, to)))
    .prepare(),
);
/** A membership's month or a card; a voucher, which is for no event either, is no turnover when it is bought. */
const isMonth = and(isNull(orders.eventId), ne(orders.channel, 'voucher').inlineParams());

const membershipMoney = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(and(isMonth, gte(orders.paidAt, from), lt(orders.paidAt, to)))
    .prepare(),
);
/**
 * Counted in the year it was asked for, as an event's refunds are, whoever asked for it. The order of the joins is
 * fixed: refunds are few.
 */
const membershipMoneyBack = prepared({ from: refunds.createdAt, to: refunds.createdAt }, (orm, { from, to }) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .crossJoin(orders)
    .where(
      and(
        eq(orders.id, refunds.orderId),
        gte(refunds.createdAt, from),
        lt(refunds.createdAt, to),
        ne(refunds.status, 'failed'),
        isMonth,
      ),
    )
    .prepare(),
);

function turnoverOf(ctx: ServiceContext, year: number): Cents {
  const events = eventMoney(ctx.db).get({ from: `${year}-01-01`, to: `${year + 1}-01-01` })?.cents ?? 0;
  const span = { from: berlinInstant(year, 1, 1), to: berlinInstant(year + 1, 1, 1) };
  const memberships = membershipMoney(ctx.db).get(span)?.cents ?? 0;
  const returned = membershipMoneyBack(ctx.db).get(span)?.cents ?? 0;
  const goods = goodsTurnover(ctx, span).reduce(
    (sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents,
    0,
  );
  return cents(events + memberships - returned + goods);
}

/**
 * How near the year's turnover is to the limit of § 19 UStG. Read from sums of days, not from sales;
 * only goods are summed up from the till's records.
 */
export function watchSmallBusiness(ctx: ServiceContext): SmallBusinessWatch {
  requirePermission(ctx, 'money:read');
  const year = Number(localDateOf(ctx.now()).slice(0, 4));
  const turnover = { previousYearCents: turnoverOf(ctx, year - 1), currentYearCents: turnoverOf(ctx, year) };
  return {
    isSmallBusiness: ctx.operator.vatMode === 'small-business',
    ...turnover,
    state: smallBusinessState(turnover),
  };
}
