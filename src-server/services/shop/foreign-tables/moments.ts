import { formatTime, localDateOf } from '#shared/time.ts';

/** Cells of a table as days and clocks; what can be read in two ways is not read, and says so. */

type Day = [year: number, month: number, day: number];
export type Clock = [hour: number, minute: number];
/** Which number of `3/6/2026` is the day; null where a column does not tell. */
export type DayOrder = 'day-first' | 'month-first' | null;
/** A day and what clock stands behind it, or a sentence's end that says why it is none. */
export type ReadMoment = { day: Day; clock: Clock | null } | { why: string };

const NO_DAY = 'is not a date: write 2026-03-06 or 6.3.2026';
const TWO_DAYS = 'could be two days: write 2026-03-06 or 6.3.2026';
const NO_CLOCK = 'has a time that cannot be read: write 20:00';

const MONTHS: readonly (readonly [RegExp, number])[] = [
  [/^jan/, 1],
  [/^feb/, 2],
  [/^(mar|mrz|maer|mae)/, 3],
  [/^(apr|avr|abr)/, 4],
  [/^(mai|may)/, 5],
  [/^(jun|juin)/, 6],
  [/^(jul|juil)/, 7],
  [/^(aug|aou|ago)/, 8],
  [/^sep/, 9],
  [/^(okt|oct)/, 10],
  [/^nov/, 11],
  [/^(dez|dec|dic)/, 12],
];
const plainWord = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const monthOf = (word: string): number | undefined => MONTHS.find(([name]) => name.test(plainWord(word)))?.[1];
const WEEKDAY = /^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su)\p{L}{0,8}[.,]*\s+/iu;

