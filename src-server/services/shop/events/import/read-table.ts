import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS } from '#shared/events/event-limits.ts';
import { readEuros } from '#shared/money.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ImportedNight, ReadNights } from '#shared/events/import/imported-night.ts';
import { readCells } from './read-cells.ts';

/** Columns by their first row, English or German. */
const COLUMNS: Readonly<Record<string, string>> = {
  uid: 'uid',
  id: 'uid',
  title: 'title',
  titel: 'title',
  date: 'date',
  datum: 'date',
  start: 'start',
  beginn: 'start',
  end: 'end',
  ende: 'end',
  location: 'location',
  place: 'location',
  ort: 'location',
  description: 'description',
  beschreibung: 'description',
  price: 'price',
  preis: 'price',
  capacity: 'capacity',
  plätze: 'capacity',
  kapazität: 'capacity',
};

/** `2026-03-06` or `6.3.2026`. */
function dayOf(text: string): [number, number, number] | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const german = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text);
  return german === null ? null : [Number(german[3]), Number(german[2]), Number(german[1])];
}

function clockOf(text: string): [number, number] | null {
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(text) ?? [];
  return hour === undefined ? null : [Number(hour), Number(minute)];
}

function nightOf(cells: Map<string, string>): ImportedNight | string {
  const of = (name: string): string => cells.get(name) ?? '';
  const [day, start] = [dayOf(of('date')), clockOf(of('start') || '20:00')];
  if (day === null) return 'The date is none: write 2026-03-06 or 6.3.2026.';
  if (start === null) return 'The start is none: write 20:00.';
  const startsAt = berlinInstant(...day, ...start);
  const end = clockOf(of('end'));
  const sameDay =
    end === null ? new Date(startsAt.getTime() + DEFAULT_EVENT_HOURS * HOUR_MS) : berlinInstant(...day, ...end);
  return {
    uid: of('uid') || `table:${of('title').toLowerCase()}|${day.join('-')}`,
    title: of('title'),
    description: of('description'),
    location: of('location'),
    startsAt,
    // An end before the start is after midnight.
    endsAt: sameDay > startsAt ? sameDay : addBerlinDays(sameDay, 1),
    ...(of('price') !== '' && { priceCents: readEuros(of('price')) ?? Number.NaN }),
    ...(of('capacity') !== '' && { maxCapacity: Number(of('capacity')) }),
  };
}

/**
 * The events of a CSV file with a row of names: title, date, start, end, location, price, capacity, description, uid.
 * Null when it has none. Pure.
 */
export function readTable(text: string): ReadNights | null {
  const cells = readCells(text);
  if ('line' in cells)
    return {
      nights: [],
      problems: [{ where: `Line ${cells.line}`, what: 'A quotation mark is opened and never closed.' }],
    };
  const [head, ...rows] = cells;
  const names = head?.map((name) => COLUMNS[name.toLowerCase()] ?? '') ?? [];
  if (!names.includes('title') || !names.includes('date')) return null;
  const read: ReadNights = { nights: [], problems: [] };
  for (const [at, row] of rows.entries()) {
    const night = nightOf(new Map(names.map((name, column) => [name, row[column] ?? ''])));
    if (typeof night === 'string') read.problems.push({ where: `Line ${at + 2}`, what: night });
    else read.nights.push(night);
  }
  return read;
}
