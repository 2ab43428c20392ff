import { useParams } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import '#web/features/admin-desks/admin-desks.css';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { ImportJournal } from '#web/features/admin-desks/import-journal.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/**
 * /admin/desks/{id}/import: what a desk had not sent, from the file it exported; /admin/desks/import: of whichever desk
 * the file names.
 */
export function ImportJournalPage() {
  const words = useWords(adminPageWords);
  const { id } = useParams();
  const desk = trpc.admin.desks.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined });
  const isMissing = desk.isError && ['DESK_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(desk.error).code ?? '');
  return (
    <AdminFrame tab="desks" title={words.importAJournal} back={{ href: adminPaths.desks, label: words.desks }}>
      {id === undefined && <ImportJournal desk={null} />}
      {desk.isLoading && <MarkLoader text={words.loading} />}
      {isMissing && (
        <EmptyState sentence={words.thisDeskDoesNot} headingLevel={2}>
          <ButtonLink look="o" href={adminPaths.desks}>
            {words.allDesks}
          </ButtonLink>
        </EmptyState>
      )}
      {desk.isError && !isMissing && <LoadFailure sentence={words.fehlerBeimLadenDer} list={desk} />}
      {desk.data !== undefined && <ImportJournal desk={desk.data} />}
    </AdminFrame>
  );
}
