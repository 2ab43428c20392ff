import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { DeleteDialog, RejectDialog } from './decision-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MakeEventDialog } from './make-event-dialog.tsx';
import { WorkshopCard, type WorkshopAsk } from './workshop-card.tsx';

/** What an address may ask about a proposal; what was decided meanwhile is not asked any more. */
const CAN_ASK: Record<WorkshopAsk, (workshop: AdminWorkshop) => boolean> = {
  edit: () => true,
  delete: () => true,
  reject: ({ state }) => state === 'pending',
  event: ({ state, eventId }) => state === 'approved' && eventId === null,
};

/** Every proposal, what waits first, with all that can be done about it. */
export function WorkshopList() {
  const list = trpc.admin.workshops.list.useInfiniteQuery({}, LIVE_PAGES);
  const workshops = itemsOf(list.data);
  const { get, set } = useUrlFilter();
  const id = get('workshop');
  const listed = workshops.find((one) => one.id === id);
  // The address names one that is further down the list.
  const single = trpc.admin.workshops.get.useQuery(
    { id },
    { enabled: id !== '' && list.isSuccess && listed === undefined, retry: false },
  );
  const asked = listed ?? (id === '' ? undefined : single.data);
  const close = (): void => set({ workshop: '', ask: '' });
  const about = (ask: WorkshopAsk): AdminWorkshop | null =>
    get('ask') === ask && asked !== undefined && CAN_ASK[ask](asked) ? asked : null;
  return (
    <AdminSection
      id="workshops"
      title="Proposals"
      list={list}
      failure={WORKSHOP_ADMIN_MESSAGES.loadFailed}
      failureLang="en"
      isEmpty={workshops.length === 0}
      nothing={<Nothing />}
    >
      {single.isError && id !== '' && (
        <p role="status">
          {failureOf(single.error).code === null
            ? WORKSHOP_ADMIN_MESSAGES.loadFailed
            : 'This workshop does not exist any more.'}
        </p>
      )}
      <ul className="admin-cards">
        {workshops.map((workshop) => (
          <WorkshopCard key={workshop.id} workshop={workshop} onAsk={(ask) => set({ workshop: workshop.id, ask })} />
        ))}
      </ul>
      <ShowMore list={list} />
      <RejectDialog workshop={about('reject')} onClose={close} />
      <DeleteDialog workshop={about('delete')} onClose={close} />
      <EditDialog workshop={about('edit')} onClose={close} />
      <MakeEventDialog workshop={about('event')} onClose={close} />
    </AdminSection>
  );
}

function Nothing() {
  return (
    <EmptyState sentence="No artist has proposed a workshop yet." headingLevel={3}>
      <ButtonLink href={paths.workshopSubmission} look="o">
        See the form
      </ButtonLink>
    </EmptyState>
  );
}
