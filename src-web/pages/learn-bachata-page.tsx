import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { CourseOffer, EventSummary } from '#shared/events/event-view.ts';
import { whyClosed, formatHours } from '#shared/events/event-words.ts';
import { promisedBy, refundSentenceIn } from '#shared/orders/refund-words.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { trpc, useContent } from '#web/api.ts';
import { ConsultationLink } from '#web/features/course/consultation-link.tsx';
import { courseData } from '#web/features/course/course-data.ts';
import { CourseCards } from '#web/features/course/course-cards.tsx';
import { TicketTypes } from '#web/features/events/ticket-types.tsx';
import { CourseHero } from '#web/features/course/course-hero.tsx';
import { CourseQuotes } from '#web/features/course/course-quotes.tsx';
import { CourseTicket } from '#web/features/course/course-ticket.tsx';
import { CourseWeeks } from '#web/features/course/course-weeks.tsx';
import { HomeWorkout } from '#web/features/course/home-workout.tsx';
import type { Registration } from '#web/features/course/register-link.tsx';
import { courseWords } from '#web/features/course/words.ts';
import { CourseDates } from '#web/features/events/course-dates.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { FaqList } from '#web/ui/faq-list.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Said, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { OwnPage } from './own-page.tsx';

/** /learn-bachata */
export const LearnBachataPage = () => <OwnPage kind="course">{(said) => <Course said={said} />}</OwnPage>;

const oneEvening = ({ guestTypes }: CourseOffer) => <TicketTypes types={guestTypes} />;

function Course({ said }: { said: ContentItem<'course'> }) {
  const words = useWords(courseWords);
  const lang = useLang();
  const to = usePathFor();
  const { operator, baseUrl } = useSite();
  const quotes = useContent('quotes') ?? [];
  const questions = useContent('course_questions') ?? [];
  const now = useNow();
  const courses = trpc.events.courses.useQuery();
  const next = courses.data?.find((course) => isOpenToBeginners(course, now));
  const registration: Registration =
    next === undefined
      ? { isPlanned: false, href: '#register' }
      : { isPlanned: true, href: to(paths.checkout(next.id)) };
  const promised = next === undefined ? ({ refundRule: 'first_week' } as const) : promisedBy(next, now);
  const rule = promised.refundRule;
  const refund = { rule, sentence: refundSentenceIn(lang, promised, next) };
  const description = words.description[rule];
  const ask = operator.links.whatsappChat === undefined ? words.askByMail : words.askByChat;
  const contact = { email: operator.email, chat: operator.links.whatsappChat };
  return (
    <>
      <Seo
        title={words.title}
        description={description}
        path={paths.learnBachata}
        structured={[courseData({ baseUrl, lang, name: words.name, description, next })]}
      />
      <CourseHero said={said} registration={registration} contact={contact} rule={rule} />
      <CourseCards courses={courses.data ?? []} now={now} typesOf={oneEvening} />
      <section className="section">
        <div className="wrap">
          <h2 className="heading-large weeks-title">{words.weeks.heading}</h2>
          <CourseWeeks videoLinks={operator.videoLinks} />
        </div>
      </section>
      <CourseQuotes quotes={quotes} />
      <HomeWorkout />
      <section className="section">
        <div className="wrap course-join">
          <div>
            <h2 className="heading-large">{words.before}</h2>
            <FaqList answers={questions.map((asked) => answered(asked, refund.sentence))} />
            <div className="row">
              <ConsultationLink contact={contact}>{ask.button}</ConsultationLink>
              <span className="dim small">{ask.when}</span>
            </div>
          </div>
          <CourseTicket
            registration={registration}
            next={next && words.next(formatLongDate(next.startsAt, lang), formatHours(eveningsOf(next)[0], lang))}
            dates={next && <CourseDates event={next} />}
            refund={refund}
            priceNote={priceNote(operator, lang)}
          />
        </div>
      </section>
    </>
  );
}

/** Where the club says nothing of its own, the answer is what is promised about the money. */
const answered = ({ answersWithRefund, answer, ...asked }: ContentItem<'course_questions'>, refund: string) => ({
  ...asked,
  answer: answersWithRefund ? refund : <Said texts={answer} />,
});

/** A course for beginners that is on sale and whose first evening is not over: later on, nobody begins it. */
const isOpenToBeginners = (course: EventSummary, now: Date): boolean =>
  course.level === null && whyClosed(course, now) === null && eveningsOf(course)[0].endsAt > now;
