import '#web/ui/admin/data-table/data-table.css';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { WORKSHOP_STATES, type WorkshopState } from '#shared/workshops/workshop-state.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import type { WorkshopAsk } from './workshop-ask.ts';
import { WorkshopCard } from './workshop-card.tsx';
import { workshopWord } from './workshop-chip.tsx';
import type { WorkshopFilter } from './use-workshop-filter.ts';
import { workshopWords, type WorkshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const nothingIn = (words: WorkshopWords): Record<WorkshopState, string> => ({
  pending: words.nothingWaitsForDecision,
  approved: words.nothingIsApproved,
  rejected: words.nothingWasRejected,
  withdrawn: words.noArtistHasWithdrawn,
});

const useColumn = (state: WorkshopState, { when, search }: WorkshopFilter) =>
  trpc.admin.workshops.list.useInfiniteQuery({ state, when, search }, LIVE_PAGES);
type Column = ReturnType<typeof useColumn>;

/** The proposals of each state, as the board has them. */
export function useBoard(filter: WorkshopFilter): Record<WorkshopState, Column> {
  return {
    pending: useColumn('pending', filter),
    approved: useColumn('approved', filter),
    rejected: useColumn('rejected', filter),
    withdrawn: useColumn('withdrawn', filter),
  };
}

type WorkshopBoardProps = {
  board: ReturnType<typeof useBoard>;
  /** How many each column has in all. */ counts: Record<WorkshopState, number> | undefined;
  onAsk: (workshop: AdminWorkshop, ask: WorkshopAsk) => void;
};

/** A column for each state, each a page at a time. */
export function WorkshopBoard({ board, counts, onAsk }: WorkshopBoardProps) {
  const columns = Object.values(board);
  const hasFailed = columns.some(({ isError }) => isError);
  const again = {
    isPending: false,
    isError: true,
    isFetching: columns.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(columns.map(async (column) => column.refetch())),
  };
  return (
    <>
      {hasFailed && <LoadFailure sentence={WORKSHOP_ADMIN_MESSAGES.loadFailed} lang="en" list={again} />}
      <div className="workshop-board">
        {WORKSHOP_STATES.map((state) => (
          <BoardColumn key={state} state={state} column={board[state]} count={counts?.[state]} onAsk={onAsk} />
        ))}
      </div>
    </>
  );
}

type BoardColumnProps = {
  state: WorkshopState;
  column: Column;
  count: number | undefined;
  onAsk: WorkshopBoardProps['onAsk'];
};

function BoardColumn({ state, column, count, onAsk }: BoardColumnProps) {
  const words = useWords(workshopWords);
  const workshops = itemsOf(column.data);
  return (
    <section className="board-column" aria-labelledby={`board-${state}`}>
      <h2 id={`board-${state}`}>
        {workshopWord(state)}
        {count !== undefined && <span className="count">{count}</span>}
      </h2>
      {column.isPending && <ListWaiting />}
      {column.isSuccess && workshops.length === 0 && <p className="dim">{nothingIn(words)[state]}</p>}
      {workshops.length > 0 && (
        <ul className="admin-cards">
          {workshops.map((workshop) => (
            <WorkshopCard key={workshop.id} workshop={workshop} onAsk={(ask) => onAsk(workshop, ask)} />
          ))}
        </ul>
      )}
      <ShowMore list={column} />
    </section>
  );
}
