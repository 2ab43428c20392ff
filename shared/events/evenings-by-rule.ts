import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { Evening } from './evenings.ts';

/** What says when an event takes place, before its evenings are made. */
export type Rule = Evening & { kind: string };

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
function repeatsOf({ kind, startsAt, endsAt }: Rule): { weeks: number; firstEnd: Date } | null {
  if (kind !== 'course') return null;
  let weeks = Math.ceil((endsAt.getTime() - startsAt.getTime()) / WEEK_MS);
  let last = weeksLater(startsAt, weeks);
  while (weeks > 0 && last >= endsAt) last = weeksLater(startsAt, --weeks);
  if (weeks === 0 || endsAt.getTime() - last.getTime() > LONGEST_EVENING_MS) return null;
  return { weeks, firstEnd: weeksLater(endsAt, -weeks) };
}

/**
 * The evenings that a rule makes, in order. A course that ends weeks after it began takes place once a week at the same
 * time by Berlin's clock, the last evening being the one it ends with. None for any other event, which is one evening.
 * They become rows when the event is written; whoever asks when it takes place reads those.
 */
export function eveningsByRule(rule: Rule): Evening[] {
  const repeats = repeatsOf(rule);
  if (repeats === null) return [];
  return Array.from({ length: repeats.weeks + 1 }, (_, week) => ({
    startsAt: weeksLater(rule.startsAt, week),
    endsAt: weeksLater(repeats.firstEnd, week),
  }));
}
