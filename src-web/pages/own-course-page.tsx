import { useParams } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { OwnCourseView } from '#web/features/own-course/own-course-view.tsx';
import { useOwnCourse, useOwnCourseActs } from '#web/features/own-course/use-own-course.ts';
import { ownCourseWords } from '#web/features/own-course/words.ts';
import { useAskAgainWhenRefused } from '#web/hooks/use-sign-in-again.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

/** Somebody else's ticket, or one of what is no weekly course. */
function isMissing(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'TICKET_NOT_FOUND' || code === 'INVALID_INPUT';
}

/** /my-course/{ticketId}: the evenings of the course that one's own ticket is for. */
export function OwnCoursePage() {
  const words = useWords(ownCourseWords);
  const to = usePathFor();
  const { ticketId = '' } = useParams();
  const course = useOwnCourse(ticketId);
  const acts = useOwnCourseActs(ticketId);
  const now = useNow();
  useAskAgainWhenRefused();
  return (
    <div className="own-course">
      <div className="wrap">
        <title>{`${course.data ? `${course.data.event.title}: ` : ''}${words.title} | ${brand.full}`}</title>
        <a className="back" href={to(paths.dashboardTickets)}>
          <Icon name="arrow-left" size={20} /> {words.dashboard}
        </a>
        {course.data === undefined && <h1 className="visually-hidden">{words.title}</h1>}
        {course.data !== undefined ? (
          <OwnCourseView course={course.data} acts={acts} now={now} />
        ) : isMissing(course.error) ? (
          <EmptyState sentence={words.missing} headingLevel={2}>
            <ButtonLink look="o" icon="ticket" href={to(paths.dashboardTickets)}>
              {words.tickets}
            </ButtonLink>
          </EmptyState>
        ) : course.isError ? (
          <LoadFailed sentence={words.loadFailed} isBusy={course.isFetching} onRetry={() => void course.refetch()} />
        ) : (
          <MarkLoader text={words.loading} />
        )}
      </div>
    </div>
  );
}
