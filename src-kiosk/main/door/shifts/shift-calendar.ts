import type { ShiftPayload } from '#shared/door/journal-entry.ts';
import type { SnapshotShift } from '#shared/door/snapshot.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { listShiftEdits } from '../../base/journal/find-entries.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';

export type DeskShift = { id: string; date: string; name: string; note: string; isOwn: boolean; isWaiting: boolean };

/** The entries of the snapshot with this desk's own edits on top, as far as the server has not shown them yet. */
function allShifts(ctx: DeskContext): (SnapshotShift & { isWaiting: boolean })[] {
  const shifts = new Map(ctx.snapshot().shifts.map((shift) => [shift.id, { ...shift, isWaiting: false }]));
  const edits = listShiftEdits(ctx.store, ctx.snapshot().desk?.lastSeq ?? 0);
  for (const row of edits) {
    const edit = JSON.parse(row.payload) as ShiftPayload;
    if (edit.type === 'add')
      shifts.set(edit.id, {
        id: edit.id,
        userId: edit.cashierId,
        date: edit.date,
        name: edit.name,
        note: edit.note,
        isWaiting: row.outcome === null,
      });
    else shifts.delete(edit.id);
  }
  return [...shifts.values()];
}

/** `month` is `2026-11`. */
export function shiftsOfMonth(ctx: DeskContext, { month }: { month: string }): DeskShift[] {
  const own = requireCashier(ctx).userId;
  return allShifts(ctx)
    .filter(({ date }) => date.startsWith(`${month}-`))
    .map(({ id, date, name, note, userId, isWaiting }) => ({ id, date, name, note, isOwn: userId === own, isWaiting }));
}

function write(ctx: DeskContext, payload: ShiftPayload): void {
  const at = ctx.now();
  ctx.store.inTransaction(() => append(ctx.store, 'real', { id: newId(at), kind: 'shift', recordedAt: at, payload }));
  ctx.wakeSync();
  ctx.changed();
}

export function addShift(ctx: DeskContext, { date, name, note }: { date: string; name: string; note: string }): void {
  write(ctx, { type: 'add', cashierId: requireCashier(ctx).userId, id: newId(ctx.now()), date, name, note });
}

/** One's own entries only, as on the website. */
export function removeShift(ctx: DeskContext, { id }: { id: string }): void {
  const cashierId = requireCashier(ctx).userId;
  const shift = allShifts(ctx).find((one) => one.id === id);
  if (shift === undefined) throw new DeskRefusal('ENTRY_UNKNOWN');
  if (shift.userId !== cashierId) throw new DeskRefusal('ONLY_OWN_SHIFTS');
  write(ctx, { type: 'remove', cashierId, id });
}
