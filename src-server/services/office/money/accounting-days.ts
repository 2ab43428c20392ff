import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsTurnover } from '../../shop/payments/goods-turnover.ts';
import { returnedShares } from '../../shop/payments/refund-shares.ts';
import { paidBefore, returnedBefore, returns, takings } from './accounting-rows.ts';

type Span = { from: Date; to: Date };
/**
 * `vatCents`: of what was taken, less that of what went back. `advance…`: so much of both is for nights of later days.
 */
type DayLine = {
  takenCents: number;
  returnedCents: number;
  vatCents: number;
  reducedCents: number;
  advanceCents: number;
  advanceReturnedCents: number;
};
const NOTHING: DayLine = {
  takenCents: 0,
  returnedCents: 0,
  vatCents: 0,
  reducedCents: 0,
  advanceCents: 0,
  advanceReturnedCents: 0,
};

/** A day's sums by rate, to be added to. */
function dayLines(ctx: ServiceContext) {
  const lines = new Map<number, DayLine>();
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  const add = (rateBps: number, amounts: Partial<DayLine>): void => {
    // Without VAT a day has one line, whatever rate stands at a ticket type.
    const vatBps = isSmallBusiness ? 0 : rateBps;
    const line = lines.get(vatBps) ?? NOTHING;
    lines.set(vatBps, {
      takenCents: line.takenCents + (amounts.takenCents ?? 0),
      returnedCents: line.returnedCents + (amounts.returnedCents ?? 0),
      vatCents: line.vatCents + (isSmallBusiness ? 0 : (amounts.vatCents ?? 0)),
      reducedCents: line.reducedCents + (amounts.reducedCents ?? 0),
      advanceCents: line.advanceCents + (amounts.advanceCents ?? 0),
      advanceReturnedCents: line.advanceReturnedCents + (amounts.advanceReturnedCents ?? 0),
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
    const isForLaterNight = refund.nightBeginsAt !== null && refund.nightBeginsAt >= span.to;
    for (const { vatBps, grossCents, vatCents } of returnedShares(ctx, refund))
      add(vatBps, {
        returnedCents: grossCents,
        vatCents: -vatCents,
        advanceReturnedCents: isForLaterNight ? grossCents : 0,
      });
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

/** What had been paid for a day's nights before that day and not gone back, by rate: it is earned now. */
export function advancesDue(ctx: ServiceContext, span: Span): { vatBps: number; cents: number }[] {
  const { lines, add } = dayLines(ctx);
  const of = { ...span, before: span.from };
  for (const { vatBps, grossCents } of paidBefore(ctx.db).all(of)) add(vatBps, { takenCents: grossCents });
  for (const refund of returnedBefore(ctx.db).all(of))
    for (const share of returnedShares(ctx, refund)) add(share.vatBps, { returnedCents: share.grossCents });
  return [...lines]
    .map(([vatBps, { takenCents, returnedCents }]) => ({ vatBps, cents: takenCents - returnedCents }))
    .filter(({ cents }) => cents !== 0);
}

/** Every Berlin day from `from` to `to` (both `YYYY-MM-DD`) by VAT rate, the highest first; a day at a time. */
export async function* accountingDays(
  ctx: ServiceContext,
  { from, to }: { from: string; to: string },
): AsyncGenerator<AccountingDay[]> {
  requirePermission(ctx, 'money:read');
  for await (const { date, ...span } of berlinDays({ from, to })) yield linesOfDay(ctx, date, span);
}

/** One Berlin day by VAT rate, the highest first, orders before goods. */
export const linesOfDay = (ctx: ServiceContext, date: LocalDate, span: Span): AccountingDay[] =>
  PARTS.flatMap(([what, linesOf]) =>
    [...linesOf(ctx, span)].toSorted(([x], [y]) => y - x).map(([vatBps, line]) => ({ ...line, date, vatBps, what })),
  );

/** A calendar day's first instant in Berlin. */
function startOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return berlinInstant(year, month, day);
}

/** The instants of these Berlin days, both included. */
export const spanOfDays = ({ from, to }: { from: string; to: string }): Span => ({
  from: startOf(from),
  to: addBerlinDays(startOf(to), 1),
});

/** Every Berlin day from `from` to `to` (both `YYYY-MM-DD`) with its instants; others are served between two days. */
export async function* berlinDays({
  from,
  to,
}: {
  from: string;
  to: string;
}): AsyncGenerator<{ date: LocalDate; from: Date; to: Date }> {
  let start = startOf(from);
  while (localDateOf(start) <= to) {
    const end = addBerlinDays(start, 1);
    yield { date: localDateOf(start), from: start, to: end };
    start = end;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
