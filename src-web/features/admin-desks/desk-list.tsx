import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Asked again often while a desk that was just approved fetches its token. */
const ASK_EVERY_MS = 3_000;

/** All door desks, the newest first. */
export function DeskList() {
  const words = useWords(deskWords);
  const list = trpc.admin.desks.list.useInfiniteQuery(
    {},
    {
      ...LIVE_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((desk) => desk.state === 'waiting')) ? ASK_EVERY_MS : false,
    },
  );
  const desks = itemsOf(list.data);
  return (
    <AdminSection
      id="desks"
      title={words.desks}
      list={list}
      failure={words.fehlerBeimLadenDer}
      isEmpty={desks.length === 0}
      nothing={<EmptyState sentence={words.noDeskHasBeen} headingLevel={3} />}
    >
      <ul className="admin-cards">
        {desks.map((desk) => (
          <DeskCard key={desk.id} desk={desk} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}
