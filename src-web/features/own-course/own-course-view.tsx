import type { OwnCourse } from '#shared/absences/absence.ts';
import { nextOf, standingsOf } from '#shared/absences/own-course.ts';
import { keyOf } from '#shared/absences/own-course-words.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { EveningRibbon } from './evening-ribbon.tsx';
import { EveningsToCome } from './evenings-to-come.tsx';
import { MakeUps } from './make-ups.tsx';
import { NextEvening } from './next-evening.tsx';
import { OtherGroups } from './other-groups.tsx';
import { Recaps } from './recaps.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { Rich } from '#web/ui/rich.tsx';
import type { OwnCourseActs } from './use-own-course.ts';
import { ownCourseWords } from './words.ts';

const SIGN = { danced: 'circle-check', excused: 'minus', missed: 'x', to_come: null } as const;

const capital = (style: string): string => style.charAt(0).toUpperCase() + style.slice(1);

type OwnCourseViewProps = { course: OwnCourse; acts: OwnCourseActs; now: Date };

/** The course of one's own ticket: which evening it is, where one was, what comes, and that one can't come. */
export function OwnCourseView({ course, acts, now }: OwnCourseViewProps) {
  const say = useWords(ownCourseWords);
  const { names } = useWords(levelWords);
  const to = usePathFor();
  const lang = useLang();
  const { event, evenings, ticketTypeName, holderName } = course;
  const standings = standingsOf(evenings, now);
  const next = nextOf(evenings, now);
  const number = next === null ? evenings.length : evenings.indexOf(next) + 1;
  return (
    <>
      <h1>
        <span className="own-number" aria-hidden="true">
          <b>{number}</b>
          <span>
            <Rich text={say.ofEvenings(evenings.length)} parts={{ br: () => <br /> }} />
          </span>
        </span>
        <span className="visually-hidden">{say.heading(event.title, number, evenings.length)}</span>
      </h1>
      <p className="own-facts">
        <a href={to(paths.event(event.id))}>{event.title}</a>
        <br />
        {[shownType(ticketTypeName, lang), ...(holderName === null ? [] : [holderName])].join(' · ')}
      </p>
      {course.reached.map(({ style, level }) => (
        <p key={style} className="own-fine">
          {say.reached(capital(style), names[level])}
        </p>
      ))}
      <EveningRibbon standings={standings} />
      <ul className="own-key">
        {keyOf(standings, say).map(({ standing, words }) => (
          <li key={standing} className={`is-${standing}`}>
            {SIGN[standing] !== null && <Icon name={SIGN[standing]} size={18} />}
            {words}
          </li>
        ))}
      </ul>
      {next === null ? (
        <section className="own-next paper">
          <h2>{say.over}</h2>
          <p className="own-place">{say.overText}</p>
        </section>
      ) : (
        <NextEvening course={course} evening={next} acts={acts} now={now} />
      )}
      <MakeUps course={course} acts={acts} now={now} />
      <Recaps evenings={evenings} />
      <EveningsToCome course={course} evenings={next === null ? [] : evenings.slice(number)} acts={acts} />
      {next !== null && <OtherGroups key={course.ticketId} course={course} />}
    </>
  );
}
