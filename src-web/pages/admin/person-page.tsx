import '#web/features/admin-people/person.css';
import { useParams } from 'wouter';
import { PersonHead } from '#web/features/admin-people/person-head.tsx';
import { PersonSide } from '#web/features/admin-people/person-side.tsx';
import { PersonTimeline } from '#web/features/admin-people/person-timeline.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/people/:id: one person, with all that happened and what may be done for them. */
export function PersonPage() {
  const { id } = useParams<{ id: string }>();
  const person = trpc.admin.people.get.useQuery({ userId: id }, { ...LIVE, retry: false });
  const isMissing = person.isError && ['USER_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(person.error).code ?? '');
  return (
    <AdminFrame tab="people" title="People" back={{ href: adminPaths.people, label: 'Everybody' }}>
      {person.isPending && <MarkLoader text="Loading" />}
      {isMissing && <EmptyState sentence="There is nobody here any more." headingLevel={2} />}
      {person.isError && !isMissing && (
        <LoadFailure sentence="This person could not be loaded" lang="en" list={person} />
      )}
      {person.data !== undefined && (
        <>
          <PersonHead person={person.data} />
          <div className="person-columns">
            <PersonTimeline person={person.data} />
            <PersonSide person={person.data} />
          </div>
        </>
      )}
    </AdminFrame>
  );
}
