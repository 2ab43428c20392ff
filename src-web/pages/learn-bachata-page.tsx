import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { whyClosed, formatHours } from '#shared/events/event-words.ts';
import { refundRuleOf, refundSentence, type RefundRule } from '#shared/orders/refund-promise.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { courseFaq, courseQuotes } from '#web/content/course.ts';
import { ConsultationLink } from '#web/features/course/consultation-link.tsx';
import { courseData } from '#web/features/course/course-data.ts';
import { CourseHero } from '#web/features/course/course-hero.tsx';
import { CourseQuotes } from '#web/features/course/course-quotes.tsx';
import { CourseTicket } from '#web/features/course/course-ticket.tsx';
import { CourseWeeks } from '#web/features/course/course-weeks.tsx';
import { HomeWorkout } from '#web/features/course/home-workout.tsx';
import type { Registration } from '#web/features/course/register-link.tsx';
import { CourseDates } from '#web/features/events/course-dates.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { FaqList } from '#web/ui/faq-list.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NEXT_COURSES } from './page-queries.ts';

const DESCRIPTION =
  '12-week Bachata course in Munich: one class a week, at most 20 people, €50 per month for 3 months. ';
const descriptionOf = (rule: RefundRule): string =>
  `${DESCRIPTION}${rule === 'first_week' ? 'The first lesson is free, no' : 'No'} partner needed.`;

export function LearnBachataPage() {
  const { operator, isDemo, baseUrl } = useSite();
  const now = useNow();
  const courses = trpc.events.upcoming.useQuery(NEXT_COURSES);
  const next = courses.data?.find((course) => isOpenToBeginners(course, now));
  const registration = registrationOf(next);
  const rule = next === undefined ? 'first_week' : refundRuleOf(next, now);
  const refund = { rule, sentence: refundSentence(rule, next) };
  const description = descriptionOf(rule);
  const contact = { email: operator.email, chat: operator.links.whatsappChat };
  return (
    <>
      <Seo
        title="Learn Bachata in 12 weeks"
        description={description}
        path={paths.learnBachata}
        structured={[courseData({ baseUrl, description, next })]}
      />
      <CourseHero registration={registration} contact={contact} rule={rule} />
      <section className="section">
        <div className="wrap">
          <h2 className="heading-large weeks-title">What you learn, when</h2>
          <CourseWeeks videoLinks={operator.videoLinks} />
        </div>
      </section>
      <CourseQuotes quotes={courseQuotes(isDemo)} />
      <HomeWorkout />
      <section className="section">
        <div className="wrap course-join">
          <div>
            <h2 className="heading-large">Before you ask</h2>
            <FaqList answers={courseFaq(refund.sentence)} />
            <div className="row">
              <ConsultationLink contact={contact}>
                {contact.chat === undefined ? 'Ask us by e-mail' : 'Ask us on WhatsApp'}
              </ConsultationLink>
              <span className="dim small">
                {contact.chat === undefined ? 'Reply within 24 hours' : 'Reply in about 1 hour'}
              </span>
            </div>
          </div>
          <CourseTicket
            registration={registration}
            next={next && `Next course: ${formatLongDate(next.startsAt)}, ${formatHours(eveningsOf(next)[0])}`}
            dates={next && <CourseDates event={next} />}
            refund={refund}
            priceNote={priceNote(operator)}
          />
        </div>
      </section>
    </>
  );
}

/** A course that is on sale and whose first evening is not over: later on, nobody begins it. */
const isOpenToBeginners = (course: EventSummary, now: Date): boolean =>
  whyClosed(course, now) === null && eveningsOf(course)[0].endsAt > now;

/** The next course's checkout; none planned, a request the organiser answers. */
const registrationOf = (next: EventSummary | undefined): Registration =>
  next === undefined ? { isPlanned: false, href: '#register' } : { isPlanned: true, href: paths.checkout(next.id) };
