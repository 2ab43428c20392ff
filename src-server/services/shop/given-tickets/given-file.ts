import type { GivenFileFilter } from '#shared/tickets/all-given.ts';
import { GIVEN_STATE_WORDS, giftReason } from '#shared/tickets/given-words.ts';
import { giftCursor, readGifts, type GiftRow } from './list-all-given.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { countCell, textCell } from '../../base/files/workbook.ts';

const COLUMNS = [
  { name: 'Given to', width: 28 },
  { name: 'E-mail', width: 36 },
  { name: 'Night', width: 32 },
  { name: 'Starts', width: 20 },
  { name: 'Why', width: 18 },
  { name: 'Note', width: 32 },
  { name: 'Given', width: 20 },
  { name: 'By', width: 24 },
  { name: 'State', width: 14 },
  { name: 'Valid', width: 10 },
  { name: 'Used', width: 10 },
  { name: 'Taken back', width: 12 },
] as const;

/** What stands before the figures. */
const wordsOf = (gift: GiftRow): string[] => [
  gift.name,
  gift.email,
  gift.eventTitle,
  berlinStamp(gift.startsAt),
  giftReason(gift),
  gift.note,
  berlinStamp(gift.givenAt),
  gift.by ?? '',
  GIVEN_STATE_WORDS[gift.state],
];
const figuresOf = ({ valid, used, takenBack }: GiftRow): number[] => [valid, used, takenBack];

const giftsOf = (ctx: ServiceContext, filter: GivenFileFilter): FileOfList<GiftRow> => ({
  sheet: 'Given tickets',
  columns: COLUMNS,
  batches: batchesOf(({ after, limit }) => readGifts(ctx, filter, { limit, after: after && giftCursor(after) }), false),
  lineOf: (gift) => [...wordsOf(gift), ...figuresOf(gift)],
  cellsOf: (gift) => [...wordsOf(gift).map(textCell), ...figuresOf(gift).map(countCell)],
});

/** The given tickets as they are looked at, as CSV: a piece at a time. */
export const givenCsv = (ctx: ServiceContext, filter: GivenFileFilter): AsyncGenerator<string> =>
  csvOf(giftsOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 gifts. */
export const givenXlsx = (ctx: ServiceContext, filter: GivenFileFilter): Promise<Buffer> =>
  xlsxOf(giftsOf(ctx, filter));
