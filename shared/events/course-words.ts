import { formatLongDate, formatShortDay, formatTime } from '#shared/time.ts';
import { eveningsOf, isMovedEvening, leftOutOf } from './all-evenings.ts';
import { eveningWords } from './evening-words.ts';
import type { Timed } from './evenings.ts';

/** What is said of a course's evenings beside their times. */
type CourseNotes = { notOn: string[]; moved: string[] };

/**
 * What is not as the rule of a course says: the days it is not on, and what was moved, `Tue 4 Mar to Wed 5 Mar, 19:30`;
 * what was added is `also on Sat 7 Mar, 19:30`.
 */
function courseNotes(event: Pick<Timed, 'evenings'>): CourseNotes {
  const planned = event.evenings.filter(({ isLeftOut }) => !isLeftOut);
  return {
    notOn: leftOutOf(event).map(({ ruleStartsAt, startsAt }) => formatShortDay(ruleStartsAt ?? startsAt)),
    moved: planned
      .filter((evening) => isMovedEvening(evening) || evening.ruleStartsAt === null)
      .map(({ ruleStartsAt, startsAt }) => {
        const now = `${formatShortDay(startsAt)}, ${formatTime(startsAt)}`;
        return ruleStartsAt === null ? `also on ${now}` : `${formatShortDay(ruleStartsAt)} to ${now}`;
      }),
  };
}

/** `12, once a week until Tuesday, 24 March 2026, not on Tue 4 Mar`. */
export function eveningsInWords(event: Timed): string {
  const { notOn, moved } = courseNotes(event);
  const until = `${eveningsOf(event).length}, once a week until ${formatLongDate(event.endsAt)}`;
  return [until, ...(notOn.length > 0 ? [`not on ${listed(notOn)}`] : []), ...moved].join(', ');
}

/** `Tue 4 Mar, Tue 11 Mar and Tue 18 Mar`. */
const listed = (days: readonly string[]): string =>
  days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`;

/** `evening 3 of 12, not on Tue 4 Mar`; null for what is no weekly course. */
export function courseWords(event: Timed, now: Date): string | null {
  const which = eveningWords(event, now);
  if (which === null) return null;
  const { notOn, moved } = courseNotes(event);
  return [which, ...(notOn.length > 0 ? [`not on ${listed(notOn)}`] : []), ...moved].join(', ');
}
