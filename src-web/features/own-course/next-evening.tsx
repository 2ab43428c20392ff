import type { OwnCourse, OwnEvening } from '#shared/absences/absence.ts';
import { whatItDoes } from '#shared/absences/own-course-words.ts';
import { placeOf } from '#shared/events/evenings.ts';
import { formatShortDay, formatTime, isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { AbsenceButton } from './absence-button.tsx';
import { CalendarOff } from './calendar-off.tsx';
import type { OwnCourseActs } from './use-own-course.ts';
import { useSaidInCourse } from './words.ts';

type NextEveningProps = { course: OwnCourse; evening: OwnEvening; acts: OwnCourseActs; now: Date };

/** The evening that is on or comes next, on paper: when and where, and whether one comes. */
export function NextEvening({ course, evening, acts, now }: NextEveningProps) {
  const said = useSaidInCourse();
  const { words, lang } = said;
  const { startsAt, endsAt, absence, attendance } = evening;
  const hasBegun = startsAt <= now;
  const canSay = course.canSay && !hasBegun && attendance !== 'present';
  return (
    <section className="own-next paper" aria-labelledby="own-next">
      <h2 id="own-next">{hasBegun ? words.onNow : words.next}</h2>
      {absence !== null && (
        <Chip tone="night">
          <CalendarOff size={18} />
          {words.absent}
        </Chip>
      )}
      <p className="own-when">
        <time dateTime={isoBerlin(startsAt)}>
          {formatShortDay(startsAt, lang)} <span className="tabular">{formatTime(startsAt)}</span>
        </time>
      </p>
      <p className="own-place">{words.placeUntil(placeOf(course.event.location, evening), formatTime(endsAt))}</p>
      <div className={absence === null ? 'own-acts' : 'own-acts is-absent'}>
        {canSay && <AbsenceButton evening={evening} acts={acts} />}
        <ButtonLink look="o" icon="calendar" href={paths.eventCalendar(course.event.id)} download>
          {words.calendar}
        </ButtonLink>
      </div>
      {canSay && <p className="own-fine">{whatItDoes(evening, { absenceHours: course.absenceHours, now }, said)}</p>}
      {!course.canSay && <p className="own-fine">{words.onlyLook}</p>}
    </section>
  );
}
