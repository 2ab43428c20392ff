import type { DatevChart, DatevInput } from '#shared/admin/datev.ts';
import { formatTime, localDateOf, SECOND_MS } from '#shared/time.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { accountingDays, type AccountingDay } from './accounting-days.ts';
import { asWindows1252, datevColumns, datevHead, datevLine, type DatevBooking } from './datev-format.ts';

/**
 * Accounts of DATEV's two charts: money on its way, and what was earned at a rate. Those of 19 % and 7 % split the VAT
 * off by themselves, so no booking names a tax key.
 */
const ACCOUNTS: Record<DatevChart, { onTheWay: number; full: number; reduced: number; small: number; other: number }> =
  {
    '03': { onTheWay: 1360, full: 8400, reduced: 8300, small: 8195, other: 8200 },
    '04': { onTheWay: 1460, full: 4400, reduced: 4300, small: 4185, other: 4200 },
  };

function earnedAccount(chart: DatevChart, { vatBps, isSmallBusiness }: { vatBps: number; isSmallBusiness: boolean }) {
  const { full, reduced, small, other } = ACCOUNTS[chart];
  if (isSmallBusiness) return small;
  if (vatBps === 1900) return full;
  return vatBps === 700 ? reduced : other;
}

function bookingsOf(line: AccountingDay, account: { own: number; earned: number }): DatevBooking[] {
  const { date, what, vatBps, takenCents, returnedCents } = line;
  const common = { account: account.own, counterAccount: account.earned, date, document: date.replaceAll('-', '') };
  const rate = `${vatBps / 100} %`.replace('.', ',');
  return [
    { ...common, cents: takenCents, isBack: false, text: `${what}, ${rate}` },
    { ...common, cents: returnedCents, isBack: true, text: `Erstattungen ${what}, ${rate}` },
  ].filter(({ cents }) => cents > 0);
}

/** `20261126143005000`: by the clock of Munich. */
const madeAt = (now: Date): string =>
  `${localDateOf(now)}${formatTime(now)}`.replaceAll(/\D/g, '') +
  String(Math.floor(now.getTime() / SECOND_MS) % 60).padStart(2, '0') +
  '000';

/**
 * What the accountant's CSV says, as bookings for DATEV: a booking a day and rate, one more for what went back. Gross
 * amounts, against the account of money on its way. Not verified by DATEV.
 */
export async function datevBatch(ctx: ServiceContext, input: DatevInput): Promise<Buffer> {
  requirePermission(ctx, 'money:read');
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  const pieces = [datevHead(input, madeAt(ctx.now())), datevColumns()];
  for await (const lines of accountingDays(ctx, input))
    for (const line of lines) {
      const earned = earnedAccount(input.chart, { vatBps: line.vatBps, isSmallBusiness });
      pieces.push(...bookingsOf(line, { own: ACCOUNTS[input.chart].onTheWay, earned }).map(datevLine));
    }
  return asWindows1252(pieces.join(''));
}
