import { useParams } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { EventNotFound } from '#web/features/checkout/event-not-found.tsx';
import { isEventMissing } from '#web/features/checkout/is-event-missing.ts';
import { LoadFailed } from '#web/features/checkout/load-failed.tsx';
import { useCheckoutOrder } from '#web/features/orders/use-checkout-order.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { checkoutWords } from '#web/features/checkout/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Checkout } from './checkout-body.tsx';

const LOOK_AGAIN_MS = 15_000;
const isAllHeld = (event: EventDetail | undefined): boolean =>
  event?.ticketTypes.some(({ availability }) => availability === 'held') === true;

/**
 * /checkout/{eventId}: choose, pay in another tab, wait for the payment here. What one can choose stands there at once
 * and can be pressed when it is known whether there is an order already; one that is named is waited for.
 */
export function CheckoutPage() {
  const { eventId = '' } = useParams();
  const event = trpc.events.byId.useQuery(
    { id: eventId },
    {
      refetchOnMount: 'always',
      // Seats that others hold come back when they leave them.
      refetchInterval: ({ state }) => (isAllHeld(state.data) ? LOOK_AGAIN_MS : false),
    },
  );
  const session = trpc.profile.session.useQuery();
  const { title, loading } = useWords(checkoutWords);
  const lang = useLang();
  const order = useCheckoutOrder(eventId);
  return (
    <>
      <title>{`${event.data ? `${saidIn(event.data, 'title', lang)}: ` : ''}${title} | ${brand.full}`}</title>
      {event.data !== undefined && !isEventMissing(event.error) ? (
        order.isReady || !order.isNamed ? (
          <Checkout event={event.data} email={session.data?.email ?? ''} order={order} />
        ) : (
          <MarkLoader text={loading.order} />
        )
      ) : event.error === null ? (
        <MarkLoader text={loading.event} />
      ) : isEventMissing(event.error) ? (
        <EventNotFound />
      ) : (
        <LoadFailed isBusy={event.isFetching} onRetry={() => void event.refetch()} />
      )}
    </>
  );
}
