import type { CashPayload } from '#shared/door/journal-entry.ts';
import type { CloseCashSessionInput, MoveCashInput, OpenCashSessionInput } from '#shared/door/kasse-inputs.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  isForeign,
  showClosed,
  showSessionReport,
  type ClosedSession,
  type SessionReport,
} from '../cash/cash-session.ts';
import { findSession } from '../cash/session-rows.ts';
import { nextZNumber } from '../cash/z-rows.ts';
import type { Desk } from '../devices/desk.ts';
import { requireApproval } from '../devices/require-supervisor.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { handInEntry } from './hand-in-entry.ts';

/** Whoever moves the money must be able to work the till. Error: CASHIER_UNKNOWN. */
function handIn(
  ctx: ServiceContext,
  desk: Desk,
  { id, payload, isApproved = false }: { id: string; payload: CashPayload; isApproved?: boolean },
): void {
  const at = ctx.now();
  requireTillPerson(ctx, payload.cashierId, at);
  const objection = isApproved ? null : 'not_allowed';
  handInEntry(ctx, desk, { kind: 'cash', id, at, payload, objection, overObjection: 'not_allowed' });
}

/** `kasse.cashSession.open`. Errors: CASH_SESSION_OPEN, CASHIER_UNKNOWN. */
export function openCashSession(
  ctx: ServiceContext,
  desk: Desk,
  { entryId, ...opened }: OpenCashSessionInput,
): SessionReport {
  return inTransaction(ctx.db, () => {
    handIn(ctx, desk, { id: entryId, payload: { type: 'open', ...opened } });
    return showSessionReport(ctx, desk, opened);
  });
}

/** `kasse.cashSession.move`. Errors: CASH_SESSION_NOT_OPEN, CASHIER_UNKNOWN. */
export function moveCash(
  ctx: ServiceContext,
  desk: Desk,
  { entryId, direction, ...moved }: MoveCashInput,
): SessionReport {
  return inTransaction(ctx.db, () => {
    handIn(ctx, desk, { id: entryId, payload: { type: direction, ...moved } });
    return showSessionReport(ctx, desk, moved);
  });
}

/**
 * `kasse.cashSession.close`. Somebody else's till only with a supervisor's PIN, whose wrong digits stay counted. Errors:
 * CASH_SESSION_NOT_OPEN, SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED, PIN_LOCKED, CASH_NOTE_NEEDED, Z_NUMBER_GAP,
 * CASHIER_UNKNOWN.
 */
export function closeCashSession(
  ctx: ServiceContext,
  desk: Desk,
  { entryId, supervisorPin, ...closed }: CloseCashSessionInput,
): ClosedSession {
  const session = findSession(ctx, closed.sessionId);
  const { supervisorId, proof } = closed;
  const isOfOther = session?.deskId === desk.id && session.closedAt === null && isForeign(session, closed.cashierId);
  const isApproved = isOfOther && supervisorId !== null;
  if (isApproved) {
    const abouts = [APPROVALS.closing(session.id)];
    requireApproval(ctx, desk, { supervisorId, proof, supervisorPin, abouts });
  }
  return inTransaction(ctx.db, () => {
    const zNumber = closed.zNumber ?? nextZNumber(ctx, desk.id);
    handIn(ctx, desk, { id: entryId, payload: { type: 'close', ...closed, zNumber }, isApproved });
    return showClosed(ctx, closed.sessionId);
  });
}
