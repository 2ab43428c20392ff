import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS } from '#shared/events/event-limits.ts';
import type { ImportedNight, ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableField, TableMapping } from '#shared/events/import/table-mapping.ts';
import { HOUR_MS } from '#shared/time.ts';
import { tidyText } from '#shared/tidy-text.ts';
import { decimalSignOf, readAmount, readCount, type DecimalSign } from '../../foreign-tables/amounts.ts';
import { cellText, columnName, shownText } from '../../foreign-tables/cell-text.ts';
import { clockOfCell, dayOrderOf, momentOfCell, type Clock, type DayOrder } from '../../foreign-tables/moments.ts';
import { isEmptyRow, readCells, type TableCells } from '../../foreign-tables/read-cells.ts';
import { plainWords } from './plain-words.ts';

/** Columns by their first row: ours, Google's and Outlook's, English or German. */
const COLUMNS: ReadonlyMap<string, TableField> = new Map(
  Object.entries<TableField>({
    uid: 'uid',
    id: 'uid',
    title: 'title',
    'event name': 'title',
    'event title': 'title',
    veranstaltung: 'title',
    veranstaltungsname: 'title',
    bezeichnung: 'title',
    titel: 'title',
    name: 'title',
    event: 'title',
    subject: 'title',
    betreff: 'title',
    date: 'date',
    datum: 'date',
    'start date': 'date',
    'beginnt am': 'date',
    startdatum: 'date',
    'event date': 'date',
    tag: 'date',
    start: 'start',
    beginn: 'start',
    time: 'start',
    uhrzeit: 'start',
    'start time': 'start',
    'beginnt um': 'start',
    startzeit: 'start',
    end: 'end',
    ende: 'end',
    'end time': 'end',
    'endet um': 'end',
    endzeit: 'end',
    location: 'location',
    place: 'location',
    venue: 'location',
    ort: 'location',
    description: 'description',
    beschreibung: 'description',
    price: 'price',
    preis: 'price',
    eintritt: 'price',
    'ticket price': 'price',
    ticketpreis: 'price',
    capacity: 'capacity',
    plätze: 'capacity',
    'max capacity': 'capacity',
    kapazität: 'capacity',
  }),
);

/** What the names of a table's columns say by themselves. */
export function guessMapping(head: readonly string[]): TableMapping {
  const mapping: TableMapping = {};
  for (const [column, name] of head.entries()) {
    const field = COLUMNS.get(columnName(name));
    if (field !== undefined) mapping[field] ??= column;
  }
  return mapping;
}

/** More than any program writes. */
const MOST_COLUMNS = 200;

/** A table's cells, or at which line its quotation marks go wrong; null for a text that is none. */
export function readTableCells(text: string): TableCells | { line: number } | null {
  const cells = readCells(text);
  return cells === null || 'line' in cells || cells.head.length <= MOST_COLUMNS ? cells : null;
}

type Cells = (field: TableField) => string;
/** How the columns of a table write what a single cell may leave open. */
type Signs = { decimal: DecimalSign; dayOrder: DayOrder };
/** A sentence about a row that can not be taken in. */
class RowProblem extends Error {}

const BEGINS_AT: Clock = [20, 0];

function clockIn(of: Cells, field: 'start' | 'end'): Clock | null {
  if (of(field) === '') return null;
  const moment = momentOfCell(of(field), null);
  const clock = 'day' in moment ? moment.clock : clockOfCell(of(field));
  if (clock === null) throw new RowProblem(`The ${field} “${shownText(of(field))}” is not a time: write 20:00.`);
  return clock;
}

function priceIn(of: Cells, { decimal }: Signs): { priceCents?: number } {
  const read = of('price') === '' ? 'nothing' : readAmount(of('price'), decimal);
  if (read === 'nothing') return {};
  if ('why' in read) throw new RowProblem(`The price “${shownText(of('price'))}” ${read.why}.`);
  return { priceCents: read.cents };
}

function capacityIn(of: Cells): { maxCapacity?: number } {
  if (of('capacity') === '') return {};
  const count = readCount(of('capacity'));
  if (count === null)
    throw new RowProblem(`The number of places “${shownText(of('capacity'))}” is not a number: write it like 120.`);
  return { maxCapacity: count };
}

function nightOf(of: Cells, signs: Signs): ImportedNight {
  const moment = momentOfCell(of('date'), signs.dayOrder);
  if ('why' in moment)
    throw new RowProblem(of('date') === '' ? 'It has no date.' : `The date “${shownText(of('date'))}” ${moment.why}.`);
  const startsAt = berlinInstant(...moment.day, ...(clockIn(of, 'start') ?? moment.clock ?? BEGINS_AT));
  const end = clockIn(of, 'end');
  const sameDay =
    end === null ? new Date(startsAt.getTime() + DEFAULT_EVENT_HOURS * HOUR_MS) : berlinInstant(...moment.day, ...end);
  return {
    uid: of('uid') || `table:${of('title').toLowerCase()}|${moment.day.join('-')}`,
    title: of('title'),
    description: tidyText(plainWords(of('description'))),
    location: of('location'),
    startsAt,
    // An end before the start is after midnight.
    endsAt: sameDay > startsAt ? sameDay : addBerlinDays(sameDay, 1),
    ...priceIn(of, signs),
    ...capacityIn(of),
  };
}

/** Google and Outlook name the date's column so, and write its days as the United States do. */
const isUsTable = (head: readonly string[]): boolean => head.some((name) => /^start date$/i.test(name.trim()));

/** A description keeps its lines. */
const textOf = (field: TableField, cell: string): string => (field === 'description' ? cell.trim() : cellText(cell));

/** The events of a table that have not begun; none while nobody knows which columns are title and date. Pure. */
export function readTable({ head, rows, headLine }: TableCells, mapping: TableMapping, now: Date): ReadNights {
  const read: ReadNights = { nights: [], problems: [], past: 0 };
  if (mapping.title === undefined || mapping.date === undefined) return read;
  const cellOf = (field: TableField, row: readonly string[]): string =>
    mapping[field] === undefined ? '' : textOf(field, row[mapping[field]] ?? '');
  const column = (field: TableField) => rows.map((row) => cellOf(field, row));
  const dayOrder = dayOrderOf(column('date')) ?? (isUsTable(head) ? 'month-first' : null);
  const signs = { decimal: decimalSignOf(column('price')), dayOrder };
  for (const [at, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    try {
      const night = nightOf((field) => cellOf(field, row), signs);
      if (night.startsAt <= now) read.past += 1;
      else read.nights.push(night);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      read.problems.push({ where: `Line ${at + headLine + 1}`, what: error.message });
    }
  }
  return read;
}
