import { lazy, Suspense } from 'react';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { itemsOf, LIVE } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { useHasBeen } from '#web/ui/admin/use-has-been.ts';
import { ListWaiting } from '#web/ui/admin/admin-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { useWorkshopFilter } from './use-workshop-filter.ts';
import type { WorkshopAsk } from './workshop-ask.ts';
import { useBoard, WorkshopBoard } from './workshop-board.tsx';
import { WorkshopTools } from './workshop-tools.tsx';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

// Table and forms come when they are asked for: the board does without what they bring.
const WorkshopTable = lazy(async () => ({ default: (await import('./workshop-table.tsx')).WorkshopTable }));
const WorkshopQuestions = lazy(async () => ({
  default: (await import('./workshop-questions.tsx')).WorkshopQuestions,
}));

/** Proposals as a board or a table, narrowed by day, state and words, with all that can be done about them. */
export function WorkshopList() {
  const words = useWords(workshopWords);
  const filter = useWorkshopFilter();
  const { address, when, search, isTable } = filter;
  const counts = trpc.admin.workshops.counts.useQuery({ when, search }, LIVE);
  const { get, set } = useUrlFilter();
  const hasAsked = useHasBeen(get('workshop') !== '');
  const onAsk = ({ id }: AdminWorkshop, ask: WorkshopAsk): void => set({ workshop: id, ask });
  return (
    <>
      {isTable ? (
        <Suspense fallback={<ListWaiting />}>
          <WorkshopTable filter={filter} counts={counts.data} onAsk={onAsk} />
        </Suspense>
      ) : (
        <>
          <div className="data-tools">
            <SearchField label={words.artistEMailOr} value={search} onSearch={address.setSearch} />
            <WorkshopTools when={when} isTable={false} onFilter={(name, value) => address.put({ [name]: value })} />
          </div>
          <Board filter={filter} counts={counts.data} onAsk={onAsk} />
        </>
      )}
      <Suspense fallback={null}>{hasAsked && <WorkshopQuestions />}</Suspense>
    </>
  );
}

type BoardProps = {
  filter: ReturnType<typeof useWorkshopFilter>;
  counts: Record<'all' | AdminWorkshop['state'], number> | undefined;
  onAsk: (workshop: AdminWorkshop, ask: WorkshopAsk) => void;
};

function Board({ filter: { when, search }, counts, onAsk }: BoardProps) {
  const board = useBoard({ when, search });
  const columns = Object.values(board);
  const isEmpty = columns.every(({ isSuccess, data }) => isSuccess && itemsOf(data).length === 0);
  if (isEmpty && search === '' && when === 'all') return <Nothing />;
  return <WorkshopBoard board={board} counts={counts} onAsk={onAsk} />;
}

function Nothing() {
  const words = useWords(workshopWords);
  return (
    <EmptyState sentence={words.noArtistHasProposed} headingLevel={3}>
      <ButtonLink href={paths.workshopSubmission} look="o">
        {words.seeTheForm}
      </ButtonLink>
    </EmptyState>
  );
}
