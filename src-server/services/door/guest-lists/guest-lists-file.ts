import type { GuestListFileFilter } from '#shared/door/all-guest-lists.ts';
import { GUEST_LIST_STATE_WORDS } from '#shared/door/guest-list-words.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { countCell, textCell } from '../../base/files/workbook.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { guestListCursor, guestListView, readGuestLists, type GuestListRow } from './list-all-guest-lists.ts';

const COLUMNS = [
  { name: 'Guest list', width: 28 },
  { name: 'Night', width: 32 },
  { name: 'Starts', width: 20 },
  { name: 'Holds until', width: 14 },
  { name: 'Made by', width: 24 },
  { name: 'State', width: 14 },
  { name: 'Names', width: 10 },
  { name: 'People', width: 10 },
  { name: 'Inside', width: 10 },
] as const;

function partsOf(row: GuestListRow, now: Date): { words: string[]; figures: number[] } {
  const { name, eventTitle, startsAt, holdsUntil, by, state, named, places, arrived } = guestListView(row, now);
  const words = [name, eventTitle, berlinStamp(startsAt), holdsUntil ?? 'all night', by ?? ''];
  return { words: [...words, GUEST_LIST_STATE_WORDS[state]], figures: [named, places, arrived] };
}

function guestListsOf(ctx: ServiceContext, filter: GuestListFileFilter): FileOfList<GuestListRow> {
  const now = ctx.now();
  return {
    sheet: 'Guest lists',
    columns: COLUMNS,
    batches: batchesOf(
      ({ after, limit }) => readGuestLists(ctx, filter, { limit, after: after && guestListCursor(after) }),
      false,
    ),
    lineOf: (row) => {
      const { words, figures } = partsOf(row, now);
      return [...words, ...figures];
    },
    cellsOf: (row) => {
      const { words, figures } = partsOf(row, now);
      return [...words.map(textCell), ...figures.map(countCell)];
    },
  };
}

/** The guest lists as they are looked at, as CSV: a piece at a time; how many are on each, no guest's name. */
export const guestListsCsv = (ctx: ServiceContext, filter: GuestListFileFilter): AsyncGenerator<string> =>
  csvOf(guestListsOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 lists. */
export const guestListsXlsx = (ctx: ServiceContext, filter: GuestListFileFilter): Promise<Buffer> =>
  xlsxOf(guestListsOf(ctx, filter));
