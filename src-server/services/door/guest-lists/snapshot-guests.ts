import { guestListEnd } from '#shared/door/guest-list.ts';
import type { SnapshotGuestList } from '#shared/door/snapshot.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findGuestsWithTickets } from '../../shop/given-tickets/find-gifts-of-guests.ts';
import { cameOf, guestsOfList, listsOfEvent } from './guest-list-rows.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

type Night = EveningKey & { id: string; startsAt: Date };

/** Tonight's guest lists as a desk keeps them. Guests who were sent tickets show those: by name they would come twice. */
export function snapshotGuestLists(ctx: ServiceContext, nights: readonly Night[]): SnapshotGuestList[] {
  return nights.flatMap(({ id: nightId, eventId, startsAt }) => {
    const withTickets = findGuestsWithTickets(ctx, eventId);
    return listsOfEvent(ctx, eventId).map(({ id, name, holdsUntil }) => ({
      id,
      eventId: nightId,
      name,
      endsAt: guestListEnd(startsAt, holdsUntil)?.getTime() ?? null,
      guests: guestsOfList(ctx, id)
        .filter((guest) => !withTickets.has(guest.id))
        .map((guest) => [guest.id, guest.name, guest.companions, guest.note]),
    }));
  });
}

/** How many of each guest have come; apart from the lists, for it changes all night long. */
export const snapshotGuestsInside = (ctx: ServiceContext, nights: readonly Night[]): [id: string, people: number][] =>
  nights.flatMap((night) => [...cameOf(ctx, night)]);
