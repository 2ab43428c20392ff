import type { OwnCourse, OwnEvening } from '#shared/absences/absence.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatShortDay, isoBerlin } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AbsenceButton } from './absence-button.tsx';
import { CalendarOff } from './calendar-off.tsx';
import type { OwnCourseActs } from './use-own-course.ts';
import { useSaidInCourse } from './words.ts';

type EveningsToComeProps = { course: OwnCourse; evenings: readonly OwnEvening[]; acts: OwnCourseActs };

/** Those after the next one: holidays are known long before. */
export function EveningsToCome({ course, evenings, acts }: EveningsToComeProps) {
  const { words, lang } = useSaidInCourse();
  if (evenings.length === 0) return null;
  return (
    <section className="own-later" aria-labelledby="own-later">
      <h2 id="own-later">{words.toCome}</h2>
      <ul>
        {evenings.map((evening) => (
          <li key={evening.id}>
            {evening.absence === null ? <Icon name="calendar" size={22} /> : <CalendarOff size={22} />}
            <div>
              <b>
                <time dateTime={isoBerlin(evening.startsAt)}>{formatShortDay(evening.startsAt, lang)}</time>
              </b>
              <small>
                {[
                  formatHours(evening, lang),
                  ...(evening.room === '' ? [] : [evening.room]),
                  ...(evening.absence === null ? [] : [words.absent]),
                ].join(' · ')}
              </small>
            </div>
            {course.canSay && <AbsenceButton evening={evening} acts={acts} isOfList />}
          </li>
        ))}
      </ul>
    </section>
  );
}
