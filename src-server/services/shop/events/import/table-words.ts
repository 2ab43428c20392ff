/** Cells of a table as days and clocks; what can be read in two ways is not read. */

type Day = [year: number, month: number, day: number];
const isDay = ([year, month, day]: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const checked = (day: Day): Day | null => (isDay(day) ? day : null);
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

/**
 * `2026-03-06`, `6.3.2026`, `Fr, 06.03.26`, and with a clock behind it. `3/6/2026` is the 6th of March in the tables of
 * Google and Outlook (`isUs`), and nothing elsewhere: it could be two days.
 */
export function dayOfCell(text: string, isUs: boolean): Day | null {
  const day = text.replace(/^\p{L}{2,10}[.,]*\s+/u, '');
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(day);
  if (iso !== null) return checked([Number(iso[1]), Number(iso[2]), Number(iso[3])]);
  const german = /^(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)(?!\d)/.exec(day);
  if (german !== null) return checked([fullYear(german[3] ?? ''), Number(german[2]), Number(german[1])]);
  const us = /^(\d\d?)\/(\d\d?)\/(\d{4})(?!\d)/.exec(day);
  return us === null || !isUs ? null : checked([Number(us[3]), Number(us[1]), Number(us[2])]);
}

/** `20:00`, `20.00`, `20 Uhr`, `20h`, `8:00 PM`; also at the end of a date with a clock. */
export function clockOfCell(text: string): [hour: number, minute: number] | null {
  const found = /(?:^|[T\s])(\d\d?)(?:[:.](\d\d)(?::\d\d)?)?\s*(uhr|h|am|pm)?$/i.exec(text.trim());
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null;
  const half = found[3]?.toLowerCase();
  const [typed, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  const isHalf = half === 'am' || half === 'pm';
  if (isHalf && (typed < 1 || typed > 12)) return null;
  const hour = isHalf ? (typed % 12) + (half === 'pm' ? 12 : 0) : typed;
  return hour < 24 && minute < 60 ? [hour, minute] : null;
}
