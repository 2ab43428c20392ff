import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { WalkInPayload } from '#shared/door/journal-entry.ts';
import type { WalkInsView } from '#shared/door/desk-state.ts';
import type { WalkInReason } from '#shared/door/walk-in.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { doorTime } from '../../base/server-time.ts';
import {
  findLastWalkIn,
  findWalkIn,
  insertListedIn,
  insertWalkIn,
  setWalkInUndone,
  sumWalkIns,
} from '../../base/store/walk-in-rows.ts';
import { askForOver, type OverAsked } from './free-seats.ts';

type Approved = { supervisorId: string; proof: string | undefined };
/** People of a guest list: whose, who answers for them out of its hours, and a last look before they are written. */
export type ListedAsked = {
  guestId: string;
  approveLate: ((entryId: string) => Promise<Approved>) | null;
  check(): void;
};
type Counted = { reason: WalkInReason; people: number; over?: OverAsked | undefined; listed?: ListedAsked };

/**
 * '+1': people who come in without a ticket. Always in the real journal, with a till or without, and without any money.
 * Throws HOUSE_FULL when the house does not hold them and nobody answers for it.
 */
export async function countWalkIn(
  ctx: DeskContext,
  { reason, people, over, listed }: Counted,
): Promise<{ entryId: string }> {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const id = newId(ctx.now());
  const house = await askForOver(ctx, { entryId: id, people, over });
  const late = listed?.approveLate == null ? null : await listed.approveLate(id);
  const at = doorTime(ctx);
  const payload: WalkInPayload = {
    type: 'count',
    cashierId: cashier.userId,
    eventId: event.id,
    reason,
    people,
    isOffline: !ctx.isOnline(),
    ...(house !== null && { over: house }),
    ...(listed !== undefined && { guestId: listed.guestId }),
    ...(late !== null && {
      late: { supervisorId: late.supervisorId, ...(late.proof !== undefined && { proof: late.proof }) },
    }),
  };
  ctx.store.inTransaction(() => {
    listed?.check();
    const seq = append(ctx.store, 'real', { id, kind: 'walkin', recordedAt: at, payload });
    insertWalkIn(ctx.store, {
      entry_id: id,
      seq,
      event_id: event.id,
      reason,
      people,
      over_people: house?.people ?? 0,
      over_reason: house?.reason ?? null,
      at: at.getTime(),
    });
    if (listed !== undefined) insertListedIn(ctx.store, { entryId: id, guestId: listed.guestId });
  });
  ctx.wakeSync();
  ctx.changed();
  return { entryId: id };
}

/** Takes one of this desk's '+1' back, as a new entry. Throws ENTRY_UNKNOWN, ALREADY_UNDONE. */
export function undoWalkIn(ctx: DeskContext, { entryId }: { entryId: string }): void {
  const cashier = requireCashier(ctx);
  const row = findWalkIn(ctx.store, entryId);
  if (row === undefined) throw new DeskRefusal('ENTRY_UNKNOWN');
  if (row.undo_seq !== null) throw new DeskRefusal('ALREADY_UNDONE');
  const at = doorTime(ctx);
  const payload: WalkInPayload = { type: 'undo', cashierId: cashier.userId, walkInId: entryId };
  ctx.store.inTransaction(() => {
    const undoSeq = append(ctx.store, 'real', { id: newId(at), kind: 'walkin', recordedAt: at, payload });
    setWalkInUndone(ctx.store, { entryId, undoSeq });
  });
  ctx.wakeSync();
  ctx.changed();
}

/** What the sheet of the '+1' shows of tonight at this desk. */
export function walkInsView(ctx: DeskContext, eventId: string): WalkInsView {
  const last = findLastWalkIn(ctx.store, eventId);
  return {
    byReason: sumWalkIns(ctx.store, eventId),
    last: last === undefined ? null : { entryId: last.entry_id, reason: last.reason, people: last.people },
  };
}
