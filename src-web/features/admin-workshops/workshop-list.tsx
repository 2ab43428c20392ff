import { useState } from 'react';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeleteDialog, RejectDialog } from './decision-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MakeEventDialog } from './make-event-dialog.tsx';
import { WorkshopCard, type WorkshopAsk } from './workshop-card.tsx';

type Asked = { ask: WorkshopAsk; workshop: AdminWorkshop } | null;

/** Every proposal, what waits first, with all that can be done about it. */
export function WorkshopList() {
  const list = trpc.admin.workshops.list.useInfiniteQuery({}, { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor });
  const workshops = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const about = (ask: WorkshopAsk): AdminWorkshop | null => (asked?.ask === ask ? asked.workshop : null);
  return (
    <AdminSection id="workshops" title="Proposals" list={list} failure={WORKSHOP_ADMIN_MESSAGES.loadFailed} failureLang="en" isEmpty={workshops.length === 0} nothing={<Nothing />}>
      <ul className="admin-cards">
        {workshops.map((workshop) => (
          <WorkshopCard key={workshop.id} workshop={workshop} onAsk={(ask) => setAsked({ ask, workshop })} />
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
