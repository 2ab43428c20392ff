import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** One evening of an event: all there is, save for a course. */
export type Evening = { startsAt: Date; endsAt: Date };
type Timed = Evening & { kind: string };

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

/**
 * Every evening of an event, in order. A course that ends weeks after it began takes place once a week at the same time
 * by Berlin's clock, the last evening being the one it ends with; any other event is one evening.
 */
export function eveningsOf({ kind, startsAt, endsAt }: Timed): [Evening, ...Evening[]] {
  const whole: [Evening] = [{ startsAt, endsAt }];
  if (kind !== 'course') return whole;
  let weeks = Math.ceil((endsAt.getTime() - startsAt.getTime()) / WEEK_MS);
  while (weeks > 0 && weeksLater(startsAt, weeks) >= endsAt) weeks--;
  if (weeks === 0 || endsAt.getTime() - weeksLater(startsAt, weeks).getTime() > LONGEST_EVENING_MS) return whole;
  const firstEnd = weeksLater(endsAt, -weeks);
  const first = { startsAt, endsAt: firstEnd };
  const evening = (_: unknown, week: number): Evening => ({
    startsAt: weeksLater(startsAt, week + 1),
    endsAt: weeksLater(firstEnd, week + 1),
  });
  return [first, ...Array.from({ length: weeks }, evening)];
}

/** The evening that is on or comes next; of an event that is over, its last one. */
export function eveningAt(event: Timed, now: Date): Evening {
  const evenings = eveningsOf(event);
  return evenings.find(({ endsAt }) => endsAt > now) ?? evenings.at(-1) ?? event;
}

/** Whether people are dancing right now: an evening has begun and is not over. */
export function isOnNow(event: Timed, now: Date): boolean {
  const { startsAt, endsAt } = eveningAt(event, now);
  return startsAt <= now && now < endsAt;
}

/** Those that are not over, by the evening that is on or comes next. */
export function byNextEvening<T extends Timed>(events: readonly T[], now: Date): T[] {
  const startOf = (event: T): number => eveningAt(event, now).startsAt.getTime();
  return events.filter(({ endsAt }) => endsAt > now).toSorted((a, b) => startOf(a) - startOf(b));
}
