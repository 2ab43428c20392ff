import { csvEuros } from '#shared/csv-line.ts';
import type { StatementInput } from '#shared/promo-codes/code-owner.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { countCell, euroCell, textCell } from '../../base/files/workbook.ts';
import type { NightRow } from './code-owner-rows.ts';
import { readNights, requireCode } from './show-statement.ts';

const COLUMNS = [
  { name: 'Code', width: 20 },
  { name: 'Event', width: 32 },
  { name: 'Starts', width: 20 },
  { name: 'Tickets', width: 10 },
  { name: 'Paid tickets', width: 12 },
  { name: 'Sold for (EUR)', width: 16 },
  { name: 'Given away (EUR)', width: 18 },
] as const;

function statementOf(ctx: ServiceContext, { id }: StatementInput): FileOfList<NightRow> {
  const { code } = requireCode(ctx, id);
  return {
    sheet: 'Statement',
    columns: COLUMNS,
    batches: batchesOf((range) => readNights(ctx, code, range), false),
    lineOf: (night) => [
      code,
      night.eventTitle,
      berlinStamp(night.startsAt),
      night.tickets,
      night.paidTickets,
      csvEuros(night.earnedCents),
      csvEuros(night.reducedCents),
    ],
    cellsOf: (night) => [
      ...[code, night.eventTitle, berlinStamp(night.startsAt)].map(textCell),
      ...[night.tickets, night.paidTickets].map(countCell),
      ...[night.earnedCents, night.reducedCents].map(euroCell),
    ],
  };
}

/** What a code brought, a line an event, as CSV: euros with a comma, and no names. Throws PROMO_CODE_UNKNOWN. */
export const statementCsv = (ctx: ServiceContext, input: StatementInput): AsyncGenerator<string> =>
  csvOf(statementOf(ctx, input));

/** The same as a workbook. */
export const statementXlsx = (ctx: ServiceContext, input: StatementInput): Promise<Buffer> =>
  xlsxOf(statementOf(ctx, input));
