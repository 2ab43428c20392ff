import { z } from 'zod';
import { nightFileFilter, nightListFilter, nightListPage } from '#shared/events/night-list.ts';
import { eveningAt, type Timed } from '#shared/events/evenings.ts';
import { guestListEnd } from './guest-list.ts';

/**
 * `open`: its guests are let in by name. `closed`: its end has come, a supervisor answers for who is let in.
 * `over`: the night is over. `cancelled`: the night was called off.
 */
export type GuestListState = 'open' | 'closed' | 'over' | 'cancelled';

/** What a list can do now. Pure. */
export function guestListState(
  night: Timed & { isCancelled: boolean; holdsUntil: string | null },
  now: Date,
): GuestListState {
  if (night.isCancelled) return 'cancelled';
  if (night.endsAt <= now) return 'over';
  const end = guestListEnd(eveningAt(night, now).startsAt, night.holdsUntil);
  return end !== null && end <= now ? 'closed' : 'open';
}

/** `admin.guestLists.listAll`: by night. `search` is a part of its name or of a guest's, however they are spelled. */
export const AllGuestListsInput = z.strictObject({ ...nightListFilter, ...nightListPage });
export type AllGuestListsInput = z.output<typeof AllGuestListsInput>;

/** What a file of the guest lists holds, as its address says it. */
export const GuestListFileFilter = z.strictObject(nightFileFilter);
export type GuestListFileFilter = z.output<typeof GuestListFileFilter>;

/** A guest list among those of all nights. */
export type ListedGuestList = {
  id: string;
  name: string;
  /** Berlin wall time of the night; null holds all night. */ holdsUntil: string | null;
  /** Who made it; null is an account that is gone. */ by: string | null;
  eventId: string;
  eventTitle: string;
  startsAt: Date;
  state: GuestListState;
  /** Names on it, people with those who come along, and how many of them are inside. */
  named: number;
  places: number;
  arrived: number;
};
