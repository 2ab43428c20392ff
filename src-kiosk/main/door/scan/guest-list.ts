import type { OverAsked } from './free-seats.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { ListedMatchView } from '#shared/door/kiosk-bridge.ts';
import type { SnapshotGuestList } from '#shared/door/snapshot.ts';
import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { doorTime } from '../../base/server-time.ts';
import { GUESTS_UP_TO } from '../../link/snapshot/apply-snapshot.ts';
import { readSetting } from '../../base/store/settings-table.ts';
import { findLastListed, sumListedAfter } from '../../base/store/walk-in-rows.ts';
import { countWalkIn, type ListedAsked } from './count-walk-in.ts';
import { banHere, beginsLaterHere } from './judge-here.ts';

type Listed = { list: SnapshotGuestList; id: string; name: string; companions: number; note: string };

function listedTonight(ctx: DeskContext, eventId: string): Listed[] {
  return ctx
    .snapshot()
    .guestLists.filter((list) => list.eventId === eventId)
    .flatMap((list) => list.guests.map(([id, name, companions, note]) => ({ list, id, name, companions, note })));
}

/** How many of a guest have come: the server's count, and what this desk did since. */
function cameOf(ctx: DeskContext, guestId: string): number {
  const told = ctx.snapshot().guestsInside.find(([id]) => id === guestId)?.[1] ?? 0;
  return told + sumListedAfter(ctx.store, { guestId, seq: readSetting<number>(ctx.store, GUESTS_UP_TO) ?? 0 });
}

const isOver = (ctx: DeskContext, { endsAt }: SnapshotGuestList): boolean =>
  endsAt !== null && doorTime(ctx).getTime() > endsAt;

function viewOf(ctx: DeskContext, { list, id, name, companions, note }: Listed): ListedMatchView {
  const last = findLastListed(ctx.store, id);
  return {
    guestId: id,
    name,
    note,
    listName: list.name,
    endsAt: list.endsAt === null ? null : new Date(list.endsAt),
    isOver: isOver(ctx, list),
    most: 1 + companions,
    came: cameOf(ctx, id),
    last: last === undefined ? null : { entryId: last.entry_id, people: last.people },
  };
}

/** Tonight's listed guests with this name, sorted by name; all of them when nothing was typed. */
export function matchListed(ctx: DeskContext, isMeant: (name: string) => boolean): ListedMatchView[] {
  const event = ctx.tonight();
  if (event === null) return [];
  return listedTonight(ctx, event.id)
    .filter(({ name }) => isMeant(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
    .map((guest) => viewOf(ctx, guest));
}

type LetIn = {
  guestId: string;
  people: number;
  over?: OverAsked | undefined;
  approveLate: ListedAsked['approveLate'];
};

/**
 * Somebody of a guest list comes in, with so many of theirs: a '+1' that says whose. Throws GUEST_LIST_DONE when all
 * have come, BANNED_HERE; until a supervisor answers, TOO_EARLY before the doors open and GUEST_LIST_OVER after the list's end; what
 * `countWalkIn` throws.
 */
export function letListedIn(
  ctx: DeskContext,
  { guestId, people, over, approveLate }: LetIn,
): Promise<{ entryId: string }> {
  const event = requireTonight(ctx);
  const guest = listedTonight(ctx, event.id).find(({ id }) => id === guestId);
  if (guest === undefined) throw new DeskRefusal('GUEST_LIST_GONE');
  if (banHere(ctx, `g:${guestId}`) !== null) throw new DeskRefusal('BANNED_HERE');
  const check = (): void => {
    if (cameOf(ctx, guestId) + people > 1 + guest.companions) throw new DeskRefusal('GUEST_LIST_DONE');
  };
  check();
  const [isEarly, isLate] = [beginsLaterHere(ctx, event) !== null, isOver(ctx, guest.list)];
  if ((isEarly || isLate) && approveLate === null) throw new DeskRefusal(isEarly ? 'TOO_EARLY' : 'GUEST_LIST_OVER');
  return countWalkIn(ctx, {
    reason: 'guest',
    people,
    over,
    listed: { guestId, approveLate: isEarly || isLate ? approveLate : null, check },
  });
}
