import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import type { CallHandlers } from '../ipc.ts';
import { newId } from '../../base/new-id.ts';
import {
  closeCash,
  fixCount,
  handOver,
  moveCash,
  openCash,
  openDrawer,
  requireSession,
} from '../../till/cash/cash-session.ts';
import { keepCashOpen } from '../../till/cash/earlier-night.ts';
import type { Approved } from '../../till/cash/fixed-count.ts';
import { inspectCash } from '../../till/cash/inspect-cash.ts';
import { reopenCount } from '../../till/cash/reopen-count.ts';
import { tillSheet } from '../../till/cash/till-sheet.ts';

type CashCalls = Pick<
  CallHandlers,
  | 'openCash'
  | 'keepCashOpen'
  | 'moveCash'
  | 'openDrawer'
  | 'handOver'
  | 'sheet'
  | 'inspectCash'
  | 'reopenCount'
  | 'fixCount'
  | 'closeCash'
  | 'printSheet'
>;

/** The calls of the till's screens. */
export function cashCalls(
  ctx: DeskContext,
  { approval }: { approval(given: SupervisorPin, about: string): Promise<Approved> },
): CashCalls {
  /**
   * Other people's tills: a supervisor's digits typed for just this, also when it is a supervisor who works here now.
   */
  const answering = async (given: SupervisorPin | undefined, about: string): Promise<Approved | null> =>
    given === undefined ? null : approval(given, about);
  return {
    openCash: (input) => openCash(ctx, input),
    keepCashOpen: () => keepCashOpen(ctx),
    moveCash: (input) => moveCash(ctx, input),
    openDrawer: (input) => openDrawer(ctx, input),
    handOver: async ({ toCashierId, supervisor }) => {
      const entryId = newId(ctx.now());
      const approved = await answering(supervisor, APPROVALS.handover(entryId, toCashierId));
      await handOver(ctx, { entryId, toCashierId, approved });
    },
    sheet: (asked) => tillSheet(ctx, asked),
    async inspectCash({ supervisor }) {
      requireSession(ctx);
      const entryId = newId(ctx.now());
      return inspectCash(ctx, { entryId, approved: await approval(supervisor, APPROVALS.inspection(entryId)) });
    },
    async reopenCount({ supervisor }) {
      requireSession(ctx);
      const entryId = newId(ctx.now());
      await reopenCount(ctx, { entryId, approved: await approval(supervisor, APPROVALS.recount(entryId)) });
    },
    fixCount: async ({ count, supervisor }) =>
      fixCount(ctx, { count, approved: await answering(supervisor, APPROVALS.closing(requireSession(ctx).id)) }),
    closeCash: (input) => closeCash(ctx, input),
    printSheet: (asked) => {
      tillSheet(ctx, asked); // refused at once when there is no such sheet
      ctx.printSheet(asked);
    },
  };
}
