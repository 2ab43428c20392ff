import type { CheckInPayload } from '#shared/door/journal-entry.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import type { ConfirmableReason } from '#shared/door/verdict-words.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { askInTime } from '../../base/ask-in-time.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { doorTime } from '../../base/server-time.ts';
import { insertFirstCheckIn, isUndoWaiting } from '../../base/store/check-in-rows.ts';
import { deleteClaim, findClaim, putClaim } from '../../base/store/claims.ts';
import { moveHeads } from '../../base/store/door-moves.ts';
import { setUsedElsewhere, useFreshTicket } from '../../base/store/ticket-rows.ts';
import { boughtOf } from './hand-out.ts';
import { headCount, keepCount } from './head-count.ts';
import { verdictOf, writtenReason } from './judge-here.ts';
import { codeToSend, lookUp, type Found } from './look-up.ts';

/** A supervisor's yes to 'too early', and their signature over just this entry. */
type Early = { supervisorId: string; proof: string | undefined };
/** Asks for it: the PIN is typed for just this entry. */
type ApproveEarly = (entryId: string) => Promise<Early>;

/** Nobody but a supervisor lets somebody in before the doors open. Error: SUPERVISOR_NEEDED. */
function approvedBy(approve: ApproveEarly | undefined, entryId: string): Promise<Early> {
  if (approve === undefined) throw new DeskRefusal('SUPERVISOR_NEEDED');
  return approve(entryId);
}

/** An older server has no 'too early', and lets in at any hour. */
const knowsEarly = (ctx: DeskContext): boolean => ctx.snapshot().desk?.doorsOpenHours !== undefined;

/** Who answers for it, as the server reads it; an older one would refuse fields that it does not know. */
function earlyFields(ctx: DeskContext, early: Early | null): { supervisorId: string; proof?: string } | null {
  if (early === null || !knowsEarly(ctx)) return null;
  return { supervisorId: early.supervisorId, ...(early.proof !== undefined && { proof: early.proof }) };
}

const CLAIM_KEPT_MS = 15 * MINUTE_MS;

export type Scan = {
  text: string;
  confirmed?: ConfirmableReason | null;
  isUnder18?: boolean;
  /** A supervisor's yes to 'too early'. */
  approve?: ApproveEarly | undefined;
};

export type ScanAnswer = {
  verdict: Verdict;
  /** Decided by this desk alone. */ isOffline: boolean;
  number: string | null;
  code: string;
};

/**
 * What the snapshot knows for sure needs no network: used stays used, cancelled stays cancelled. Only the name of
 * another night is worth asking for.
 */
const FINAL: readonly string[] = [
  'already_used',
  'cancelled',
  'wrong_event',
  'forged',
  'expired',
  'revoked',
  'event_cancelled',
];

/**
 * The id of this scan; a code whose answer was lost, maybe with this desk's power, goes under the id it went under
 * before.
 */
export function claimId(ctx: DeskContext, eventId: string, code: string): string {
  const now = ctx.now();
  const kept = findClaim(ctx.store, { eventId, code });
  if (kept !== undefined && now.getTime() - kept.at.getTime() < CLAIM_KEPT_MS) return kept.entryId;
  return newId(now);
}

/**
 * Taken back here, and the server has not heard of it: it would call the guest used. The journal brings both in their
 * order.
 */
function hasUndoUnderWay(ctx: DeskContext, eventId: string, subject: string | null): boolean {
  return subject !== null && isUndoWaiting(ctx.store, { eventId, subject });
}

async function askServer(
  ctx: DeskContext,
  input: {
    eventId: string;
    code: string;
    entryId: string;
    confirmed: ConfirmableReason | null;
    isUnder18: boolean;
    cashierId: string;
  },
  early: Early | null,
): Promise<Verdict | null> {
  const { eventId, code, entryId } = input;
  putClaim(ctx.store, { eventId, code, entryId, at: ctx.now() });
  // A server that has said who is absent knows the field.
  const knows = ctx.snapshot().absences !== null && { knowsAbsences: true };
  const asked = { ...input, ...earlyFields(ctx, early), ...knows };
  if (input.confirmed === 'too_early' && !knowsEarly(ctx)) asked.confirmed = null;
  return askInTime(ctx, (signal) => ctx.server().checkIn(asked, signal));
}

type Written = {
  event: SnapshotEvent;
  found: Found;
  verdict: Verdict;
  code: string;
  isOffline: boolean;
  isUnder18: boolean;
  cashierId: string;
  confirmed: ConfirmableReason | null;
  early: Early | null;
};

