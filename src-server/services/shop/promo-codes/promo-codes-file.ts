import { csvEuros } from '#shared/csv-line.ts';
import type { PromoCodeView, PromoFileFilter } from '#shared/promo-codes/promo-list.ts';
import { placeWords, PROMO_STATE_WORDS, worthWords } from '#shared/promo-codes/promo-words.ts';
import { promoCursor, readPromos } from './list-promo-codes.ts';
import { promoView, type PromoListRow } from './read-promo-codes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { countCell, euroCell, textCell } from '../../base/files/workbook.ts';

const COLUMNS = [
  { name: 'Code', width: 20 },
  { name: 'What it does', width: 32 },
  { name: 'For', width: 32 },
  { name: 'Starts', width: 20 },
  { name: 'From', width: 20 },
  { name: 'Until', width: 20 },
  { name: 'Made', width: 20 },
  { name: 'State', width: 14 },
  { name: 'Sold', width: 10 },
  { name: 'Held', width: 10 },
  { name: 'At most', width: 10 },
  { name: 'For one person', width: 16 },
  { name: 'Given away (EUR)', width: 18 },
  { name: 'Belongs to', width: 28 },
  { name: 'A free place after', width: 18 },
] as const;

const stamp = (instant: Date | null): string => (instant === null ? '' : berlinStamp(instant));

/** What stands before the figures. */
const wordsOf = (code: PromoCodeView): string[] => [
  code.code,
  worthWords(code),
  placeWords(code),
  stamp(code.startsAt),
  stamp(code.validFrom),
  stamp(code.validUntil),
  stamp(code.createdAt),
  PROMO_STATE_WORDS[code.state],
];
const figuresOf = ({ sold, held, maxUses, maxPerPerson }: PromoCodeView): (number | null)[] => [
  sold,
  held,
  maxUses,
  maxPerPerson,
];

const promosOf = (ctx: ServiceContext, filter: PromoFileFilter): FileOfList<PromoListRow> => ({
  sheet: 'Promo codes',
  columns: COLUMNS,
  batches: batchesOf(
    ({ after, limit }) => readPromos(ctx, filter, { limit, after: after && promoCursor(after) }),
    false,
  ),
  lineOf: (row) => {
    const code = promoView(row);
    return [...wordsOf(code), ...figuresOf(code), csvEuros(code.reducedCents), code.owner?.name ?? '', code.freeAfter];
  },
  cellsOf: (row) => {
    const code = promoView(row);
    return [
      ...wordsOf(code).map(textCell),
      ...figuresOf(code).map(countCell),
      euroCell(code.reducedCents),
      textCell(code.owner?.name ?? ''),
      countCell(code.freeAfter),
    ];
  },
});

/** The promo codes as they are looked at, as CSV: a piece at a time, euros with a comma. */
export const promoCodesCsv = (ctx: ServiceContext, filter: PromoFileFilter): AsyncGenerator<string> =>
  csvOf(promosOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 codes. */
export const promoCodesXlsx = (ctx: ServiceContext, filter: PromoFileFilter): Promise<Buffer> =>
  xlsxOf(promosOf(ctx, filter));
