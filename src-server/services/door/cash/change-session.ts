import type { CloseCashSessionInput, MoveCashInput, OpenCashSessionInput } from '#shared/door/kasse-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Desk } from '../devices/desk.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { closeAt, moveAt, openAt, showSessionReport, type ClosedSession, type SessionReport } from './cash-session.ts';

/** Whoever is named must be able to work the till. Error: CASHIER_UNKNOWN. */
function acting(ctx: ServiceContext, cashierId: string | undefined): { cashierId: string | null; at: Date } {
  const at = ctx.now();
  requireTillPerson(ctx, cashierId, at);
  return { cashierId: cashierId ?? null, at };
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

/** `kasse.cashSession.close`. Errors: see closeAt. */
export function closeCashSession(ctx: ServiceContext, desk: Desk, input: CloseCashSessionInput): ClosedSession {
  return inTransaction(ctx.db, () =>
    closeAt(ctx, desk, { ...input, ...acting(ctx, input.cashierId), zNumber: input.zNumber }),
  );
}
