import type { RefundRule } from '#shared/orders/refund-promise.ts';
import { courseTerms } from '#web/content/course.ts';
import { useSite } from '#web/site.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { RegisterLink, type Registration } from './register-link.tsx';
import { ConsultationLink, type CourseContact } from './consultation-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';

/** Twelve weeks as a ribbon; phones get the one that turns. */
function CourseRibbon() {
  return (
    <div className="ribbon">
      <div className="ribbon-wide">
        <DrawnArt drawing={{ art: 'wide-ribbon' }} />
      </div>
      <div className="ribbon-turned">
        <DrawnArt drawing={{ art: 'turned-ribbon' }} />
      </div>
    </div>
  );
}

type CourseHeroProps = {
  registration: Registration;
  contact: CourseContact;
  /** What the next course promises about the money. */ rule: RefundRule;
};

/** ZERO TO THE FLOOR: title, twelve weeks, the terms, on paper. */
export function CourseHero({ registration, contact, rule }: CourseHeroProps) {
  const { operator } = useSite();
  return (
    <section className="zero paper grain">
      <div className="wrap">
        <div className="zero-head">
          <h1>
            <small>Learn Bachata</small> <span className="zero-a">Zero to</span>{' '}
            <span className="zero-b">the floor</span>
          </h1>
          <div className="zero-copy">
            <p className="lead">
              Twelve weeks, one class a week, the same people every time. You dance at your first party after week four.
              No partner needed: we rotate on purpose.
            </p>
            <div className="row">
              <RegisterLink registration={registration} size="l" />
              <ConsultationLink contact={contact} size="l">
                Free consultation
              </ConsultationLink>
            </div>
          </div>
        </div>
      </div>
      <CourseRibbon />
      <div className="wrap">
        <ul className="course-terms">
          {courseTerms(rule).map(({ figure, what, isPrice }) => (
            <li key={figure}>
              <b>{figure}</b>
              <span>{isPrice === true ? `${what}, ${priceNote(operator)}` : what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
