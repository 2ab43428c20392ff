import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import type { HouseView, OverHouse, OverReason } from '#shared/door/walk-in.ts';
import { askInTime } from '../../base/ask-in-time.ts';
import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { COUNTS_UP_TO } from '../../link/snapshot/apply-snapshot.ts';
import { countWaitingDoorSales, countWaitingMembers, sumMovesAfter } from '../../base/store/door-moves.ts';
import { readSetting } from '../../base/store/settings-table.ts';
import { countOverHouse, countWaitingWalkIns, sumWalkInsAfter } from '../../base/store/walk-in-rows.ts';
import { headCount } from './head-count.ts';

/**
 * What the server last told, less what this desk did since. The desk does not know which seats the website sold
 * meanwhile: beyond the seats kept for this desk a sale is flagged, beyond all seats that were free then the house
 * counts as full.
 */
function lastKnown(ctx: DeskContext, event: SnapshotEvent): number | null {
  if (event.seatsLeft === null) return null;
  const seq = readSetting<number>(ctx.store, COUNTS_UP_TO) ?? 0;
  const { members, door } = sumMovesAfter(ctx.store, { eventId: event.id, seq });
  return (
    event.seatsLeft + (event.allotment ?? 0) - members - door - sumWalkInsAfter(ctx.store, { eventId: event.id, seq })
  );
}

/** The server's own word within a guest's patience; null when nobody answers. */
async function askServer(ctx: DeskContext, event: SnapshotEvent): Promise<{ seatsFree: number | null } | null> {
  // What waits when the question leaves is not in the answer; what arrives meanwhile is counted twice, on the safe side.
  const [store, id] = [ctx.store, event.id];
  const waiting = countWaitingDoorSales(store, id) + countWaitingMembers(store, id) + countWaitingWalkIns(store, id);
  const told = await askInTime(ctx, (signal) => ctx.server().seats({ eventId: event.id }, signal));
  if (told === null) return null;
  return { seatsFree: told.seatsFree === null ? null : told.seatsFree - waiting };
}

/** How many more may come in through this desk; null is an event without a limit. */
async function freeSeats(ctx: DeskContext, event: SnapshotEvent): Promise<number | null> {
  const told = await askServer(ctx, event);
  return told === null ? lastKnown(ctx, event) : told.seatsFree;
}

/** How many of these people are above the capacity. */
function tooMany(free: number | null, people: number): number {
  return free === null ? 0 : Math.min(people, Math.max(0, people - free));
}

/** A supervisor's yes to a full house: why, and who answers for just this entry. */
export type OverAsked = {
  reason: OverReason;
  approve(entryId: string): Promise<{ supervisorId: string; proof: string | undefined }>;
};

/**
 * Before anything happens: null where the house holds these people, else who answers for the rest. Throws HOUSE_FULL
 * when nobody does.
 */
export async function askForOver(
  ctx: DeskContext,
  { entryId, people, over }: { entryId: string; people: number; over: OverAsked | undefined },
): Promise<OverHouse | null> {
  const more = tooMany(await freeSeats(ctx, requireTonight(ctx)), people);
  if (more === 0) return null;
  if (over === undefined) throw new DeskRefusal('HOUSE_FULL');
  const { supervisorId, proof } = await over.approve(entryId);
  return { people: more, reason: over.reason, supervisorId, ...(proof !== undefined && { proof }) };
}

/** What the question about a full house shows. */
export async function showHouse(ctx: DeskContext, { people }: { people: number }): Promise<HouseView> {
  const event = requireTonight(ctx);
  const free = await freeSeats(ctx, event);
  const { admitted, capacity } = headCount(ctx.store, event.id, event.counts);
  const taken = capacity === null || free === null ? admitted : capacity - free;
  return {
    capacity,
    taken,
    inside: admitted,
    expected: Math.max(0, taken - admitted),
    tooMany: tooMany(free, people),
    overTonight: countOverHouse(ctx.store, event.id),
  };
}
