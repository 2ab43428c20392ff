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

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const IN_WORDS = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const calendarDay = kept('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = kept('en-GB', CLOCK);
const clockWithSeconds = kept('en-GB', { ...CLOCK, second: '2-digit' });
const ticketDate = kept('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
const memberDate = kept('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const inWords = { en: kept('en-GB', IN_WORDS), de: kept('de-DE', IN_WORDS) } as const;
const dayAndMonth = kept('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = kept('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const badge = kept('en-US', { month: 'short', day: 'numeric' });
const offset = kept('en-US', { timeZoneName: 'longOffset' });

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((p) => p.type === type)?.value ?? '';
}

/** The Berlin calendar day an instant falls on. */
export function localDateOf(instant: Date): LocalDate {
  const parts = calendarDay().formatToParts(instant);
  return `${part(parts, 'year')}-${part(parts, 'month')}-${part(parts, 'day')}` as LocalDate;
}

/** A business day begins at this hour in Berlin. */
export const DAY_BEGINS_AT_HOUR = 6;

/**
 * The day whose evening it still is: a night belongs to the evening it began, so until 06:00 in Berlin it is the day
 * before.
 */
export function eveningDayOf(instant: Date): LocalDate {
  const day = localDateOf(instant);
  if (Number(formatTime(instant).slice(0, 2)) >= DAY_BEGINS_AT_HOUR) return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** `20:00`, 24 hours, Berlin. */
export function formatTime(instant: Date): string {
  return clock().format(instant);
}

/** Tickets: `01/17/2026`. */
export function formatTicketDate(instant: Date): string {
  return ticketDate().format(instant);
}

/** Members: `5 Feb 2026`. */
export function formatMemberDate(instant: Date): string {
  const parts = memberDate().formatToParts(instant);
  return `${part(parts, 'day')} ${part(parts, 'month')} ${part(parts, 'year')}`;
}

/** In words, for people and screen readers: `Friday, 16 January 2026` or `Freitag, 16. Januar 2026`. */
export function formatLongDate(instant: Date, lang: Lang = 'en'): string {
  return inWords[lang]()
    .format(instant)
    .replace(/^(\w+) (\d)/u, '$1, $2');
}

/** `Friday, 16 January`: the year is left out where the context says it. */
export function formatDayAndMonth(instant: Date): string {
  return dayAndMonth()
    .format(instant)
    .replace(/^(\w+) (\d)/u, '$1, $2');
}

/** `Sat 17 Jan`: card meta lines. */
export function formatShortDay(instant: Date): string {
  const parts = shortDay().formatToParts(instant);
  return `${part(parts, 'weekday')} ${part(parts, 'day')} ${part(parts, 'month')}`;
}

/** The two lines of a date badge: `JAN` and `16`. */
export function dateBadgeOf(instant: Date): { month: string; day: string } {
  const parts = badge().formatToParts(instant);
  return { month: part(parts, 'month').toUpperCase(), day: part(parts, 'day') };
}

/**
 * Machine-readable instant for `<time dateTime>` and structured data, with Berlin's offset:
 * `2026-01-16T20:00:00+01:00`.
 */
export function isoBerlin(instant: Date): string {
  const fromGreenwich = part(offset().formatToParts(instant), 'timeZoneName').replace('GMT', '') || '+00:00';
  const parts = clockWithSeconds().formatToParts(instant);
  const clock = `${part(parts, 'hour')}:${part(parts, 'minute')}:${part(parts, 'second')}`;
  return `${localDateOf(instant)}T${clock}${fromGreenwich}`;
}
