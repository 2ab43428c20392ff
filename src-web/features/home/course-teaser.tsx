import type { ContentItem } from '#shared/website/content.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Said, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { StepDiagram } from '#web/ui/art/step-diagram.tsx';
import { cents, formatWholeCents, ZERO_CENTS } from '#shared/money.ts';
import { homeWords } from './words.ts';

const MONTHLY = cents(5_000);

/** 12 weeks, one class a week, at most 20 people, 50 € a month for three months, the first lesson free. */
export function CourseTeaser({ said }: { said: ContentItem<'course'> }) {
  const { operator } = useSite();
  const { course } = useWords(homeWords);
  const lang = useLang();
  const to = usePathFor();
  const facts = [
    ['12', course.weeks],
    ['20', course.people],
    [formatWholeCents(MONTHLY, lang), `${course.price}, ${priceNote(operator, lang)}`],
    [formatWholeCents(ZERO_CENTS, lang), course.free],
  ];
  const [first, second] = course.heading;
  return (
    <section className="paper section course grain">
      <div className="wrap">
        <div>
          <h2 className="heading-huge">
            {first}
            <br />
            {second}
          </h2>
          <p className="lead">
            <Said texts={said.teaser} />
          </p>
          <ul className="course-facts">
            {facts.map(([number, text]) => (
              <li key={number}>
                <b>{number}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <div className="row">
            <ButtonLink size="l" href={to(paths.learnBachata)}>
              {course.register}
            </ButtonLink>
            <ButtonLink size="l" look="o" href={to(paths.learnBachata)}>
              <Rich text={course.learn} parts={{ aside }} />
            </ButtonLink>
            <ButtonLink look="t" href={to(paths.learnBachata)}>
              <Rich text={course.more} parts={{ aside }} />
            </ButtonLink>
          </div>
        </div>
        <StepDiagram inWords={course.steps} caption={course.diagram} />
      </div>
    </section>
  );
}
