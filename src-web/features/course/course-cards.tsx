import type { ReactNode } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { courseEveningAt, eveningAt, placeOf } from '#shared/events/evenings.ts';
import type { CourseOffer } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDayAndMonth, formatWeekday, isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { courseWords } from './words.ts';

type CourseCardsProps = {
  courses: readonly CourseOffer[];
  now: Date;
  /** What one evening alone costs, as the course's own page shows it. */
  typesOf: (course: CourseOffer) => ReactNode;
};

/** The groups one can join, each with its day, its level, and what one evening alone costs. */
export function CourseCards({ courses, now, typesOf }: CourseCardsProps) {
  const { groups } = useWords(courseWords);
  if (courses.length === 0) return null;
  return (
    <section className="section course-groups" aria-labelledby="course-groups">
      <div className="wrap">
        <div className="section-head">
          <h2 id="course-groups" className="heading-large">
            {groups.heading}
          </h2>
          {courses.some(({ guestTypes }) => guestTypes.some(({ evening }) => evening?.isTrial)) && (
            <p className="dim">{groups.tryFirst}</p>
          )}
        </div>
        <div className="course-cards">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} now={now} types={typesOf(course)} />
          ))}
        </div>
      </div>
    </section>
  );
}

function CourseCard({ course, now, types }: { course: CourseOffer; now: Date; types: ReactNode }) {
  const { operator } = useSite();
  const { groups } = useWords(courseWords);
  const { names, none } = useWords(levelWords);
  const lang = useLang();
  const evening = eveningAt(course, now);
  const where = placeOf(course.location, courseEveningAt(course, now));
  return (
    <article className="course-card paper">
      <Poster artwork={{ id: course.id, genre: genreOf(course), imageUrl: course.imageUrl }} size="dialog" />
      <div className="course-card-body">
        <div className="course-card-head">
          <b className="course-card-day" aria-hidden="true">
            {formatWeekday(evening.startsAt, lang)}
          </b>
          <div>
            <h3>
              <EventLink event={course} href={paths.event(course.id)} />
            </h3>
            <p>
              <time dateTime={isoBerlin(evening.startsAt)}>
                {groups.next(formatDayAndMonth(evening.startsAt, lang), formatHours(evening, lang))}
              </time>
              , {where}
            </p>
            <p className="course-card-level">{course.level === null ? none : names[course.level]}</p>
          </div>
        </div>
        <div className="course-card-whole">
          <p>
            <b>{groups.whole}</b>
            <span className="tabular">
              {formatPrice(course.fromPriceCents, lang)} <small>{priceNote(operator, lang)}</small>
            </span>
          </p>
          <BookButton event={course} now={now} href={paths.checkout(course.id)} />
        </div>
        <OneEvening course={course} types={types} />
      </div>
    </article>
  );
}

/** One evening alone, as a trial or as often as one likes, also where the course itself is full. */
function OneEvening({ course, types }: { course: CourseOffer; types: ReactNode }) {
  const { groups } = useWords(courseWords);
  const to = usePathFor();
  const { guestTypes } = course;
  if (guestTypes.length === 0) return null;
  const isOnSale = guestTypes.some(({ availability }) => availability === 'on_sale');
  return (
    <div className="course-card-one">
      {types}
      {isOnSale && (
        <ButtonLink look="o" icon="ticket" href={to(paths.checkout(course.id))}>
          {groups.bookOne}
          <span className="visually-hidden">
            : <SaidOf of={course} say="title" />
          </span>
        </ButtonLink>
      )}
    </div>
  );
}
