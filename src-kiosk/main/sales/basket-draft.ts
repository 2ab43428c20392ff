import type { FiscalTransaction } from '#shared/door/fiscal-device.ts';
import type { GoodsItem } from '#shared/door/goods.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { DeskContext } from '../desk-context.ts';
import { startFiscal } from '../fiscal/sign-process.ts';
import { newId } from '../new-id.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';

/** The sale that is being typed: it survives the lock, a dead screen and the power. */
export type BasketDraft = {
  saleId: string;
  items: SaleItem[];
  /** A draft from before goods were sold has none. */
  goods?: GoodsItem[] | undefined;
  startedAt: number;
  fiscal: (Omit<FiscalTransaction, 'startedAt'> & { startedAt: string }) | null;
};

/** What stands on a bill: tickets, and goods beside them. */
export type Bill = Pick<BasketDraft, 'items' | 'goods'>;

const DRAFT = 'basket';

export function readDraft(ctx: DeskContext): BasketDraft | null {
  return readSetting<BasketDraft>(ctx.store, DRAFT);
}

export const registerSerial = (ctx: DeskContext): string => registerSerialOf(ctx.snapshot().desk?.id ?? 'unpaired');

/** Keeps the basket; the fiscal process starts with its first item and is aborted when it is emptied. */
export async function keepBasket(ctx: DeskContext, { items, goods = [] }: Bill): Promise<BasketDraft | null> {
  const kept = readDraft(ctx);
  if (items.length + goods.length === 0) {
    removeSetting(ctx.store, DRAFT);
    if (kept?.fiscal != null && ctx.fiscal !== null)
      await ctx.fiscal.abort({ ...kept.fiscal, startedAt: new Date(kept.fiscal.startedAt) }).catch(() => undefined);
    ctx.changed();
    return null;
  }
  const at = ctx.now();
  const started = kept ?? { saleId: newId(at), startedAt: at.getTime(), fiscal: null, items };
  writeSetting(ctx.store, DRAFT, { ...started, items, goods });
  if (kept === null) {
    const transaction = await startFiscal(ctx.fiscal, registerSerial(ctx));
    const current = readDraft(ctx);
    if (transaction !== null && current?.saleId !== started.saleId)
      await ctx.fiscal?.abort(transaction).catch(() => undefined); // emptied while it began
    if (transaction !== null && current?.saleId === started.saleId)
      writeSetting(ctx.store, DRAFT, {
        ...current,
        fiscal: { ...transaction, startedAt: transaction.startedAt.toISOString() },
      });
  }
  ctx.changed();
  return readDraft(ctx);
}

/** The same bill under another id: the reader's payment of the first one was cancelled for good. */
export function renewDraft(ctx: DeskContext): void {
  const draft = readDraft(ctx);
  if (draft !== null) writeSetting(ctx.store, DRAFT, { ...draft, saleId: newId(ctx.now()) });
}

export function dropDraft(ctx: DeskContext): void {
  removeSetting(ctx.store, DRAFT);
}
