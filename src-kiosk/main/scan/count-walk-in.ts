import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { WalkInPayload } from '#shared/door/journal-entry.ts';
import type { WalkInsView } from '#shared/door/desk-state.ts';
import type { OverReason, WalkInReason } from '#shared/door/walk-in.ts';
import { requireCashier, requireTonight, type DeskContext } from '../desk-context.ts';
import { append } from '../journal/journal.ts';
import { newId } from '../new-id.ts';
import { findLastWalkIn, findWalkIn, insertWalkIn, setWalkInUndone, sumWalkIns } from '../store/walk-in-rows.ts';
import { freeSeats, tooMany } from './free-seats.ts';

/** A supervisor's yes to a full house: why, and who answers for just this entry. */
export type OverAsked = {
  reason: OverReason;
  approve(entryId: string): Promise<{ supervisorId: string; proof: string | undefined }>;
};

/**
 * '+1': people who come in without a ticket. Always in the real journal, with a till or without, and without any money.
 * Throws HOUSE_FULL when the house does not hold them and nobody answers for it.
 */
export async function countWalkIn(
  ctx: DeskContext,
  { reason, people, over }: { reason: WalkInReason; people: number; over?: OverAsked | undefined },
): Promise<{ entryId: string }> {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const overPeople = tooMany(await freeSeats(ctx, event), people);
  if (overPeople > 0 && over === undefined) throw new DeskRefusal('HOUSE_FULL');
  const id = newId(ctx.now());
  const approved = overPeople === 0 || over === undefined ? null : await over.approve(id);
  const at = ctx.now();
  const payload: WalkInPayload = {
    type: 'count',
    cashierId: cashier.userId,
    eventId: event.id,
    reason,
    people,
    isOffline: !ctx.isOnline(),
    ...(approved !== null &&
      over !== undefined && {
        over: {
          people: overPeople,
          reason: over.reason,
          supervisorId: approved.supervisorId,
          ...(approved.proof !== undefined && { proof: approved.proof }),
        },
      }),
  };
  ctx.store.inTransaction(() => {
    const seq = append(ctx.store, 'real', { id, kind: 'walkin', recordedAt: at, payload });
    insertWalkIn(ctx.store, {
      entry_id: id,
      seq,
      event_id: event.id,
      reason,
      people,
      over_people: approved === null ? 0 : overPeople,
      over_reason: approved === null ? null : (over?.reason ?? null),
      at: at.getTime(),
    });
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
  const at = ctx.now();
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
