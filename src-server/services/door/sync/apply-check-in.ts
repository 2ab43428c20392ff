import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import type { CheckInPayload, ReentryPayload, UndoPayload } from '#shared/door/journal-entry.ts';
import { CONFIRMABLE_REASONS, type VerdictReason } from '#shared/door/verdict-words.ts';
import { formatTime } from '#shared/time.ts';
import { findCheckIn } from '../check-in/check-in-rows.ts';
import { checkInAt, type CheckedIn } from '../check-in/check-in.ts';
import { handOut } from '../check-in/member-entry.ts';
import { reenterAt } from '../check-in/reenter.ts';
import { undoAt } from '../check-in/undo-check-in.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import type { EntryException } from './entry-exception.ts';
import { writtenAt } from './entry-rows.ts';
import type { Entry } from './read-entry.ts';

/** By a cashier at a desk; a helper's phone has none. */
type ByAnyone<Payload> = Omit<Payload, 'cashierId'> & { cashierId?: string | null };
type AtAnyDoor<Payload> = Pick<Entry<ByAnyone<Payload>>, 'id' | 'at' | 'payload' | 'objection'>;

/** Somebody was let in whom the books would have stopped: what a person has to know of it. */
const EXCEPTION_OF: Partial<Record<VerdictReason, DeskExceptionKind>> = {
  already_used: 'double_admission',
  cancelled: 'ticket_cancelled',
  event_cancelled: 'ticket_cancelled',
  member_has_ticket: 'entitlement_spent',
  member_pays: 'entitlement_spent',
  no_membership: 'no_membership',
  revoked: 'no_membership',
  house_full: 'over_capacity',
  disputed: 'not_allowed',
  banned: 'banned',
};

function exceptionOf(eventId: string, { verdict, first, aboutId }: CheckedIn): EntryException {
  const when = verdict.usedAt === null ? '' : ` ${formatTime(verdict.usedAt)} ${verdict.usedAtDesk ?? ''}`;
  return {
    kind: EXCEPTION_OF[verdict.reason] ?? 'unknown_ticket',
    detail: `${verdict.reason}${when}`.trimEnd(),
    eventId,
    otherDeskId: first?.deskId,
    aboutId: aboutId ?? undefined,
  };
}

/** Before the doors opened a supervisor answered for it; a word that nothing proves is put before the office. */
function checkEarly({ payload: { early, eventId }, objection }: AtAnyDoor<CheckInPayload>): EntryException[] {
  if (early === undefined || objection === null) return [];
  return [{ kind: 'supervisor_unproved', detail: 'admission', eventId }];
}

/**
 * What was decided at the door stands. The call of the same id may have done it already, and an entry of a refusal
 * changes nothing.
 */
export function applyCheckIn(ctx: ServiceContext, desk: Desk, entry: AtAnyDoor<CheckInPayload>): EntryException[] {
  const { id, at, payload } = entry;
  if (payload.decision === 'refused') return [];
  const isClaimed = findCheckIn(ctx, id)?.deskId === desk.id;
  // A person at the door decided the amber ones, so each is confirmed here, except a second use.
  const confirmed =
    CONFIRMABLE_REASONS.find((reason) => reason === payload.reason) ?? (payload.isOffline ? 'house_full' : null);
  const checkedIn = checkInAt(ctx, desk, {
    eventId: payload.eventId,
    code: payload.code,
    entryId: id,
    isUnder18: payload.isUnder18,
    cashierId: payload.cashierId ?? null,
    confirmed,
    at,
    isDone: true,
    isAnswered: payload.cashierId != null,
  });
  const { verdict } = checkedIn;
  const { member } = verdict;
  if (member !== null)
    handOut(ctx, {
      subscriberId: member.subscriberId,
      perks: payload.perks.filter((perk) => member.perksToHandOut.includes(perk)),
      by: payload.cashierId ?? null,
    });
  const early = checkEarly(entry);
  return isClaimed || verdict.isAdmitted ? early : [...early, exceptionOf(payload.eventId, checkedIn)];
}

/** A guest with the stamp came in again; one who had never come in is reported. */
export function applyReentry(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload }: Omit<AtAnyDoor<ReentryPayload>, 'objection'>,
): EntryException[] {
  const reason = reenterAt(ctx, desk, { ...payload, cashierId: payload.cashierId ?? null, entryId: id, at });
  return reason === 'reentry' ? [] : [{ kind: 'unknown_ticket', detail: reason, eventId: payload.eventId }];
}

/** A check-in that was taken back at the door. */
export function applyUndo(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload, objection }: AtAnyDoor<UndoPayload>,
): EntryException[] {
  // The ten seconds are measured by one clock: an online check-in carries ours, and the desk's may be minutes off.
  const madeAt = writtenAt(ctx, { id: payload.admissionId, deskId: desk.id });
  undoAt(ctx, desk, {
    entryId: id,
    admissionId: payload.admissionId,
    reason: payload.reason,
    supervisorId: payload.supervisorId,
    objection,
    at,
    madeAt,
  });
  return [];
}
