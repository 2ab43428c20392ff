import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import '#web/features/admin-guests/admin-guests.css';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { CancelEvent } from '#web/features/admin-events/cancel-event.tsx';
import { EditEvent } from '#web/features/admin-events/edit-event.tsx';
import { NightActs } from '#web/features/admin-events/night-acts.tsx';
import { RefundOfferNote } from '#web/features/admin-events/refund-offer-note.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Far below the form, and for most nights still empty: they come by themselves. */
const AfterTheNight = lazy(async () => ({
  default: (await import('#web/features/admin-events/after-the-night.tsx')).AfterTheNight,
}));
const LineUpPanel = lazy(async () => ({
  default: (await import('#web/features/admin-events/line-up-panel.tsx')).LineUpPanel,
}));
const ArtistsOfNight = lazy(async () => ({
  default: (await import('#web/features/admin-engagements/engagement-list.tsx')).ArtistsOfNight,
}));
const PromoCodes = lazy(async () => ({
  default: (await import('#web/features/admin-guests/promo-codes.tsx')).PromoCodes,
}));
const GuestLists = lazy(async () => ({
  default: (await import('#web/features/admin-guests/guest-lists.tsx')).GuestLists,
}));
const GivenTickets = lazy(async () => ({
  default: (await import('#web/features/admin-guests/given-tickets.tsx')).GivenTickets,
}));

/** /admin/events/{id}: the editor. */
export function EditEventPage() {
  const words = useWords(adminPageWords);
  const { id = '' } = useParams();
  // What is being typed is not overwritten by a look at another window.
  const event = trpc.admin.events.get.useQuery({ id }, { refetchOnMount: 'always', gcTime: 0 });
  const isMissing = event.isError && ['EVENT_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(event.error).code ?? '');
  const actions = event.data && (
    <>
      <ButtonLink look="o" icon="ticket" href={adminPaths.ticketsOf(id)}>
        {words.ticketsSold}
      </ButtonLink>
      <NightActs event={event.data} />
      {event.data.isActive && (
        <ButtonLink look="o" icon="eye" href={paths.event(id)}>
          {words.view}
        </ButtonLink>
      )}
    </>
  );
  return (
    <AdminFrame tab="events" title={event.data?.title ?? words.event} actions={actions}>
      {event.isPending && <MarkLoader />}
      {isMissing && (
        <EmptyState sentence={words.eventNotFound} headingLevel={2}>
          <ButtonLink look="o" href={adminPaths.events}>
            {words.backToEvents}
          </ButtonLink>
        </EmptyState>
      )}
      {event.isError && !isMissing && <LoadFailure sentence={ADMIN_MESSAGES.ticketTypesFailed} list={event} />}
      {event.data && (
        <>
          {event.data.isCancelled && <CancelEvent event={event.data} />}
          <RefundOfferNote event={event.data} />
          <EditEvent key={id} event={event.data} />
          {/* A night that was called off is read only. */}
          <fieldset className="event-parts" disabled={event.data.isCancelled} aria-label={words.whatBelongsThisEvent}>
            <Suspense fallback={<ListWaiting />}>
              <LineUpPanel key={`${id}-line-up`} eventId={id} />
              <ArtistsOfNight key={`${id}-artists`} eventId={id} isOpen={!event.data.isCancelled} />
            </Suspense>
            <Suspense fallback={<ListWaiting />}>
              <AfterTheNight key={`${id}-after`} event={event.data} />
            </Suspense>
            <Suspense fallback={<ListWaiting />}>
              <GuestLists key={`${id}-guests`} eventId={id} />
              <GivenTickets key={`${id}-given`} eventId={id} isOpen={!event.data.isCancelled} />
              <PromoCodes
                key={`${id}-codes`}
                eventId={id}
                hiddenTypes={event.data.ticketTypes.filter(({ needsCode }) => needsCode)}
              />
            </Suspense>
          </fieldset>
          {!event.data.isCancelled && <CancelEvent event={event.data} />}
        </>
      )}
    </AdminFrame>
  );
}
