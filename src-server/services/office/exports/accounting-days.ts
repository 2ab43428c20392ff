import { and, asc, eq, gte, inArray, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isOfOwnPayment } from '../../shop/payments/find-refund.ts';
import { goodsTurnover } from '../../shop/payments/goods-turnover.ts';

type Span = { from: Date; to: Date };

/** What has no line of its own is a service at the full rate. */
const FULL_RATE_BPS = 1900;

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
const RETURN = { id: refunds.id, orderId: refunds.orderId, amountCents: refunds.amountCents, channel: orders.channel };
const isReturn = and(eq(refunds.status, 'succeeded').inlineParams(), isOfOwnPayment);
const returns = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select(RETURN)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isReturn, gte(refunds.updatedAt, from), lt(refunds.updatedAt, to)))
    .prepare(),
);
const returnsOfOrder = prepared({ orderId: refunds.orderId }, (orm, { orderId }) =>
  orm
    .select(RETURN)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isReturn, eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .prepare(),
);
const sharesOfTickets = prepared({ id: refundTickets.refundId }, (orm, { id }) =>
  orm
    .select({ vatBps: tickets.vatBps, grossCents: sql<number>`sum(${tickets.pricePaidCents})` })
    .from(refundTickets)
    .innerJoin(tickets, eq(tickets.id, refundTickets.ticketId))
    .where(eq(refundTickets.refundId, id))
    .groupBy(tickets.vatBps)
    .prepare(),
);
const sharesOfItems = prepared({ id: orderItems.orderId }, (orm, { id }) =>
  orm
    .select({
      vatBps: orderItems.vatBps,
      grossCents: sql<number>`sum(${itemCents})`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .groupBy(orderItems.vatBps)
    .prepare(),
);

type Share = { vatBps: number; grossCents: number };
type Return = { id: string; orderId: string; amountCents: number; channel: string };
/** `vatCents`: of what was taken, less that of what went back. */
type DayLine = { takenCents: number; returnedCents: number; vatCents: number; reducedCents: number };

/** An amount spread over rates as their shares are; the parts always sum to the whole. Pure. */
function spreadOver(amountCents: number, shares: readonly Share[]): Share[] {
  const whole = shares.reduce((sum, share) => sum + share.grossCents, 0);
  if (whole === 0) return [{ vatBps: FULL_RATE_BPS, grossCents: amountCents }];
  let left = amountCents;
  return shares.map(({ vatBps, grossCents }, at) => {
    const part = at === shares.length - 1 ? left : Math.floor((amountCents * grossCents) / whole);
    left -= part;
    return { vatBps, grossCents: part };
  });
}

/** What a refund gave back at each rate: of its tickets, else of the whole order. */
function sharesOf(ctx: ServiceContext, { id, orderId, amountCents }: Return): Share[] {
  const ofTickets = sharesOfTickets(ctx.db).all({ id });
  return spreadOver(amountCents, ofTickets.length > 0 ? ofTickets : sharesOfItems(ctx.db).all({ id: orderId }));
}

const at = (shares: readonly Share[], vatBps: number): number =>
  shares.reduce((sum, share) => sum + (share.vatBps === vatBps ? share.grossCents : 0), 0);
const vatOf = (grossCents: number, vatBps: number): number => vatWithin(cents(grossCents), vatBps).vatCents;

/**
 * The VAT that a refund takes off again. A till prints a receipt for it, which says its own. Online there is only the
 * receipt of the order: what is left of it after each refund counts, so that in the end nothing is left of its VAT.
 */
function vatOfReturn(ctx: ServiceContext, refund: Return): (share: Share) => number {
  if (refund.channel === 'door') return ({ grossCents, vatBps }) => vatOf(grossCents, vatBps);
  const all = returnsOfOrder(ctx.db).all({ orderId: refund.orderId });
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === refund.id),
  );
  const before = earlier.flatMap((one) => sharesOf(ctx, one));
  const receipt = sharesOfItems(ctx.db).all({ id: refund.orderId });
  return ({ grossCents, vatBps }) => {
    const left = at(receipt, vatBps) - at(before, vatBps);
    return vatOf(left, vatBps) - vatOf(left - grossCents, vatBps);
  };
}

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
  for (const refund of returns(ctx.db).all(span)) {
    const vatBack = vatOfReturn(ctx, refund);
    for (const share of sharesOf(ctx, refund))
      add(share.vatBps, { returnedCents: share.grossCents, vatCents: -vatBack(share) });
  }
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
