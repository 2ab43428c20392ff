import { and, eq, gte, inArray, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsTurnover } from '../../shop/payments/goods-turnover.ts';
import { FULL_RATE_BPS, isReturn, RETURN, returnedShares } from '../../shop/payments/refund-shares.ts';

type Span = { from: Date; to: Date };

const itemCents = sql`${orderItems.unitPriceCents} * ${orderItems.quantity}`;
/** What promo codes took off; it is no part of what was taken. */
const reducedCents = sql<number>`coalesce(sum(CASE WHEN ${orderItems.promoCode} IS NOT NULL
  THEN (${orderItems.normalUnitPriceCents} - ${orderItems.unitPriceCents}) * ${orderItems.quantity} END), 0)`;

/** `vatWithin` (shared/money.ts) of an amount that is not below zero, in whole numbers. */
const vatSql = (gross: SQLWrapper, bps: SQLWrapper) =>
  sql<number>`${gross} - (${gross} * 20000 + 10000 + ${bps}) / (2 * (10000 + ${bps}))`;

/** By order first: a receipt's VAT is rounded once for each of its rates, and the day's is the sum of the receipts. */
const takings = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) => {
  const receipt = orm
    .select({
      vatBps: sql<number>`coalesce(${orderItems.vatBps}, ${sql.raw(String(FULL_RATE_BPS))})`.as('rate'),
      grossCents: sql<number>`sum(coalesce(${itemCents}, ${orders.totalCents}))`.as('gross'),
      reducedCents: reducedCents.as('reduced'),
    })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']),
      ),
    )
    .groupBy(orders.id, orderItems.vatBps)
    .as('receipt');
  return orm
    .select({
      vatBps: receipt.vatBps,
      grossCents: sql<number>`sum(${receipt.grossCents})`,
      vatCents: sql<number>`sum(${vatSql(receipt.grossCents, receipt.vatBps)})`,
      reducedCents: sql<number>`sum(${receipt.reducedCents})`,
    })
    .from(receipt)
    .groupBy(sql`${receipt.vatBps}`)
    .prepare();
});
const returns = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select(RETURN)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isReturn, gte(refunds.updatedAt, from), lt(refunds.updatedAt, to)))
    .prepare(),
);
/** `vatCents`: of what was taken, less that of what went back. */
type DayLine = { takenCents: number; returnedCents: number; vatCents: number; reducedCents: number };

/** A day's sums by rate, to be added to. */
function dayLines(ctx: ServiceContext) {
  const lines = new Map<number, DayLine>();
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  const add = (rateBps: number, amounts: Partial<DayLine>): void => {
    // Without VAT a day has one line, whatever rate stands at a ticket type.
    const vatBps = isSmallBusiness ? 0 : rateBps;
    const line = lines.get(vatBps) ?? { takenCents: 0, returnedCents: 0, vatCents: 0, reducedCents: 0 };
    lines.set(vatBps, {
      takenCents: line.takenCents + (amounts.takenCents ?? 0),
      returnedCents: line.returnedCents + (amounts.returnedCents ?? 0),
      vatCents: line.vatCents + (isSmallBusiness ? 0 : (amounts.vatCents ?? 0)),
      reducedCents: line.reducedCents + (amounts.reducedCents ?? 0),
    });
  };
  return { lines, add };
}

/** Tickets and memberships, which have orders. */
function orderLines(ctx: ServiceContext, span: Span): Map<number, DayLine> {
  const { lines, add } = dayLines(ctx);
  for (const { vatBps, grossCents, ...rest } of takings(ctx.db).all(span))
    add(vatBps, { ...rest, takenCents: grossCents });
  for (const refund of returns(ctx.db).all(span))
    for (const { vatBps, grossCents, vatCents } of returnedShares(ctx, refund))
      add(vatBps, { returnedCents: grossCents, vatCents: -vatCents });
  return lines;
}

/** Goods sold at the desks beside tickets. */
function goodsLines(ctx: ServiceContext, span: Span): Map<number, DayLine> {
  const { lines, add } = dayLines(ctx);
  for (const { vatBps, ...turnover } of goodsTurnover(ctx, span)) add(vatBps, turnover);
  return lines;
}

const PARTS = [
  ['Tickets und Beiträge', orderLines],
  ['Artikel an der Kasse', goodsLines],
] as const;

/** What a day came to at one rate, in cents; `what` says whether it has orders or was sold as goods. */
export type AccountingDay = DayLine & { date: LocalDate; vatBps: number; what: string };

/** Every Berlin day from `from` to `to` (both `YYYY-MM-DD`) by VAT rate, the highest first; a day at a time. */
export async function* accountingDays(
  ctx: ServiceContext,
  { from, to }: { from: string; to: string },
): AsyncGenerator<AccountingDay[]> {
  requirePermission(ctx, 'money:read');
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  let start = berlinInstant(year, month, day);
  while (localDateOf(start) <= to) {
    const end = addBerlinDays(start, 1);
    const date = localDateOf(start);
    yield PARTS.flatMap(([what, linesOf]) =>
      [...linesOf(ctx, { from: start, to: end })]
        .toSorted(([x], [y]) => y - x)
        .map(([vatBps, line]) => ({ ...line, date, vatBps, what })),
    );
    start = end;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
