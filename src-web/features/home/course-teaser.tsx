import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { StepDiagram } from '#web/ui/art/step-diagram.tsx';

/**
 * 12 weeks, one class a week, at most 20 people, 50 € a month for three months, the first lesson
 * free.
 */
const FACTS: readonly { number: string; text: string; isPrice?: boolean }[] = [
  { number: '12', text: 'weeks, 1 class per week' },
  { number: '20', text: 'people, maximum' },
  { number: '€50', text: 'per month, 3 months', isPrice: true },
  { number: '€0', text: 'for the first lesson' },
];

export function CourseTeaser() {
  const { operator } = useSite();
  return (
    <section className="paper section course grain">
      <div className="wrap">
        <div>
          <h2 className="heading-huge">
            On the floor
            <br />
            in four weeks
          </h2>
          <p className="lead">
            The diagram is the whole bachata basic. The 12-week course is what you do with it: one class a week, a fixed
            group, partners rotate. Your first party comes after week four.
          </p>
          <ul className="course-facts">
            {FACTS.map(({ number, text, isPrice }) => (
              <li key={number}>
                <b>{number}</b>
                <span>{isPrice === true ? `${text}, ${priceNote(operator)}` : text}</span>
              </li>
            ))}
          </ul>
          <div className="row">
            <ButtonLink size="l" href={paths.learnBachata}>
              REGISTER NOW
            </ButtonLink>
            <ButtonLink size="l" look="o" href={paths.learnBachata}>
              LEARN MORE<span className="visually-hidden"> about the Bachata course</span>
            </ButtonLink>
            <ButtonLink look="t" href={paths.learnBachata}>
              MORE INFO<span className="visually-hidden"> on the Bachata course</span>
            </ButtonLink>
          </div>
        </div>
        <StepDiagram />
      </div>
    </section>
  );
}
