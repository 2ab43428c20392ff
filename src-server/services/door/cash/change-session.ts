import type { CloseCashSessionInput, MoveCashInput, OpenCashSessionInput } from '#shared/door/kasse-inputs.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Desk } from '../devices/desk.ts';
import { requireApproval } from '../devices/require-supervisor.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  closeAt,
  isForeign,
  moveAt,
  openAt,
  showSessionReport,
  type ClosedSession,
  type SessionReport,
} from './cash-session.ts';
import { findSession } from './session-rows.ts';

/** Whoever moves the money must be able to work the till. Error: CASHIER_UNKNOWN. */
function acting(ctx: ServiceContext, cashierId: string): { cashierId: string; at: Date } {
  const at = ctx.now();
  requireTillPerson(ctx, cashierId, at);
  return { cashierId, at };
}

/** `kasse.cashSession.open`. Error: CASH_SESSION_OPEN. */
export function openCashSession(ctx: ServiceContext, desk: Desk, input: OpenCashSessionInput): SessionReport {
  return inTransaction(ctx.db, () => {
    openAt(ctx, desk, { ...input, ...acting(ctx, input.cashierId) });
    return showSessionReport(ctx, desk, input);
  });
}

/** `kasse.cashSession.move`. Error: CASH_SESSION_NOT_OPEN. */
export function moveCash(ctx: ServiceContext, desk: Desk, { direction, ...input }: MoveCashInput): SessionReport {
  return inTransaction(ctx.db, () => {
    moveAt(ctx, desk, { ...input, ...acting(ctx, input.cashierId), kind: direction });
    return showSessionReport(ctx, desk, input);
  });
}

/**
 * `kasse.cashSession.close`. Somebody else's till only with a supervisor's PIN. Errors: see closeAt;
 * SUPERVISOR_UNPROVED, PIN_LOCKED.
 */
export function closeCashSession(
  ctx: ServiceContext,
  desk: Desk,
  { proof, supervisorPin, ...input }: CloseCashSessionInput,
): ClosedSession {
  const session = findSession(ctx, input.sessionId);
  const { supervisorId } = input;
  const needsApproval = session?.deskId === desk.id && session.closedAt === null && isForeign(session, input.cashierId);
  if (needsApproval && supervisorId !== null)
    requireApproval(ctx, desk, { supervisorId, proof, supervisorPin, abouts: [APPROVALS.closing(session.id)] });
  return inTransaction(ctx.db, () =>
    closeAt(ctx, desk, {
      ...input,
      ...acting(ctx, input.cashierId),
      zNumber: input.zNumber,
      isApproved: needsApproval && supervisorId !== null,
    }),
  );
}
