import './course-dates.css';
import { isMovedEvening } from '#shared/events/all-evenings.ts';
import { placeOf, type CourseEvening } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { nightWords, type NightWords } from './night-words.ts';
import { eventsWords } from './words.ts';
import { formatLongDate, formatShortDay, isoBerlin } from '#shared/time.ts';

/** What is said behind an evening's time: that it is not on, was moved or added, and its room. */
function noteOf(
  event: EventSummary,
  evening: CourseEvening,
  { words, lang }: { words: NightWords; lang: Lang },
): string {
  const { isLeftOut, ruleStartsAt, room } = evening;
  const note = isLeftOut
    ? [words.leftOut]
    : ruleStartsAt === null
      ? [words.added]
      : isMovedEvening(evening)
        ? [words.moved(formatShortDay(ruleStartsAt, lang))]
        : [];
  return [...note, ...(room === '' || isLeftOut ? [] : [placeOf(event.location, evening)])]
    .map((part) => `, ${part}`)
    .join('');
}

/** Every evening of a weekly course with what was moved, left out or added; nothing for any other event. */
export function CourseDates({ event }: { event: EventSummary }) {
  const words = useWords(nightWords);
  const { at } = useWords(eventsWords);
  const lang = useLang();
  const evenings = event.evenings.filter(({ isLeftOut, ruleStartsAt }) => !isLeftOut || ruleStartsAt !== null);
  if (evenings.length === 0) return null;
  const count = evenings.filter(({ isLeftOut }) => !isLeftOut).length;
  return (
    <details className="course-dates">
      <summary>{words.evenings(count)}</summary>
      <ol>
        {evenings.map((evening) => (
          <li key={evening.id} className={evening.isLeftOut ? 'course-date-off' : undefined}>
            <time dateTime={isoBerlin(evening.startsAt)}>
              {at(formatLongDate(evening.startsAt, lang), formatHours(evening, lang))}
            </time>
            {noteOf(event, evening, { words, lang })}
          </li>
        ))}
      </ol>
    </details>
  );
}
