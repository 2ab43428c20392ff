import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { VoucherPayload } from '#shared/door/journal-entry.ts';
import type { VoucherView } from '#shared/door/voucher.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { askInTime } from '../../base/ask-in-time.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { doorTime } from '../../base/server-time.ts';
import { claimId } from '../../door/scan/scan-code.ts';
import { deleteClaim, putClaim } from '../../base/store/claims.ts';
import { findRedeemed, insertRedeemed, setRedeemedUndone } from '../../base/store/voucher-rows.ts';
import { isUseOpenHere, judgeHere, viewOf, type Judged } from './show-voucher.ts';

type Given = { entryId: string; code: string; isOffline: boolean };

/** The journal first, then the screen; a second press finds the first one's entry. */
function write(ctx: DeskContext, { voucherId, cents }: Judged, { entryId, code, isOffline }: Given): void {
  const [cashier, event, at] = [requireCashier(ctx), requireTonight(ctx), doorTime(ctx)];
  const payload: VoucherPayload = { type: 'redeem', cashierId: cashier.userId, eventId: event.id, code, isOffline };
  ctx.store.inTransaction(() => {
    if (findEntry(ctx.store, entryId) !== undefined) return;
    append(ctx.store, 'real', { id: entryId, kind: 'voucher', recordedAt: at, payload });
    const row = { entry_id: entryId, voucher_id: voucherId, event_id: event.id, cents, at: at.getTime() };
    insertRedeemed(ctx.store, row);
    deleteClaim(ctx.store, { eventId: event.id, code: voucherId });
  });
}

/**
 * Spends a voucher, once: the server says so within a guest's patience, else this desk alone, all under one id. What is
 * not good any more is shown as it stands.
 */
export async function redeemVoucher(ctx: DeskContext, { code }: { code: string }): Promise<VoucherView> {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const judged = judgeHere(ctx, event, code);
  if (judged.state !== 'open') return viewOf(ctx, { code, judged, answer: null });
  const claim = { eventId: event.id, code: judged.voucherId };
  const entryId = claimId(ctx, claim.eventId, claim.code);
  putClaim(ctx.store, { ...claim, entryId, at: ctx.now() });
  const asked = { eventId: event.id, code, entryId, cashierId: cashier.userId };
  const answer = await askInTime(ctx, (signal) => ctx.server().redeemVoucher(asked, signal));
  if (answer !== null && !answer.isGiven && !isUseOpenHere(ctx, answer.use, entryId)) {
    deleteClaim(ctx.store, claim);
    return viewOf(ctx, { code, judged, answer });
  }
  write(ctx, judged, { entryId, code, isOffline: answer === null });
  ctx.wakeSync();
  ctx.changed();
  const view = viewOf(ctx, { code, judged: judgeHere(ctx, event, code), answer: null });
  return { ...view, isGiven: true, isOffline: answer === null };
}

type Undo = { entryId: string; supervisorId?: string | null; proof?: string | undefined };

/** Gives a voucher back that this desk redeemed: freely within 10 s, later with a supervisor. */
export function undoVoucher(ctx: DeskContext, { entryId, supervisorId = null, proof }: Undo): void {
  const [cashier, at, row] = [requireCashier(ctx), doorTime(ctx), findRedeemed(ctx.store, entryId)];
  if (row === undefined) throw new DeskRefusal('ENTRY_UNKNOWN');
  if (row.undone_at !== null) throw new DeskRefusal('ALREADY_UNDONE');
  if (at.getTime() - row.at > UNDO_WINDOW_MS && supervisorId === null) throw new DeskRefusal('SUPERVISOR_NEEDED');
  const payload: VoucherPayload = {
    type: 'undo',
    cashierId: cashier.userId,
    redemptionId: entryId,
    supervisorId,
    ...(proof !== undefined && { proof }),
  };
  ctx.store.inTransaction(() => {
    append(ctx.store, 'real', { id: newId(at), kind: 'voucher', recordedAt: at, payload });
    setRedeemedUndone(ctx.store, { entryId, at });
  });
  ctx.wakeSync();
  ctx.changed();
}
