import { useState } from 'react';
import { useParams, useSearch } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { SEAT_ROLES } from '#shared/roles/seat-role.ts';
import type { WaitListView } from '#shared/wait-list/wait-list.ts';
import { trpc } from '#web/api.ts';
import { EventNotFound } from '#web/features/checkout/event-not-found.tsx';
import { isEventMissing } from '#web/features/checkout/is-event-missing.ts';
import { JoinView } from '#web/features/wait-list/join-view.tsx';
import { OverView } from '#web/features/wait-list/over-view.tsx';
import { PausedView } from '#web/features/wait-list/paused-view.tsx';
import { useWaitList, useWaitListActs, type WaitListActs } from '#web/features/wait-list/use-wait-list.ts';
import { WaitingView } from '#web/features/wait-list/waiting-view.tsx';
import { waitListWords } from '#web/features/wait-list/words.ts';
import { useAskAgainWhenRefused } from '#web/hooks/use-sign-in-again.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { WaitListOffer } from './wait-list-offer.tsx';

/** /wait-list/{eventId}: join, see one's place, take the seat that is kept, or leave. */
export function WaitListPage() {
  const { eventId = '' } = useParams();
  const event = trpc.events.byId.useQuery({ id: eventId }, { refetchOnMount: 'always' });
  const list = useWaitList(eventId);
  const open = trpc.checkout.openOrder.useQuery({ eventId }, { refetchOnMount: 'always' });
  const acts = useWaitListActs(eventId);
  const words = useWords(waitListWords);
  useAskAgainWhenRefused();
  const hasAll = event.data !== undefined && list.data !== undefined && open.data !== undefined;
  if (isEventMissing(event.error)) return <EventNotFound />;
  return (
    <div className="wrap wait-page">
      <title>{`${event.data ? `${event.data.title}: ` : ''}${words.title} | ${brand.full}`}</title>
      {hasAll ? (
        <Standing event={event.data} view={list.data} acts={acts} order={open.data?.order ?? null} />
      ) : event.isError || list.isError || open.isError ? (
        <LoadFailed
          sentence={words.loadFailed}
          isBusy={event.isFetching || list.isFetching || open.isFetching}
          onRetry={() => void Promise.all([event.refetch(), list.refetch(), open.refetch()])}
        />
      ) : (
        <MarkLoader text={words.loading} />
      )}
    </div>
  );
}

type StandingProps = {
  event: EventDetail;
  view: WaitListView;
  acts: WaitListActs;
  /** One's own order that is not paid yet. */ order: { id: string; expiresAt: Date | null } | null;
};

/** How somebody stands with this list, in one of its faces. */
function Standing({ event, view, acts, order }: StandingProps) {
  const { state, mine, offer } = view;
  const { ordered, closed } = useWords(waitListWords);
  const to = usePathFor();
  const asked = new URLSearchParams(useSearch()).get('role');
  const firstRole = SEAT_ROLES.find((role) => role === asked) ?? null;
  if (mine !== null && offer !== null) return <WaitListOffer event={event} mine={mine} offer={offer} acts={acts} />;
  if (mine !== null && state === 'paused') return <PausedView event={event} mine={mine} acts={acts} />;
  if (mine !== null) return <WaitingView event={event} mine={mine} draw={view.draw} wentOn={view.wentOn} acts={acts} />;
  if (order !== null)
    return (
      <OverView
        event={event}
        title={ordered.title}
        text={ordered.text(order.expiresAt)}
        way={{ href: to(`${paths.checkout(event.id)}?order=${order.id}`), label: ordered.button }}
      />
    );
  if (state === 'open')
    return <JoinView event={event} types={view.types} acts={acts} draw={view.draw} firstRole={firstRole} />;
  return state === 'not_needed' ? (
    <NotNeeded event={event} view={view} acts={acts} />
  ) : (
    <OverView
      event={event}
      title={closed.title}
      text={closed.text}
      way={{ href: to(paths.event(event.id)), label: closed.button }}
    />
  );
}

/** Tickets are on sale: buy them, or wait for more seats together than are left. */
function NotNeeded({ event, view, acts }: Omit<StandingProps, 'order'>) {
  const { notNeeded, together } = useWords(waitListWords);
  const to = usePathFor();
  const [isForMore, setIsForMore] = useState(false);
  const { types, draw } = view;
  if (isForMore && types.length > 0) return <JoinView event={event} types={types} acts={acts} draw={draw} />;
  return (
    <OverView
      event={event}
      title={notNeeded.title}
      text={notNeeded.text}
      way={{ href: to(paths.checkout(event.id)), label: notNeeded.button }}
    >
      {types.length > 0 && (
        <>
          <p className="wait-fine">{together.left(Math.min(...types.map(({ fromSeats }) => fromSeats - 1)))}</p>
          <Button look="t" onClick={() => setIsForMore(true)}>
            {together.button}
          </Button>
        </>
      )}
    </OverView>
  );
}
