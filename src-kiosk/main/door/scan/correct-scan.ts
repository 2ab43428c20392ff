import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import type { ReentryPayload, UndoPayload } from '#shared/door/journal-entry.ts';
import { VERDICTS } from '#shared/door/verdict-words.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { doorTime } from '../../base/server-time.ts';
import { findCheckIn, insertCheckIn, setUndone, type CheckInRow } from '../../base/store/check-in-rows.ts';
import { moveHeads, type Heads } from '../../base/store/door-moves.ts';
import { freeTicket, useTicket } from '../../base/store/ticket-rows.ts';
import type { ScanAnswer } from './scan-code.ts';

function ownCheckIn(ctx: DeskContext, entryId: string): CheckInRow {
  const row = findCheckIn(ctx.store, entryId);
  if (row === undefined) throw new DeskRefusal('ENTRY_UNKNOWN');
  if (row.undone_at !== null) throw new DeskRefusal('ALREADY_UNDONE');
  return row;
}

/** What taking a check-in back does to the head count. */
function weight(row: CheckInRow): Heads {
  const of = (kind: CheckInRow['kind']) => (row.kind === kind ? -1 : 0);
  return { online: of('online'), members: of('member'), door: of('door'), under18: -row.is_under18 };
}

type Undo = { entryId: string; reason?: string; supervisorId?: string | null; proof?: string | undefined };

/** Takes a check-in of this desk back: freely within 10 s, later with a reason and a supervisor. */
export function undoCheckIn(ctx: DeskContext, { entryId, reason, supervisorId = null, proof }: Undo): void {
  const cashier = requireCashier(ctx);
  const at = doorTime(ctx);
  const row = ownCheckIn(ctx, entryId);
  if (at.getTime() - row.at > UNDO_WINDOW_MS && supervisorId === null) throw new DeskRefusal('SUPERVISOR_NEEDED');
  const payload: UndoPayload = {
    cashierId: cashier.userId,
    admissionId: entryId,
    reason: reason ?? 'mis-scan',
    supervisorId,
    ...(proof !== undefined && { proof }),
  };
  ctx.store.inTransaction(() => {
    const seq = append(ctx.store, 'real', { id: newId(at), kind: 'undo', recordedAt: at, payload });
    setUndone(ctx.store, { entryId, at });
    if (row.subject.startsWith('t:')) freeTicket(ctx.store, { code: row.subject.slice(2), entryId });
    moveHeads(ctx.store, { seq, eventId: row.event_id, ...weight(row) });
  });
  ctx.wakeSync();
  ctx.changed();
}

/** Somebody with the stamp comes back in: noted, counted no second time. */
export function reenter(ctx: DeskContext, { code }: { code: string }): ScanAnswer {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const at = doorTime(ctx);
  const id = newId(at);
  const payload: ReentryPayload = { cashierId: cashier.userId, eventId: event.id, code };
  ctx.store.inTransaction(() => append(ctx.store, 'real', { id, kind: 'reentry', recordedAt: at, payload }));
  ctx.wakeSync();
  ctx.changed();
  const { colour, word, todo } = VERDICTS.reentry;
  return {
    verdict: {
      entryId: id,
      colour,
      reason: 'reentry',
      word,
      todo,
      isAdmitted: false,
      kind: null,
      holder: null,
      ticketTypeName: null,
      usedAt: null,
      usedAtDesk: null,
      by: null,
      validFor: null,
      admissionId: null,
      member: null,
      counts: null,
    },
    isOffline: !ctx.isOnline(),
    number: null,
    code,
  };
}

/** The guest just let in is under 18: taken back and let in again with the mark, for nothing in the journal changes. */
export function markUnder18(ctx: DeskContext, { entryId }: { entryId: string }): { entryId: string } {
  const cashier = requireCashier(ctx);
  const row = ownCheckIn(ctx, entryId);
  if (row.is_under18 === 1 || row.kind === 'door') return { entryId };
  const at = doorTime(ctx);
  const id = newId(at);
  ctx.store.inTransaction(() => {
    undoCheckIn(ctx, { entryId });
    const seq = append(ctx.store, 'real', {
      id,
      kind: 'admission',
      recordedAt: at,
      payload: {
        cashierId: cashier.userId,
        eventId: row.event_id,
        code: row.code,
        decision: 'admitted',
        reason: row.kind === 'member' ? 'member_free' : 'valid',
        isOffline: true,
        isUnder18: true,
        perks: [],
      },
    });
    insertCheckIn(ctx.store, { ...row, entry_id: id, at: at.getTime(), by_user: cashier.userId, is_under18: 1 });
    if (row.subject.startsWith('t:')) useTicket(ctx.store, { code: row.subject.slice(2), entryId: id, at });
    moveHeads(ctx.store, {
      seq,
      eventId: row.event_id,
      online: row.kind === 'online' ? 1 : 0,
      members: row.kind === 'member' ? 1 : 0,
      under18: 1,
    });
  });
  return { entryId: id };
}
