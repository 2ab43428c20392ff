import { cents } from '#shared/money.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import type { CashInspectionView } from '#shared/door/cash-views.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { append } from '../../base/journal/journal.ts';
import { cashReport, requireSession } from './cash-session.ts';
import type { Approved } from './fixed-count.ts';

/**
 * Cash inspection ('Kassensturz'): a supervisor is told at any moment what should be in the drawer. It is in the journal
 * before the screen has it, so whoever counts afterwards is known to have been told.
 */
export function inspectCash(
  ctx: DeskContext,
  { entryId, approved }: { entryId: string; approved: Approved },
): CashInspectionView {
  const session = requireSession(ctx);
  const { expectedCashCents } = cashReport(ctx).report;
  const payload: CashPayload = {
    type: 'inspect',
    cashierId: requireCashier(ctx).userId,
    sessionId: session.id,
    supervisorId: approved.supervisorId,
    ...(approved.proof !== undefined && { proof: approved.proof }),
    expectedCents: cents(expectedCashCents),
  };
  const recordedAt = ctx.now();
  ctx.store.inTransaction(() =>
    append(ctx.store, moneyLedger(ctx), { id: entryId, kind: 'cash', recordedAt, payload }),
  );
  ctx.wakeSync();
  ctx.changed();
  return { ...cashReport(ctx), entryId };
}
