import type { GuestListView } from '#shared/door/guest-list.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eveningAtDoor } from '../evenings/event-of-night.ts';
import { findGuestsWithTickets } from '../../shop/given-tickets/find-gifts-of-guests.ts';
import { cameOf, guestsOfList, listsOfEvent } from './guest-list-rows.ts';

/** The guest lists of one night with who has come. */
export function listGuestLists(ctx: ServiceContext, { eventId }: { eventId: string }): GuestListView[] {
  requirePermission(ctx, 'events:manage');
  const came = cameOf(ctx, { eventId, eveningId: eveningAtDoor(ctx, eventId, ctx.now()) });
  const withTickets = findGuestsWithTickets(ctx, eventId);
  return listsOfEvent(ctx, eventId).map((list) => ({
    ...list,
    guests: guestsOfList(ctx, list.id).map((guest) => ({
      ...guest,
      came: came.get(guest.id) ?? 0,
      hasTickets: withTickets.has(guest.id),
    })),
  }));
}
