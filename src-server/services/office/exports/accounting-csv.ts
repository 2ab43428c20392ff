import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
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

const takings = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) =>
  orm
    .select({
      vatBps: orderItems.vatBps,
      grossCents: sql<number>`sum(coalesce(${itemCents}, ${orders.totalCents}))`,
      reducedCents,
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
    .groupBy(orderItems.vatBps)
    .prepare(),
);
const returns = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select({ id: refunds.id, orderId: refunds.orderId, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.status, 'succeeded').inlineParams(),
        gte(refunds.updatedAt, from),
        lt(refunds.updatedAt, to),
        isOfOwnPayment,
      ),
    )
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
type DayLine = { takenCents: number; returnedCents: number; reducedCents: number };

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

/** A day's sums by rate, to be added to. */
function dayLines(ctx: ServiceContext) {
  const lines = new Map<number, DayLine>();
  const add = (rateBps: number, field: keyof DayLine, amount: number): void => {
    // Without VAT a day has one line, whatever rate stands at a ticket type.
    const vatBps = ctx.operator.vatMode === 'small-business' ? 0 : rateBps;
    const line = lines.get(vatBps) ?? { takenCents: 0, returnedCents: 0, reducedCents: 0 };
    line[field] += amount;
    lines.set(vatBps, line);
  };
  return { lines, add };
}

/** Tickets and memberships, which have orders. */
function orderLines(ctx: ServiceContext, span: Span): Map<number, DayLine> {
  const { lines, add } = dayLines(ctx);
  for (const { vatBps, grossCents, reducedCents: reduced } of takings(ctx.db).all(span)) {
    add(vatBps ?? FULL_RATE_BPS, 'takenCents', grossCents);
    add(vatBps ?? FULL_RATE_BPS, 'reducedCents', reduced);
  }
  for (const { id, orderId, amountCents } of returns(ctx.db).all(span)) {
    const ofTickets = sharesOfTickets(ctx.db).all({ id });
    const shares = ofTickets.length > 0 ? ofTickets : sharesOfItems(ctx.db).all({ id: orderId });
    for (const share of spreadOver(amountCents, shares)) add(share.vatBps, 'returnedCents', share.grossCents);
  }
  return lines;
}

/** Goods sold at the desks beside tickets. */
function goodsLines(ctx: ServiceContext, span: Span): Map<number, DayLine> {
  const { lines, add } = dayLines(ctx);
  for (const { vatBps, takenCents, returnedCents } of goodsTurnover(ctx, span)) {
    add(vatBps, 'takenCents', takenCents);
    add(vatBps, 'returnedCents', returnedCents);
  }
  return lines;
}

const PARTS = [
  ['Tickets und Beiträge', orderLines],
  ['Artikel an der Kasse', goodsLines],
] as const;

const COLUMNS = [
  'Tag',
  'USt-Satz',
  'Einnahmen brutto',
  'Erstattungen brutto',
  'Umsatz brutto',
  'Umsatz netto',
  'USt',
  'Was',
  'Nachlass durch Codes brutto',
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

/**
 * For the accountant: every Berlin day by VAT rate, refunds on the day they were returned. Goods sold at the desks have
 * lines of their own. What promo codes took off is told and in no other amount. Amounts are in euros.
 */
export async function* accountingCsv(ctx: ServiceContext, days: { from: string; to: string }): AsyncGenerator<string> {
  requirePermission(ctx, 'money:read');
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  yield CSV_BOM + csvLine(COLUMNS);
  for await (const lines of accountingDays(ctx, days))
    if (lines.length > 0) yield lines.map((line) => accountingLine(line, isSmallBusiness)).join('');
}

function accountingLine(
  { date, vatBps, what, takenCents, returnedCents, reducedCents: reduced }: AccountingDay,
  isSmallBusiness: boolean,
): string {
  const gross = cents(takenCents - returnedCents);
  const { netCents, vatCents } = vatWithin(gross, isSmallBusiness ? 0 : vatBps);
  return csvLine([
    date,
    isSmallBusiness ? '§ 19 UStG' : { raw: `${vatBps / 100} %`.replace('.', ',') },
    csvEuros(takenCents),
    csvEuros(-returnedCents),
    csvEuros(gross),
    csvEuros(netCents),
    csvEuros(vatCents),
    what,
    csvEuros(reduced),
  ]);
}
