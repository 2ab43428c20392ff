import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';
import type { Evening } from './evenings.ts';
import { eveningsByRule, type Rule } from './evenings-by-rule.ts';

/** A stretch in which Bavaria allows no dancing in public. */
export type StillTime = { name: string; from: Date; to: Date };

/** Easter Sunday's month and day of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): [month: number, day: number] {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return [month, (h + l - 7 * m + 33 * month + 19) % 32];
}

/** The Sunday of Advent that comes first: the fourth before Christmas Day. */
function firstAdventOf(year: number): Date {
  const weekday = new Date(Date.UTC(year, 11, 25)).getUTCDay();
  return berlinInstant(year, 12, 25 - (weekday === 0 ? 7 : weekday) - 21);
}

/**
 * The still days of Bavaria in a year and from when they hold: Art. 3 of the Feiertagsgesetz (BayFTG). Most begin at
 * 02:00, so a night of the evening before ends in time; Good Friday and Holy Saturday begin at midnight, Christmas Eve
 * at 14:00. All end at midnight.
 */
export function stillTimesOf(year: number): StillTime[] {
  const easter = berlinInstant(year, ...easterOf(year));
  const advent = firstAdventOf(year);
  const days: [name: string, day: Date, hour: number][] = [
    ['Ash Wednesday', addBerlinDays(easter, -46), 2],
    ['Maundy Thursday', addBerlinDays(easter, -3), 2],
    ['Good Friday', addBerlinDays(easter, -2), 0],
    ['Holy Saturday', addBerlinDays(easter, -1), 0],
    ['All Saints’ Day', berlinInstant(year, 11, 1), 2],
    ['Volkstrauertag', addBerlinDays(advent, -14), 2],
    ['Buß- und Bettag', addBerlinDays(advent, -11), 2],
    ['Totensonntag', addBerlinDays(advent, -7), 2],
    ['Christmas Eve', berlinInstant(year, 12, 24), 14],
  ];
  return days.map(([name, day, hour]) => {
    const [y = 0, month = 0, date = 0] = localDateOf(day).split('-').map(Number);
    return { name, from: berlinInstant(y, month, date, hour), to: addBerlinDays(day, 1) };
  });
}

/** The still day that a night would dance into; null when it dances into none. */
export function stillDayOf(startsAt: Date, endsAt: Date): StillTime | null {
  const years = new Set([startsAt, endsAt].map((at) => Number(localDateOf(at).slice(0, 4))));
  return [...years].flatMap(stillTimesOf).find(({ from, to }) => startsAt < to && endsAt > from) ?? null;
}

const isStill = ({ startsAt, endsAt }: Evening): boolean => stillDayOf(startsAt, endsAt) !== null;

/** The evenings of a weekly course between its first and its last that are on still days: its rule leaves them out. */
export const stillEveningsOf = (rule: Rule): Evening[] => eveningsByRule(rule).slice(1, -1).filter(isStill);

/**
 * The first still day that an event would be on by a date that somebody chose: of a weekly course its first or its last
 * evening. Null where it is none.
 */
export function stillDayIn(rule: Rule): StillTime | null {
  const evenings = eveningsByRule(rule);
  const [first = rule, last = rule] = [evenings[0], evenings.at(-1)];
  return stillDayOf(first.startsAt, first.endsAt) ?? stillDayOf(last.startsAt, last.endsAt);
}
