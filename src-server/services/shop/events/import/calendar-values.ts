import { ownEntry } from '#shared/own-entry.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import type { Property } from './calendar-lines.ts';

/** A line of a calendar that is not understood: its line, its name, and what to do. */
export class Unread extends Error {
  readonly line: number;
  constructor({ line, name }: { line: number; name: string }, what: string) {
    super(`Line ${line} (${name}): ${what}`);
    this.line = line;
  }
}

/**
 * A time as it is written: its clock as if it were UTC, in milliseconds, and what the clock hangs on. `floating` names no
 * zone.
 */
export type Written = { wall: number; isDay: boolean; zone: 'utc' | 'floating' | { name: string }; from: Property };

/** `20310306`, `20310306T200000Z` and the same with the signs of ISO 8601 between them. */
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z)?)?$/i;

const noDate = (text: string, from: Property): Unread =>
  new Unread(from, `“${text.trim().slice(0, 60)}” is not a date that can be read. Please enter it by hand.`);

/** One time of a property such as DTSTART. Throws Unread. */
export function timeIn(text: string, from: Property): Written {
  const [, year, month, day, hour, minute = '0', second = '0', utc] = TIME.exec(text.trim()) ?? [];
  if (year === undefined) throw noDate(text, from);
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const at = new Date(midnight);
  const clock = Number(hour ?? 0) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS;
  const isDate = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day) && Number(year) >= 100;
  if (!isDate || Number(minute) > 59 || Number(second) > 60 || clock > DAY_MS) throw noDate(text, from);
  const zone = from.params.get('TZID') ?? '';
  return {
    wall: midnight + clock,
    isDay: hour === undefined || (clock === 0 && from.params.get('VALUE')?.toUpperCase() === 'DATE'),
    zone: utc === undefined ? (zone === '' ? 'floating' : { name: zone }) : 'utc',
    from,
  };
}

const LENGTH = /^[+]?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** How long a DURATION is, in milliseconds. Throws Unread. */
export function lengthIn(text: string, from: Property): number {
  const [whole, weeks, days, hours, minutes, seconds] = LENGTH.exec(text.trim()) ?? [];
  if (whole === undefined || /[PT]$/i.test(whole))
    throw new Unread(from, `“${text.slice(0, 60)}” is not a length that can be read. Please enter it by hand.`);
  return (
    (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * DAY_MS +
    Number(hours ?? 0) * HOUR_MS +
    Number(minutes ?? 0) * MINUTE_MS +
    Number(seconds ?? 0) * SECOND_MS
  );
}

/** A time of RDATE or EXDATE, and how long that night is where the calendar says so (VALUE=PERIOD). */
export type Listed = { start: Written; end?: Written; lengthMs?: number };

/** The times of RDATE and EXDATE; vCalendar 1.0 has semicolons between them. Throws Unread. */
export function listedIn(property: Property): Listed[] {
  return property.value
    .split(/[,;]/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [start = '', end] = one.split('/');
      if (end === undefined) return { start: timeIn(start, property) };
      return /^\s*[+]?P/i.test(end)
        ? { start: timeIn(start, property), lengthMs: lengthIn(end, property) }
        : { start: timeIn(start, property), end: timeIn(end, property) };
    });
}

function decoded(bytes: Uint8Array, charset: string): string {
  for (const encoding of [charset, 'utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // An encoding that is not known, or not this one.
    }
  }
  return '';
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** The words of SUMMARY, LOCATION and DESCRIPTION. */
export function wordsIn({ value, params }: Property): string {
  if (params.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE') {
    const bytes = value.replaceAll(/=[\dA-F]{2}/gi, (code) => String.fromCodePoint(Number.parseInt(code.slice(1), 16)));
    const isBytes = !/[\u0100-\uFFFF]/.test(bytes);
    return isBytes ? decoded(Buffer.from(bytes, 'latin1'), params.get('CHARSET') ?? 'utf-8') : bytes;
  }
  return value.replaceAll(/\\([\s\S])/g, (_whole, sign: string) => ownEntry(ESCAPES, sign) ?? sign);
}