const isDay = ([year, month, day]: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** `2026-03-06`, `2026/3/6`, `20260306`; `6.3.2026`, `06.03.26`. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?!\d)/;
const COMPACT = /^(20\d\d)(\d\d)(\d\d)(?!\d)/;
const DOTTED = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4}|\d\d)(?!\d)/;
/** `3/6/2026` and `3-6-26`: the day's place is its column's. */
const SLASHED = /^(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)(?!\d)/;
/** `6. März 2026`, `6-Mar-26`, `6 de marzo de 2026`; `March 6, 2026`. */
const DAY_WORD = /^(\d\d?)(?:\.|st|nd|rd|th)?[\s-]*(?:de\s)?(\p{L}{3,10})\.?,?[\s-]*(?:de\s)?(\d{4}|\d\d)(?!\d)/u;
const WORD_DAY = /^(\p{L}{3,10})\.?\s+(\d\d?)(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

type Found = { day: Day | null; rest: string };

function slashed(text: string, order: DayOrder): Found | { why: string } | null {
  const found = SLASHED.exec(text);
  if (found === null) return null;
  const [one, two, year] = [Number(found[1]), Number(found[3]), fullYear(found[4] ?? '')];
  const own = one > 12 ? 'day-first' : two > 12 ? 'month-first' : one === two ? 'day-first' : order;
  if (own === null) return { why: TWO_DAYS };
  const day: Day = own === 'day-first' ? [year, two, one] : [year, one, two];
  return { day, rest: text.slice(found[0].length) };
}

function worded(text: string): Found | null {
  const [dayWord, wordDay] = [DAY_WORD.exec(text), WORD_DAY.exec(text)];
  const found = dayWord ?? wordDay;
  if (found === null) return null;
  const [day = '', word = ''] = dayWord === null ? [found[2], found[1]] : [found[1], found[2]];
  const month = monthOf(word);
  const whole: Day | null = month === undefined ? null : [fullYear(found[3] ?? ''), month, Number(day)];
  return { day: whole, rest: text.slice(found[0].length) };
}

function numbered(text: string): Found | null {
  const yearFirst = YEAR_FIRST.exec(text);
  const compact = COMPACT.exec(text);
  const dotted = DOTTED.exec(text);
  const found = yearFirst ?? compact ?? dotted;
  if (found === null) return null;
  const rest = text.slice(found[0].length);
  if (yearFirst !== null) return { day: [Number(found[1]), Number(found[3]), Number(found[4])], rest };
  if (compact !== null) return { day: [Number(found[1]), Number(found[2]), Number(found[3])], rest };
  return { day: [fullYear(found[3] ?? ''), Number(found[2]), Number(found[1])], rest };
}

const MINUTES_OF_DAY = 24 * 60;
const MINUTE = 60_000;
/** Excel counts days from the end of 1899; these are the ones of 2000 to 2099. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:[.,](\d+))?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);

const clockOfFraction = (digits: string): Clock | null => {
  const minutes = Math.round(Number(`0.${digits}`) * MINUTES_OF_DAY);
  return minutes >= MINUTES_OF_DAY ? null : [Math.floor(minutes / 60), minutes % 60];
};

function serial(text: string): ReadMoment | null {
  const found = SERIAL.exec(text);
  if (found === null) return null;
  const date = new Date(SERIAL_START + Number(found[1]) * MINUTES_OF_DAY * MINUTE);
  const day: Day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return { day, clock: found[2] === undefined ? null : clockOfFraction(found[2]) };
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)$/i;

/** An instant with a zone of its own, as Munich's clock shows it. */
function instant(text: string): ReadMoment | null {
  if (!INSTANT.test(text)) return null;
  const at = new Date(
    text
      .replace(' ', 'T')
      .replace(/\s?UTC$/i, 'Z')
      .replace(/ ?([+-]\d\d):?(\d\d)?$/, (_offset, hours: string, minutes = '00') => `${hours}:${minutes}`),
  );
  if (Number.isNaN(at.getTime())) return { why: NO_DAY };
  const [year = 0, month = 0, day = 0] = localDateOf(at).split('-').map(Number);
  const [hour = 0, minute = 0] = formatTime(at).split(':').map(Number);
  return { day: [year, month, day], clock: [hour, minute] };
}

/** Spaces of every kind are one: a browser writes `8:00 PM` with a narrow one. */
const plain = (cell: string): string => cell.replaceAll(/\s+/gu, ' ').trim();

/** The day of a cell, and the clock behind it where there is one. Pure. */
export function momentOfCell(cell: string, order: DayOrder): ReadMoment {
  const whole = plain(cell);
  const known = instant(whole) ?? serial(whole);
  if (known !== null) return known;
  const text = whole.replace(WEEKDAY, '');
  const found = numbered(text) ?? slashed(text, order) ?? worded(text) ?? worded(whole);
  if (found === null) return { why: NO_DAY };
  if ('why' in found) return found;
  if (found.day === null || !isDay(found.day)) return { why: NO_DAY };
  const rest = found.rest
    .replace(/^[T,]|^ ?(?:um|at|,|-|–|·)(?= )/, '')
    .replace(/\(?\p{L}{2,10}\)?$/u, keepClockWord)
    .trim();
  if (rest === '') return { day: found.day, clock: null };
  const clock = clockOfCell(rest);
  return clock === null ? { why: NO_CLOCK } : { day: found.day, clock };
}

/** `Uhr` and `PM` belong to the clock; a weekday behind the date does not. */
const keepClockWord = (word: string): string => (WEEKDAY.test(`${word.replaceAll(/[()]/g, '')} `) ? '' : word);

/** How a column writes its days, as far as one of them can be read in one way only. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const orders = new Set(
    cells.flatMap((cell) => {
      const found = SLASHED.exec(plain(cell).replace(WEEKDAY, ''));
      if (found === null) return [];
      if (Number(found[1]) > 12) return ['day-first' as const];
      return Number(found[3]) > 12 ? ['month-first' as const] : [];
    }),
  );
  return orders.size === 1 ? ([...orders][0] ?? null) : null;
}

const CLOCK = /^(?:um )?(\d\d?)(?:[:.h](\d\d)(?::\d\d(?:\.\d+)?)?)? ?(uhr|h|am|pm|a\.m\.|p\.m\.)?$/i;

/** `20:00`, `20.00`, `20 Uhr`, `20h`, `20h30`, `8:00 PM`, and `0.8333` as a spreadsheet keeps it. Pure. */
export function clockOfCell(cell: string): Clock | null {
  const text = plain(cell);
  const fraction = /^0?[.,](\d{3,})$/.exec(text);
  if (fraction !== null) return clockOfFraction(fraction[1] ?? '');
  const found = CLOCK.exec(text);
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null;
  const half = found[3]?.toLowerCase().replaceAll('.', '');
  const [typed, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  const isHalf = half === 'am' || half === 'pm';
  if (isHalf && (typed < 1 || typed > 12)) return null;
  const hour = isHalf ? (typed % 12) + (half === 'pm' ? 12 : 0) : typed;
  return hour < 24 && minute < 60 ? [hour, minute] : null;
}
