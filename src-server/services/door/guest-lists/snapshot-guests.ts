import { guestListEnd } from '#shared/door/guest-list.ts';
import type { SnapshotGuestList } from '#shared/door/snapshot.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cameOf, guestsOfList, listsOfEvent } from './guest-list-rows.ts';

type Night = { id: string; startsAt: Date };

/** Tonight's guest lists as a desk keeps them. */
export function snapshotGuestLists(ctx: ServiceContext, nights: readonly Night[]): SnapshotGuestList[] {
  return nights.flatMap(({ id: eventId, startsAt }) =>
    listsOfEvent(ctx, eventId).map(({ id, name, holdsUntil }) => ({
      id,
      eventId,
      name,
      endsAt: guestListEnd(startsAt, holdsUntil)?.getTime() ?? null,
      guests: guestsOfList(ctx, id).map((guest) => [guest.id, guest.name, guest.companions, guest.note]),
    })),
  );
}

/** How many of each guest have come; apart from the lists, for it changes all night long. */
export const snapshotGuestsInside = (ctx: ServiceContext, nights: readonly Night[]): [id: string, people: number][] =>
  nights.flatMap(({ id }) => [...cameOf(ctx, id)]);
