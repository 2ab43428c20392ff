import { keptUntil } from '#shared/wait-list/kept-until.ts';
import { updateRows } from '#server/db/rows.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { PlaceAndTime } from '../../base/outbox/wait-list-outbox-entry.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { liveOffer, onList } from './find-places.ts';
import { scanWaitList } from './scan-wait-list.ts';

/**
 * An event has moved: whoever is on its list keeps their place, is told and may leave. A seat that is kept for somebody
 * is kept as long as one offered now would be, and never shorter than was said. Call inside the transaction that moves it.
 */
export function tellWaiters(
  ctx: ServiceContext,
  { id: eventId, startsAt, before }: { id: string; startsAt: Date; before: PlaceAndTime },
): void {
  const now = ctx.now();
  const until = keptUntil(startsAt, now);
  for (const { id: waiterId, afterEventId } of onList(ctx.db).all({ eventId })) {
    const offer = liveOffer(ctx.db).get({ waiterId });
    // A ticket that somebody offers ends with that person's own time.
    if (offer !== undefined && offer.ticketOfferId === null && until > offer.expiresAt)
      updateRows(ctx.db, seatOffers, { waiterId, state: 'live' }, { expiresAt: until });
    if (afterEventId === null || offer !== undefined)
      putInOutbox(ctx, {
        kind: 'mail.wait_list_moved',
        refId: `${waiterId}:${now.getTime()}`,
        payload: { before },
      });
  }
  scanWaitList(ctx, eventId);
}
