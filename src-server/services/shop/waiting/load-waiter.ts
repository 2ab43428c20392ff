import { cents, type Cents } from '#shared/money.ts';
import type { MailingEvent } from '../events/show-event-of-mailing.ts';
import { showEventOfMailing } from '../events/show-event-of-mailing.ts';
import { findRow } from '#server/db/rows.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { placeOf, type SeatOfferRow, type WaiterRow } from '../wait-list/find-places.ts';

/** A place on a wait list as mails tell of it, as it is when they leave. */
export type WaiterForMail = {
  waiter: WaiterRow;
  event: MailingEvent;
  place: number;
  waiting: number;
  mostCents: Cents;
};

/** Null when the place or its event is gone. */
export function loadWaiter(ctx: ServiceContext, waiterId: string): WaiterForMail | null {
  const waiter = findRow(ctx.db, waiters, { id: waiterId });
  const event = waiter && showEventOfMailing(ctx, waiter.eventId);
  if (waiter === undefined || event === undefined || event === null) return null;
  return { waiter, event, ...placeOf(ctx, waiter), mostCents: cents(waiter.mostCents) };
}

/** The place that an offer of a seat was made to, with the offer; null when one of them is gone. */
export function loadSeatOffer(ctx: ServiceContext, offerId: string): (WaiterForMail & { offer: SeatOfferRow }) | null {
  const offer = findRow(ctx.db, seatOffers, { id: offerId });
  const found = offer?.waiterId == null ? null : loadWaiter(ctx, offer.waiterId);
  return offer === undefined || found === null ? null : { ...found, offer };
}
