import ICAL from 'ical.js';
import { z } from 'zod';
import { MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';

type Recur = InstanceType<typeof ICAL.Recur>;
type Time = InstanceType<typeof ICAL.Time>;

/** Steps of a rule: one for every day of ten years. A series that began long ago is followed up to now. */
const MOST_STEPS = 3_660;
/** And of all rules of a file together: a hundred weekly series of some years. */
const MOST_STEPS_OF_FILE = 30_000;

/** What is left of the steps of a file. */
export type Steps = { left: number };
export const stepsOfFile = (): Steps => ({ left: MOST_STEPS_OF_FILE });

/** Later series of a file are not followed: the server would do nothing else for minutes. */
export class TooManyNights extends Error {
  constructor() {
    super('The file repeats more than is read at once. Please split it.');
  }
}

const list = <T extends z.ZodType>(item: T) => z.union([item.transform((one) => [one]), z.array(item).min(1).max(31)]);
const weekday = z.string().regex(/^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/);
const plainWeekday = z.string().regex(/^(MO|TU|WE|TH|FR|SA|SU)$/);
const monthDay = z.int().refine((day) => day !== 0 && Math.abs(day) <= 31);
const common = {
  interval: z.int().min(1).max(60).optional(),
  count: z.int().min(1).optional(),
  until: z.string().optional(),
  wkst: z.union([z.string(), z.int()]).optional(),
};
/** The rules that calendars write for evenings. For others (`6SU`, 30 February) the library would search without end. */
const Rule = z.union([
  z.strictObject({ freq: z.literal('DAILY'), ...common }),
  z.strictObject({ freq: z.literal('WEEKLY'), ...common, byday: list(plainWeekday).optional() }),
  z.strictObject({ freq: z.literal('MONTHLY'), ...common, byday: list(weekday).optional() }),
  z.strictObject({ freq: z.literal('MONTHLY'), ...common, bymonthday: list(monthDay) }),
  z.strictObject({
    freq: z.literal('MONTHLY'),
    ...common,
    byday: list(plainWeekday),
    bysetpos: list(z.int().refine((position) => position !== 0 && Math.abs(position) <= 5)),
  }),
]);

/** Whether a rule has one night a week: its nights are known by their week, also after it has moved to another day. */
export function isOnceAWeek(rule: Recur): boolean {
  const days: unknown = rule.parts['BYDAY'];
  return rule.freq === 'WEEKLY' && (!Array.isArray(days) || days.length <= 1);
}

/** Days from one of a calendar's days to another. */
const daysBetween = (from: Time, to: Time): number =>
  Math.round((Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / 86_400_000);

/**
 * How many days after the first night each night of a rule lies, by the calendar's own clock; null for a rule that is
 * not read. `isPast` and `isOver` judge a night by these days. Throws TooManyNights when no step is left.
 */
export function daysOfRule(
  rule: Recur,
  first: Time,
  { isPast, isOver, steps }: { isPast: (days: number) => boolean; isOver: (days: number) => boolean; steps: Steps },
): number[] | null {
  if (!Rule.safeParse(rule.toJSON()).success) return null;
  // The clock does not matter here, and without a zone no zone is worked out.
  const start = new ICAL.Time(
    { year: first.year, month: first.month, day: first.day, isDate: true },
    ICAL.Timezone.localTimezone,
  );
  const open = rule.clone();
  // Judged by the day that the calendar means, not by the instant that it writes.
  open.until = null;
  const iterator = open.iterator(start);
  const days: number[] = [];
  for (let step = 0; step < MOST_STEPS && days.length < MOST_SERIES_NIGHTS; step++) {
    if (steps.left-- <= 0) throw new TooManyNights();
    const next = iterator.next() as Time | null;
    if (next === null) break;
    const later = daysBetween(start, next);
    if (isOver(later)) break;
    if (!isPast(later)) days.push(later);
  }
  return days;
}
