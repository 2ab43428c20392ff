import { useLocation, useParams, useSearch } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { SEAT_ROLES } from '#shared/roles/seat-role.ts';
import type { OwnOffer, OwnPlace, WaitListView } from '#shared/wait-list/wait-list.ts';
import { trpc } from '#web/api.ts';
import { EventNotFound } from '#web/features/checkout/event-not-found.tsx';
import { isEventMissing } from '#web/features/checkout/is-event-missing.ts';
import { OrderLaw } from '#web/features/checkout/order-law.tsx';
import { PayButton } from '#web/features/checkout/pay-button.tsx';
import { ThanksNotice } from '#web/features/checkout/thanks-notice.tsx';
import { useStartPayment } from '#web/features/checkout/use-start-payment.ts';
import { resultWords } from '#web/features/orders/words.ts';
import { JoinView } from '#web/features/wait-list/join-view.tsx';
import { OfferView } from '#web/features/wait-list/offer-view.tsx';
import { OverView } from '#web/features/wait-list/over-view.tsx';
import { PausedView } from '#web/features/wait-list/paused-view.tsx';
import { useWaitList, useWaitListActs, type WaitListActs } from '#web/features/wait-list/use-wait-list.ts';
import { WaitingView } from '#web/features/wait-list/waiting-view.tsx';
import { waitListWords } from '#web/features/wait-list/words.ts';
import { useAskAgainWhenRefused } from '#web/hooks/use-sign-in-again.ts';
import { paths } from '#web/routes/paths.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

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
  const { ordered, notNeeded, closed } = useWords(waitListWords);
  const to = usePathFor();
  const asked = new URLSearchParams(useSearch()).get('role');
  const firstRole = SEAT_ROLES.find((role) => role === asked) ?? null;
  if (mine !== null && offer !== null) return <Offered event={event} mine={mine} offer={offer} acts={acts} />;
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
    <OverView
      event={event}
      title={notNeeded.title}
      text={notNeeded.text}
      way={{ href: to(paths.checkout(event.id)), label: notNeeded.button }}
    />
  ) : (
    <OverView
      event={event}
      title={closed.title}
      text={closed.text}
      way={{ href: to(paths.event(event.id)), label: closed.button }}
    />
  );
}

type OfferedProps = { event: EventDetail; mine: OwnPlace; offer: OwnOffer; acts: WaitListActs };

/** The seat that is kept, with the order as the checkout has it. */
function Offered({ event, mine, offer, acts }: OfferedProps) {
  const [, navigate] = useLocation();
  const to = usePathFor();
  const { told } = useWords(resultWords);
  const utils = trpc.useUtils();
  const eventId = event.id;
  const isFree = offer.priceCents === 0;
  const askAnew = (): void =>
    void Promise.all([
      utils.checkout.waitList.invalidate({ eventId }),
      utils.checkout.myWaitLists.invalidate(),
      utils.checkout.openOrder.invalidate({ eventId }),
      utils.events.byId.invalidate({ id: eventId }),
    ]);
  const { start, isStarting } = useStartPayment({
    onStarted: ({ orderId, orderStatus }) => {
      askAnew();
      if (orderStatus !== 'paid') return navigate(to(`${paths.checkout(eventId)}?order=${orderId}`));
      void Promise.all([utils.profile.tickets.invalidate(), utils.profile.ticketCount.invalidate()]);
      toast.ok(told.ticketCreated, told.inDashboard(1));
      navigate(to(`${paths.eventPaymentSuccess}?order=${orderId}`));
    },
    onRefused: askAnew,
  });
  const onPay = (): void =>
    void start({
      eventId,
      selection: { ticketTypeId: mine.ticketTypeId, quantity: 1 },
      roles: mine.role === null ? null : [mine.role],
      isFree,
      isMemberPrice: false,
      promoCode: undefined,
      seatOfferId: offer.id,
    });
  return (
    <OfferView
      event={event}
      mine={mine}
      offer={offer}
      acts={acts}
      order={
        <>
          <p className="note">
            <Icon name="info-circle" size={22} />
            <span>
              <OrderLaw event={event} isShort />
            </span>
          </p>
          <PayButton
            className="wait-take"
            pay={{ totalCents: offer.priceCents, isFree, closedReason: null, isStarting, onPay }}
          />
        </>
      }
    >
      <ThanksNotice />
    </OfferView>
  );
}