/** The journal first, then the screen. */
function write(
  ctx: DeskContext,
  { event, found, verdict, code, isOffline, isUnder18, cashierId, confirmed, early }: Written,
): void {
  const at = doorTime(ctx);
  const answered = earlyFields(ctx, early);
  const payload: CheckInPayload = {
    cashierId,
    eventId: event.id,
    code,
    decision: verdict.isAdmitted ? 'admitted' : 'refused',
    reason: writtenReason(ctx, event, { found, verdict, confirmed }),
    isOffline,
    isUnder18,
    perks: verdict.isAdmitted ? (verdict.member?.perksToHandOut ?? []) : [],
    ...(answered !== null && verdict.isAdmitted && { early: answered }),
  };
  ctx.store.inTransaction(() => {
    if (findEntry(ctx.store, verdict.entryId) !== undefined) return;
    const seq = append(ctx.store, 'real', { id: verdict.entryId, kind: 'admission', recordedAt: at, payload });
    deleteClaim(ctx.store, { eventId: event.id, code });
    if (verdict.counts !== null) keepCount(ctx.store, event.id, verdict.counts);
    if (!verdict.isAdmitted) return;
    const isMember = verdict.kind === 'member' || found.code.kind === 'member';
    const subject =
      found.subject ?? (verdict.member === null ? `x:${verdict.entryId}` : `m:${verdict.member.subscriberId}`);
    insertFirstCheckIn(ctx.store, {
      entry_id: verdict.entryId,
      event_id: event.id,
      subject,
      code,
      kind: isMember ? 'member' : 'online',
      holder: verdict.holder,
      at: at.getTime(),
      by_user: cashierId,
      is_under18: isUnder18 ? 1 : 0,
    });
    if (subject.startsWith('t:')) useFreshTicket(ctx.store, { code: subject.slice(2), entryId: verdict.entryId, at });
    moveHeads(ctx.store, {
      seq,
      eventId: event.id,
      [isMember ? 'members' : 'online']: 1,
      under18: isUnder18 ? 1 : 0,
      isClaimed: !isOffline,
    });
  });
}

/**
 * The server says who let this ticket in first at another desk. This desk remembers it for its own next look at the
 * ticket.
 */
function rememberElsewhere(ctx: DeskContext, found: Found, verdict: Verdict): void {
  if (verdict.reason !== 'already_used' || verdict.usedAt === null || found.subject?.startsWith('t:') !== true) return;
  setUsedElsewhere(ctx.store, {
    code: found.subject.slice(2),
    entryId: verdict.admissionId,
    at: verdict.usedAt,
    desk: verdict.usedAtDesk,
    by: verdict.by,
  });
}

/** What whoever comes in has answered: by the server's word or, where it was not asked, by the list. */
function toldOf(ctx: DeskContext, { subject }: Found, { told, isAdmitted }: Verdict): string | null {
  if (!isAdmitted) return null;
  return told ?? (subject?.startsWith('t:') === true ? ctx.snapshot().toldOf(subject.slice(2)) : null);
}

/** Who comes in, or is in already, gets what they bought. */
const toHandOut = (ctx: DeskContext, found: Found, { isAdmitted, reason, bought }: Verdict): string | null =>
  isAdmitted || reason === 'already_used' ? boughtOf(ctx, found, bought) : null;

/**
 * One code, one verdict: what the snapshot knows for sure at once, everything else online within 400 ms, else by
 * signature and snapshot, all under one id. Throws SCANNING_REFUSED when the self-test at start failed.
 */
export async function scanCode(
  ctx: DeskContext,
  { text, confirmed = null, isUnder18 = false, approve }: Scan,
): Promise<ScanAnswer> {
  if (!ctx.canVerify) throw new DeskRefusal('SCANNING_REFUSED');
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  let found = lookUp(ctx, text.trim(), event);
  const code = codeToSend(found, text.trim());
  const entryId = claimId(ctx, event.id, code);
  const early = confirmed === 'too_early' ? await approvedBy(approve, entryId) : null;
  const atOnce = verdictOf(ctx, event, { found, entryId, confirmed });
  const isKnown =
    (FINAL.includes(atOnce.reason) && (atOnce.reason !== 'wrong_event' || atOnce.validFor !== null)) ||
    (atOnce.reason === 'too_early' && !knowsEarly(ctx)); // else it would let in
  const needsServer = ctx.isOnline() && !isKnown && !hasUndoUnderWay(ctx, event.id, found.subject);
  const claimed = needsServer
    ? await askServer(ctx, { eventId: event.id, code, entryId, confirmed, isUnder18, cashierId: cashier.userId }, early)
    : null;
  if (claimed === null && needsServer) found = lookUp(ctx, code, event); // a pull may have come in meanwhile
  const verdict = claimed ?? (needsServer ? verdictOf(ctx, event, { found, entryId, confirmed }) : atOnce);
  const isOffline = claimed === null;
  write(ctx, { event, found, verdict, code, isOffline, isUnder18, cashierId: cashier.userId, confirmed, early });
  rememberElsewhere(ctx, found, verdict);
  ctx.wakeSync();
  ctx.changed();
  return {
    verdict: {
      ...verdict,
      told: toldOf(ctx, found, verdict),
      bought: toHandOut(ctx, found, verdict),
      counts: headCount(ctx.store, event.id, event.counts),
    },
    isOffline: needsServer ? isOffline : !ctx.isOnline(),
    number: found.number,
    code,
  };
}
