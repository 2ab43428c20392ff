import { DomainError } from '#shared/errors.ts';
import { MOST_IMPORTED, type ImportedNight, type ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { isEmptyRow } from '../../foreign-tables/read-cells.ts';
import { MOST_PROBLEMS, type ReadEvents } from './event-file.ts';
import { readCalendar } from './read-calendar.ts';
import { guessMapping, readTable, readTableCells } from './read-table.ts';

const SAMPLE_ROWS = 3;
/** More than any field of an event may have: what is longer is refused with the field's own sentence. */
const LONGEST = 10_000;
const LONGEST_TOLD = 200;

const cut = (night: ImportedNight): ImportedNight => ({
  ...night,
  uid: night.uid.slice(0, LONGEST),
  title: night.title.slice(0, LONGEST),
  description: night.description.slice(0, LONGEST),
  location: night.location.slice(0, LONGEST),
});

/** One night more than are taken says that there are more. */
function mostOf({ nights, problems, past }: ReadNights): Omit<ReadEvents, 'table'> {
  return {
    nights: nights.slice(0, MOST_IMPORTED + 1).map(cut),
    problems: problems
      .slice(0, MOST_PROBLEMS)
      .map(({ where, what }) => ({ where: where.slice(0, LONGEST_TOLD), what })),
    moreProblems: Math.max(0, problems.length - MOST_PROBLEMS),
    past,
  };
}

type Asked = { text: string; mapping: TableMapping | undefined; now: Date };

/** What a calendar or a table says. Throws IMPORT_NOT_READABLE for what is neither. Pure. */
export function readEventFile({ text, mapping: said, now }: Asked): ReadEvents {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    const read = readCalendar(text, now);
    if (read.nights.length + read.problems.length + read.past === 0) throw new DomainError('IMPORT_NOT_READABLE');
    return { ...mostOf(read), table: null };
  }
  const cells = readTableCells(text);
  if (cells === null) throw new DomainError('IMPORT_NOT_READABLE');
  if ('line' in cells) {
    const problem = { where: `Line ${cells.line}`, what: 'A quotation mark is opened and never closed.' };
    return { ...mostOf({ nights: [], problems: [problem], past: 0 }), table: null };
  }
  const mapping = said ?? guessMapping(cells.head);
  const table = {
    head: cells.head,
    sample: cells.rows.filter((row) => !isEmptyRow(row)).slice(0, SAMPLE_ROWS),
    mapping,
  };
  return { ...mostOf(readTable(cells, mapping, now)), table };
}
