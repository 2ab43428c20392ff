import './course-dates.css';
import { isMovedEvening } from '#shared/events/all-evenings.ts';
import { placeOf, type CourseEvening } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatLongDate, formatShortDay, isoBerlin } from '#shared/time.ts';

/** What is said behind an evening's time: that it is not on, was moved or added, and its room. */
function noteOf(event: EventSummary, evening: CourseEvening): string {
  const { isLeftOut, ruleStartsAt, room } = evening;
  const note = isLeftOut
    ? ['does not take place']
    : ruleStartsAt === null
      ? ['one more']
      : isMovedEvening(evening)
        ? [`instead of ${formatShortDay(ruleStartsAt)}`]
        : [];
  return [...note, ...(room === '' || isLeftOut ? [] : [placeOf(event.location, evening)])]
    .map((part) => `, ${part}`)
    .join('');
}

/** Every evening of a weekly course with what was moved, left out or added; nothing for any other event. */
export function CourseDates({ event }: { event: EventSummary }) {
  const evenings = event.evenings.filter(({ isLeftOut, ruleStartsAt }) => !isLeftOut || ruleStartsAt !== null);
  if (evenings.length === 0) return null;
  const count = evenings.filter(({ isLeftOut }) => !isLeftOut).length;
  return (
    <details className="course-dates">
      <summary>{`All ${count} evenings`}</summary>
      <ol>
        {evenings.map((evening) => (
          <li key={evening.id} className={evening.isLeftOut ? 'course-date-off' : undefined}>
            <time dateTime={isoBerlin(evening.startsAt)}>
              {formatLongDate(evening.startsAt)}, {formatHours(evening)}
            </time>
            {noteOf(event, evening)}
          </li>
        ))}
      </ol>
    </details>
  );
}
