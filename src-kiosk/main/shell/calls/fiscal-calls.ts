import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import type { HandlerParts } from './handler-parts.ts';
import type { CallHandlers } from '../ipc.ts';
import { readDraft } from '../../till/sales/basket-draft.ts';
import { isMoneyMoving } from '../../till/sales/sale-under-way.ts';
import { openIntents } from '../../base/store/intent-rows.ts';
import { chooseTraining } from '../../base/store/training-chosen.ts';
import { tryTse } from '../../till/fiscal/test-receipt.ts';

type Approval = { approval(given: SupervisorPin, about: string): Promise<{ supervisorId: string }> };

/** Between two sales: with a bill begun it would not be clear which chain it belongs to. */
function requireNoSale(ctx: DeskContext): void {
  if (isMoneyMoving(ctx.store) || openIntents(ctx.store).length > 0) throw new DeskRefusal('SALE_UNDER_WAY');
  if (readDraft(ctx) !== null) throw new DeskRefusal('BASKET_OPEN');
}

/** A supervisor's calls about the security device. */
export function fiscalCalls(
  { desk, chooseFolder }: HandlerParts,
  { approval }: Approval,
): Pick<CallHandlers, 'tryTse' | 'chooseTraining' | 'exportBooks' | 'closeExport'> {
  const { ctx, fiscal, printer } = desk;
  const answering = async (supervisor: SupervisorPin): Promise<string> =>
    (await approval(supervisor, APPROVALS.tse(ctx.snapshot().desk?.id ?? ''))).supervisorId;
  return {
    async tryTse({ supervisor }) {
      const supervisorId = await answering(supervisor);
      requireNoSale(ctx);
      return tryTse({ ctx, fiscal, printer }, supervisorId);
    },
    async chooseTraining({ isChosen, supervisor }) {
      await answering(supervisor);
      requireNoSale(ctx);
      if (isChosen && ctx.fiscal === null) throw new DeskRefusal('TSE_NONE');
      chooseTraining(ctx.store, isChosen);
      ctx.changed();
    },
    async exportBooks({ supervisor, ...period }) {
      await answering(supervisor);
      desk.books.require(period);
      const target = await chooseFolder();
      if (target === null) return { isBegun: false };
      void desk.books.start({ period, target }); // it shows itself how it ends
      return { isBegun: true };
    },
    closeExport: () => desk.books.close(),
  };
}
