import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** One evening of an event: all there is, save for a course. */
export type Evening = { startsAt: Date; endsAt: Date };
/** What says when an event takes place. */
export type Timed = Evening & { kind: string };

const WEEK_MS = 7 * DAY_MS;
const WHOLE_DAY = 24 * 60;
/** A course whose days are longer is no weekly evening but one block: a weekend, a holiday week. */
const LONGEST_EVENING_MS = 12 * HOUR_MS;

const minutesOf = (instant: Date): number => {
  const [hours = 0, minutes = 0] = formatTime(instant).split(':').map(Number);
  return hours * 60 + minutes;
};

/** The same time by Berlin's wall clock some weeks later. Without a time-zone library, so that pages can load it. */
function weeksLater(instant: Date, weeks: number): Date {
  const later = new Date(instant.getTime() + weeks * WEEK_MS);
  // 23:30 that has become 00:30 has moved by an hour, not by a day.
  const moved = ((minutesOf(later) - minutesOf(instant) + 1.5 * WHOLE_DAY) % WHOLE_DAY) - WHOLE_DAY / 2;
  return new Date(later.getTime() - moved * MINUTE_MS);
}

/** How often a weekly course is repeated, and when its first evening ends; null for what is one block. */
export function repeatsOf({ kind, startsAt, endsAt }: Timed): { weeks: number; firstEnd: Date } | null {
  if (kind !== 'course') return null;
  let weeks = Math.ceil((endsAt.getTime() - startsAt.getTime()) / WEEK_MS);
  let last = weeksLater(startsAt, weeks);
  while (weeks > 0 && last >= endsAt) last = weeksLater(startsAt, --weeks);
  if (weeks === 0 || endsAt.getTime() - last.getTime() > LONGEST_EVENING_MS) return null;
  return { weeks, firstEnd: weeksLater(endsAt, -weeks) };
}

/** One of a course's evenings, so many weeks after the first. */
export const eveningIn = (startsAt: Date, firstEnd: Date, week: number): Evening => ({
  startsAt: weeksLater(startsAt, week),
  endsAt: weeksLater(firstEnd, week),
});

/**
 * The evening of a weekly course that is nearest to an instant, and which one it is (from 1); null for an event that is
 * one evening. An evening of another day belongs to whoever came then, however late a desk says so.
 */
export function eveningNear(event: Timed, at: Date): (Evening & { number: number }) | null {
  const repeats = repeatsOf(event);
  if (repeats === null) return null;
  const week = Math.round((at.getTime() - event.startsAt.getTime()) / WEEK_MS);
  const nearest = Math.min(repeats.weeks, Math.max(0, week));
  return { ...eveningIn(event.startsAt, repeats.firstEnd, nearest), number: nearest + 1 };
}

/** The evening that is on or comes next; of an event that is over, its last one. */
export function eveningAt(event: Timed, now: Date): Evening {
  const { startsAt, endsAt } = event;
  const repeats = repeatsOf(event);
  if (repeats === null) return { startsAt, endsAt };
  const { weeks, firstEnd } = repeats;
  // A week too early rather than too late: a clock change moves an evening by an hour.
  let week = Math.min(weeks, Math.max(0, Math.floor((now.getTime() - firstEnd.getTime()) / WEEK_MS)));
  while (week < weeks && weeksLater(firstEnd, week) <= now) week++;
  return eveningIn(startsAt, firstEnd, week);
}

/** Whether people are dancing right now: an evening has begun and is not over. */
export function isOnNow(event: Timed, now: Date): boolean {
  const { startsAt, endsAt } = eveningAt(event, now);
  return startsAt <= now && now < endsAt;
}

/** Those that are not over, by the evening that is on or comes next. */
export function byNextEvening<T extends Timed>(events: readonly T[], now: Date): T[] {
  return events
    .filter(({ endsAt }) => endsAt > now)
    .map((event) => ({ event, start: eveningAt(event, now).startsAt.getTime() }))
    .sort((a, b) => a.start - b.start)
    .map(({ event }) => event);
}
