import { csvEuros } from '#shared/csv-line.ts';
import type { ListedCode, ListedFileFilter } from '#shared/promo-codes/promo-list.ts';
import { LISTED_STATE_WORDS } from '#shared/promo-codes/promo-words.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readListed } from './list-listed-codes.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { euroCell, textCell } from '../../base/files/workbook.ts';

const COLUMNS = [
  { name: 'Code', width: 20 },
  { name: 'State', width: 18 },
  { name: 'Used', width: 20 },
  { name: 'Order', width: 38 },
  { name: 'Buyer', width: 28 },
  { name: 'For', width: 32 },
  { name: 'Starts', width: 20 },
  { name: 'Paid (EUR)', width: 12 },
  { name: 'Given away (EUR)', width: 18 },
] as const;

const stamp = (instant: Date | null): string => (instant === null ? '' : berlinStamp(instant));

/** What stands before the figures. */
const wordsOf = ({ code, state, usedAt, orderId, buyerName, eventTitle, startsAt }: ListedCode): string[] => [
  code,
  LISTED_STATE_WORDS[state],
  stamp(usedAt),
  orderId ?? '',
  buyerName ?? '',
  eventTitle ?? '',
  stamp(startsAt),
];

const listedOf = (ctx: ServiceContext, { id }: ListedFileFilter): FileOfList<ListedCode> => ({
  sheet: 'Codes',
  columns: COLUMNS,
  batches: batchesOf(({ after, limit }) => readListed(ctx, { id, after: after?.code ?? '', limit }), false),
  lineOf: (code) => [
    ...wordsOf(code),
    code.paidCents === null ? '' : csvEuros(code.paidCents),
    code.reducedCents === null ? '' : csvEuros(code.reducedCents),
  ],
  cellsOf: (code) => [
    ...wordsOf(code).map(textCell),
    code.paidCents === null ? textCell('') : euroCell(code.paidCents),
    code.reducedCents === null ? textCell('') : euroCell(code.reducedCents),
  ],
});

/** The codes of a list with whose order used each, as CSV: a piece at a time, euros with a comma. */
export const promoListCsv = (ctx: ServiceContext, filter: ListedFileFilter): AsyncGenerator<string> =>
  csvOf(listedOf(ctx, filter));

/** The same as a workbook. */
export const promoListXlsx = (ctx: ServiceContext, filter: ListedFileFilter): Promise<Buffer> =>
  xlsxOf(listedOf(ctx, filter));
