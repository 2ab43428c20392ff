import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS } from '#shared/events/event-limits.ts';
import type { ImportedNight, ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableField, TableMapping } from '#shared/events/import/table-mapping.ts';
import { readEuros } from '#shared/money.ts';
import { HOUR_MS } from '#shared/time.ts';
import { plainWords } from './plain-words.ts';
import { readCells } from './read-cells.ts';
import { clockOfCell, dayOfCell } from './table-words.ts';

/** Columns by their first row: ours, Google's and Outlook's, English or German. */
const COLUMNS: Readonly<Record<string, TableField>> = {
  uid: 'uid',
  id: 'uid',
  title: 'title',
  titel: 'title',
  name: 'title',
  event: 'title',
  subject: 'title',
  betreff: 'title',
  date: 'date',
  datum: 'date',
  'start date': 'date',
  'beginnt am': 'date',
  start: 'start',
  beginn: 'start',
  time: 'start',
  uhrzeit: 'start',
  'start time': 'start',
  'beginnt um': 'start',
  end: 'end',
  ende: 'end',
  'end time': 'end',
  'endet um': 'end',
  location: 'location',
  place: 'location',
  venue: 'location',
  ort: 'location',
  description: 'description',
  beschreibung: 'description',
  price: 'price',
  preis: 'price',
  capacity: 'capacity',
  plätze: 'capacity',
  kapazität: 'capacity',
};

/** What the names of a table's columns say by themselves. */
export function guessMapping(head: readonly string[]): TableMapping {
  const mapping: TableMapping = {};
  for (const [column, name] of head.entries()) {
    const field = COLUMNS[name.toLowerCase().trim()];
    if (field !== undefined) mapping[field] ??= column;
  }
  return mapping;
}

/** More than any program writes. */
const MOST_COLUMNS = 200;

export type TableCells = { head: string[]; rows: string[][] };

/** A table's cells, or at which line its quotation marks go wrong; null for a text that is none. */
export function readTableCells(text: string): TableCells | { line: number } | null {
  const cells = readCells(text);
  if ('line' in cells) return cells;
  const [head, ...rows] = cells;
  return head === undefined || head.length < 2 || head.length > MOST_COLUMNS ? null : { head, rows };
}

type Cells = (field: TableField) => string;

function nightOf(of: Cells, isUs: boolean): ImportedNight | string {
  const day = dayOfCell(of('date'), isUs);
  if (day === null) return 'The date is none: write 2026-03-06 or 6.3.2026.';
  const start = of('start') === '' ? (clockOfCell(of('date')) ?? [20, 0]) : clockOfCell(of('start'));
  if (start === null) return 'The start is none: write 20:00.';
  const startsAt = berlinInstant(...day, ...start);
  const end = clockOfCell(of('end'));
  const sameDay =
    end === null ? new Date(startsAt.getTime() + DEFAULT_EVENT_HOURS * HOUR_MS) : berlinInstant(...day, ...end);
  return {
    uid: of('uid') || `table:${of('title').toLowerCase()}|${day.join('-')}`,
    title: of('title'),
    description: plainWords(of('description')),
    location: of('location'),
    startsAt,
    // An end before the start is after midnight.
    endsAt: sameDay > startsAt ? sameDay : addBerlinDays(sameDay, 1),
    ...(of('price') !== '' && { priceCents: readEuros(of('price')) ?? Number.NaN }),
    ...(of('capacity') !== '' && { maxCapacity: Number(of('capacity')) }),
  };
}

/** Google and Outlook name the date's column so, and write its days as the United States do. */
const isUsTable = (head: readonly string[]): boolean => head.some((name) => /^start date$/i.test(name.trim()));

/** The events of a table that have not begun; none while nobody knows which columns are title and date. Pure. */
export function readTable({ head, rows }: TableCells, mapping: TableMapping, now: Date): ReadNights {
  const read: ReadNights = { nights: [], problems: [], past: 0 };
  if (mapping.title === undefined || mapping.date === undefined) return read;
  for (const [at, row] of rows.entries()) {
    const cells: Cells = (field) => (mapping[field] === undefined ? '' : (row[mapping[field]] ?? '').trim());
    const night = nightOf(cells, isUsTable(head));
    if (typeof night === 'string') read.problems.push({ where: `Line ${at + 2}`, what: night });
    else if (night.startsAt <= now) read.past += 1;
    else read.nights.push(night);
  }
  return read;
}
