import type { RefundRule } from '#shared/orders/refund-promise.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { useSite } from '#web/site.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { RegisterLink, type Registration } from './register-link.tsx';
import { ConsultationLink, type CourseContact } from './consultation-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Said, useLang, useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

/** Twelve weeks as a ribbon; phones get the one that turns. */
function CourseRibbon() {
  const words = useWords(courseWords).ribbon;
  return (
    <div className="ribbon">
      <div className="ribbon-wide">
        <DrawnArt key={words.inWords} drawing={{ art: 'wide-ribbon', words }} />
      </div>
      <div className="ribbon-turned">
        <DrawnArt key={words.inWords} drawing={{ art: 'turned-ribbon', words }} />
      </div>
    </div>
  );
}

type CourseHeroProps = {
  said: ContentItem<'course'>;
  registration: Registration;
  contact: CourseContact;
  /** What the next course promises about the money. */ rule: RefundRule;
};

/** ZERO TO THE FLOOR: title, twelve weeks, the terms, on paper. */
export function CourseHero({ said, registration, contact, rule }: CourseHeroProps) {
  const { operator } = useSite();
  const { hero, terms } = useWords(courseWords);
  const lang = useLang();
  const [first, second] = hero.heading;
  const listed = [
    terms.class,
    terms.people,
    { figure: terms.price.figure, what: terms.price.what(priceNote(operator, lang)) },
    ...(rule === 'first_week' ? terms.refund : []),
    terms.recap,
  ];
  return (
    <section className="zero paper grain">
      <div className="wrap">
        <div className="zero-head">
          <h1>
            <small>{hero.small}</small> <span className="zero-a">{first}</span> <span className="zero-b">{second}</span>
          </h1>
          <div className="zero-copy">
            <p className="lead">
              <Said texts={said.lead} />
            </p>
            <div className="row">
              <RegisterLink registration={registration} size="l" />
              <ConsultationLink contact={contact} size="l">
                {hero.consultation}
              </ConsultationLink>
            </div>
          </div>
        </div>
      </div>
      <CourseRibbon />
      <div className="wrap">
        <ul className="course-terms">
          {listed.map(({ figure, what }) => (
            <li key={figure}>
              <b>{figure}</b>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
