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
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/people/:id: one person, with all that happened and what may be done for them. */
export function PersonPage() {
  const words = useWords(adminPageWords);
  const { id } = useParams<{ id: string }>();
  const person = trpc.admin.people.get.useQuery({ userId: id }, { ...LIVE, retry: false });
  const isMissing = person.isError && ['USER_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(person.error).code ?? '');
  return (
    <AdminFrame tab="people" title={words.people} back={{ href: adminPaths.people, label: words.everybody }}>
      {person.isPending && <MarkLoader text={words.loading} />}
      {isMissing && <EmptyState sentence={words.thereNobodyHereAny} headingLevel={2} />}
      {person.isError && !isMissing && <LoadFailure sentence={words.personFailed} lang="en" list={person} />}
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
