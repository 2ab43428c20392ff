import type { SalePayment } from '#shared/door/sale-facts.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { newId } from '../../base/new-id.ts';
import { readDraft, renewDraft, type Bill } from './basket-draft.ts';
import { numberOfBill } from './number-of-bill.ts';

/** The open payment's number is over with it: the same bill goes on under another one. */
async function settleForDraft(ctx: DeskContext, saleId: string): Promise<void> {
  await ctx.card.settle();
  if (readDraft(ctx)?.saleId === saleId) renewDraft(ctx);
}

/**
 * While nobody knows whether a card was charged, a bill is paid by that very payment or not at all. Throws CARD_PAID,
 * CARD_UNKNOWN.
 */
export async function settleBeforePaying(ctx: DeskContext, payments: readonly SalePayment[]): Promise<void> {
  const open = ctx.card.open();
  if (open === null) return;
  const isAskedAgain =
    open.saleId === readDraft(ctx)?.saleId &&
    payments.some(({ method, amountCents }) => method === 'card' && amountCents === open.amountCents);
  if (!isAskedAgain) await settleForDraft(ctx, open.saleId);
}

const textOf = ({ items, goods = [] }: Bill): string => JSON.stringify([items, goods]);

/**
 * A bill whose card payment is open is neither changed nor emptied: its number would be lost, and with it the money. Nor
 * is one that has the number of its document: that is booked as it was, and the till would have another sum than it.
 */
export async function settleBeforeChanging(ctx: DeskContext, bill: Bill): Promise<void> {
  const [open, draft] = [ctx.card.open(), readDraft(ctx)];
  if (draft === null || textOf(draft) === textOf(bill)) return;
  if (numberOfBill(ctx) !== null) throw new DeskRefusal('SALE_UNDER_WAY');
  if (open?.saleId !== draft.saleId) return;
  if (ctx.card.waiting() !== null) throw new DeskRefusal('CARD_ASKING');
  await settleForDraft(ctx, open.saleId);
}

/**
 * A supervisor answers for it: the bill may be paid otherwise, and the card is paid back if it was charged after all.
 */
export function releaseCard(
  ctx: DeskContext,
  by: { supervisorId: string; proof?: string | undefined; reason: string },
): void {
  const open = ctx.card.open();
  if (open === null || ctx.card.waiting() !== null) return;
  const at = ctx.now();
  ctx.card.release({ ...by, refundId: newId(at), at: at.getTime() });
  if (readDraft(ctx)?.saleId === open.saleId) renewDraft(ctx);
  ctx.changed();
  void ctx.card.settleReleased();
}
