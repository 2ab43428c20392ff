/** The one time zone in which days, months and wall clocks are read. */
export const BERLIN = 'Europe/Berlin';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A calendar day `YYYY-MM-DD`, without a clock or a zone. */
export type LocalDate = string & { readonly __brand: 'LocalDate' };

export type Lang = 'en' | 'de';

/** Intl formatters are costly to make and cheap to keep: each is made when it is first needed. */
function kept(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale, { timeZone: BERLIN, ...options }));
}

/** The one that all dates are put together from: to make one takes a slow phone 40 ms, and a page has five forms. */
const inEnglish = kept('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What clock and calendar in Berlin show: `Friday`, `16`, `January`, `2026`, and `20`, `00`, `05`. */
type Shown = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

const shownAt = (instant: Date): Shown =>
  Object.fromEntries(
    inEnglish()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  ) as Shown;

const two = (figure: string | number): string => String(figure).padStart(2, '0');
/** `Jan`, `Sep`, `Fri`. */
const short = (name: string): string => name.slice(0, 3);
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const DAYS = 'MonTueWedThuFriSatSun';
/** The same in German, in their order. */
export const GERMAN_MONTHS: readonly string[] =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const GERMAN_DAYS: readonly string[] = 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' ');

/** `Friday` as a language has it. */
export const weekdayIn = (english: string, lang: Lang): string =>
  lang === 'en' ? english : (GERMAN_DAYS[DAYS.indexOf(short(english)) / 3] ?? english);

const monthIndex = ({ month }: Shown): number => MONTHS.indexOf(short(month)) / 3;
const monthOf = (shown: Shown): string => two(monthIndex(shown) + 1);
/** What the calendar shows, with the names of day and month in a language. */
function namedAt(instant: Date, lang: Lang): Shown {
  const shown = shownAt(instant);
  if (lang === 'en') return shown;
  return {
    ...shown,
    weekday: weekdayIn(shown.weekday, lang),
    day: `${shown.day}.`,
    month: GERMAN_MONTHS[monthIndex(shown)] ?? '',
  };
}
const dayOf = (shown: Shown): LocalDate => `${shown.year}-${monthOf(shown)}-${two(shown.day)}` as LocalDate;

/** The Berlin calendar day an instant falls on. */
export const localDateOf = (instant: Date): LocalDate => dayOf(shownAt(instant));

/** A business day begins at this hour in Berlin. */
export const DAY_BEGINS_AT_HOUR = 6;

/**
 * The day whose evening it still is: a night belongs to the evening it began, so until 06:00 in Berlin it is the day
 * before.
 */
export function eveningDayOf(instant: Date): LocalDate {
  const shown = shownAt(instant);
  const day = dayOf(shown);
  if (Number(shown.hour) >= DAY_BEGINS_AT_HOUR) return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** `20:00`, 24 hours, Berlin. */
export function formatTime(instant: Date): string {
  const { hour, minute } = shownAt(instant);
  return `${hour}:${minute}`;
}

/** Tickets: `01/17/2026`. */
export function formatTicketDate(instant: Date): string {
  const shown = shownAt(instant);
  return `${monthOf(shown)}/${two(shown.day)}/${shown.year}`;
}

/** Members: `5 Feb 2026` or `05.02.2026`. */
export function formatMemberDate(instant: Date, lang: Lang = 'en'): string {
  const shown = shownAt(instant);
  return lang === 'de'
    ? `${two(shown.day)}.${monthOf(shown)}.${shown.year}`
    : `${shown.day} ${short(shown.month)} ${shown.year}`;
}

/** In words, for people and screen readers: `Friday, 16 January 2026` or `Freitag, 16. Januar 2026`. */
export function formatLongDate(instant: Date, lang: Lang = 'en'): string {
  return `${formatDayAndMonth(instant, lang)} ${shownAt(instant).year}`;
}

/** `Friday, 16 January` or `Freitag, 16. Januar`: the year is left out where the context says it. */
export function formatDayAndMonth(instant: Date, lang: Lang = 'en'): string {
  const { weekday, day, month } = namedAt(instant, lang);
  return `${weekday}, ${day} ${month}`;
}

/** `Saturday`, or `Samstag`. */
export const formatFullWeekday = (instant: Date, lang: Lang = 'en'): string => namedAt(instant, lang).weekday;

/** `Sat`, or `Sa`. */
export const formatWeekday = (instant: Date, lang: Lang = 'en'): string =>
  namedAt(instant, lang).weekday.slice(0, lang === 'de' ? 2 : 3);

/** `Sat 17 Jan` or `Sa 17. Jan`: card meta lines. */
export function formatShortDay(instant: Date, lang: Lang = 'en'): string {
  const { day, month } = namedAt(instant, lang);
  return `${formatWeekday(instant, lang)} ${day} ${short(month)}`;
}

/** The two lines of a date badge: `JAN` and `16`. */
export function dateBadgeOf(instant: Date, lang: Lang = 'en'): { month: string; day: string } {
  return { month: short(namedAt(instant, lang).month).toUpperCase(), day: shownAt(instant).day };
}

/**
 * Machine-readable instant for `<time dateTime>` and structured data, with Berlin's offset:
 * `2026-01-16T20:00:00+01:00`.
 */
export function isoBerlin(instant: Date): string {
  const shown = shownAt(instant);
  const wall = `${dayOf(shown)}T${shown.hour}:${shown.minute}:${shown.second}`;
  const ahead = Math.round((Date.parse(`${wall}Z`) - instant.getTime()) / MINUTE_MS); // of Greenwich, always
  return `${wall}+${two(Math.trunc(ahead / 60))}:${two(ahead % 60)}`;
}
