import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { GoodsItem } from '#shared/door/goods.ts';
import { DEFAULT_FREE_PER_NIGHT, isAboveFreeLimit } from '#shared/door/free-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { hasSlip, type SaleApproval, type SaleItem, type SalePayment } from '#shared/door/sale-facts.ts';
import { moneyLedger, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { countFreeTickets } from '../../base/journal/find-entries.ts';

/** A supervisor's PIN, asked for only where the sale needs one. */
export type Approve = (about: string) => Promise<{ supervisorId: string; proof: string | undefined }>;

type Asked = {
  items: readonly SaleItem[];
  goods?: readonly GoodsItem[] | undefined;
  payments: readonly SalePayment[];
  freeReason?: string | undefined;
  isCardSeen?: boolean | undefined;
};

/** A card at a terminal of its own, and nothing that shows it was charged: no slip, nor a cashier's word where it counts. */
export function isCardUnseen(ctx: DeskContext, payment: SalePayment, isCardSeen = false): boolean {
  if (isCardSeen && ctx.snapshot().desk?.takesCardWithoutSlip === true) return false;
  return payment.method === 'card' && !hasSlip(payment) && ctx.card.kind() === 'external' && ctx.card.open() === null;
}

function isTooManyFree(ctx: DeskContext, { items, goods = [], freeReason }: Asked): boolean {
  if (freeReason === undefined) return false;
  const wanted = [...items, ...goods].reduce((sum, { quantity }) => sum + quantity, 0);
  const given = countFreeTickets(ctx.store, { ledger: moneyLedger(ctx), eventId: requireTonight(ctx).id });
  const limit = ctx.snapshot().desk?.freePerNight ?? DEFAULT_FREE_PER_NIGHT;
  return isAboveFreeLimit({ given, wanted, limit });
}

/**
 * What a cashier may not do alone: more free entries than the night allows, a card whose terminal gave no number.
 * Throws FREE_LIMIT and CARD_RECEIPT_NEEDED when nobody answers for it.
 */
export async function approvalFor(
  ctx: DeskContext,
  { saleId, asked, approve }: { saleId: string; asked: Asked; approve: Approve | undefined },
): Promise<SaleApproval | null> {
  const code = isTooManyFree(ctx, asked)
    ? 'FREE_LIMIT'
    : asked.payments.some((payment) => isCardUnseen(ctx, payment, asked.isCardSeen))
      ? 'CARD_RECEIPT_NEEDED'
      : null;
  if (code === null) return null;
  if (approve === undefined) throw new DeskRefusal(code);
  const { supervisorId, proof } = await approve(APPROVALS.sale(saleId));
  return { supervisorId, ...(proof !== undefined && { proof }) };
}
