import { sumOfCount } from '#shared/door/cash-count.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { append } from '../../base/journal/journal.ts';
import { cashInTurn } from './cash-in-turn.ts';
import { cashReport, requireSession } from './cash-session.ts';
import { dropFixedCount, fixedCountOf, type Approved } from './fixed-count.ts';

/**
 * A supervisor opens a fixed count again: money was found, or somebody wants to go on selling. What was counted, and that
 * the expected sum is known from here on, is in the journal before the count is open. Errors: ENTRY_UNKNOWN.
 */
export function reopenCount(
  ctx: DeskContext,
  { entryId, approved }: { entryId: string; approved: Approved },
): Promise<void> {
  return cashInTurn(ctx, () => {
    const session = requireSession(ctx);
    const fixed = fixedCountOf(ctx, session.id);
    if (fixed === null) throw new DeskRefusal('ENTRY_UNKNOWN');
    const { expectedCashCents } = cashReport(ctx).report;
    const payload: CashPayload = {
      type: 'recount',
      cashierId: requireCashier(ctx).userId,
      sessionId: session.id,
      supervisorId: approved.supervisorId,
      ...(approved.proof !== undefined && { proof: approved.proof }),
      countedCents: sumOfCount(fixed.count),
      expectedCents: expectedCashCents,
    };
    ctx.store.inTransaction(() => {
      append(ctx.store, moneyLedger(ctx), { id: entryId, kind: 'cash', recordedAt: ctx.now(), payload });
      dropFixedCount(ctx);
    });
    ctx.wakeSync();
    ctx.changed();
    return Promise.resolve();
  });
}
