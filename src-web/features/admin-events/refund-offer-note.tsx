import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';

/** The night was moved: until when its guests may give tickets back by themselves, and how many went back since. */
export function RefundOfferNote({ event: { id, refundOffer } }: { event: Pick<EventEdit, 'id' | 'refundOffer'> }) {
  if (refundOffer === null) return null;
  const { since, until, givenBack } = refundOffer;
  return (
    <section className="admin-panel" aria-labelledby="offer-heading">
      <h2 id="offer-heading">Refund offered</h2>
      <p>
        {`This night was moved on ${formatLongDate(since)}. Whoever bought before may give tickets back until `}
        {`${formatLongDate(until)}, ${formatTime(until)}. `}
        <a href={adminPaths.ticketsOf(id)}>
          {givenBack === 0 ? 'None' : givenBack === 1 ? '1 ticket' : `${givenBack} tickets`}
        </a>
        {' went back since.'}
      </p>
    </section>
  );
}
