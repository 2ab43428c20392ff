import { randomUUID } from 'node:crypto';
import type { GoodsItem } from '#shared/door/goods.ts';
import type { SaleItem } from '#shared/door/sale-facts.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { leaveTransaction, numberLeftTransaction } from '../../base/store/left-transactions.ts';
import type { Transaction } from '../../base/security-device.ts';

import { newId } from '../../base/new-id.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';

/** The sale that is being typed: it survives the lock, a dead screen and the power. */
export type BasketDraft = {
  saleId: string;
  items: SaleItem[];
  /** A draft from before goods were sold has none. */
  goods?: GoodsItem[] | undefined;
  startedAt: number;
  /** Of the security device; a draft of training, or of an older version, has none. */
  transaction?: Transaction | undefined;
};

/** What stands on a bill: tickets, and goods beside them. */
export type Bill = Pick<BasketDraft, 'items' | 'goods'>;

const DRAFT = 'basket';

export function readDraft(ctx: DeskContext): BasketDraft | null {
  return readSetting<BasketDraft>(ctx.store, DRAFT);
}

/** Empties the basket; what the device has begun for it is closed in the background. */
function abandon(ctx: DeskContext, draft: BasketDraft | null): void {
  ctx.store.inTransaction(() => {
    removeSetting(ctx.store, DRAFT);
    if (draft?.transaction !== undefined && ctx.fiscal !== null)
      leaveTransaction(ctx.store, { ...draft.transaction, documentNumber: null, outageId: null }, ctx.now());
  });
  ctx.settleTransactions();
}

/** Begins at the device while the cashier types on; nobody waits for it, and its fault stops no sale. */
async function begin(ctx: DeskContext, txId: string): Promise<void> {
  const started = await ctx.fiscal?.start(txId).catch(() => null);
  if (started === null || started === undefined) return;
  const current = readDraft(ctx);
  const { txNumber, startedAt } = started;
  const transaction = { txId, txNumber, startedAt: startedAt.toISOString() };
  if (current?.transaction?.txId === txId) writeSetting(ctx.store, DRAFT, { ...current, transaction });
  else numberLeftTransaction(ctx.store, transaction); // emptied while it began
}

/** Keeps the basket; the device's transaction begins with its first item (AEAO to § 146a, 2.2.2). */
export function keepBasket(ctx: DeskContext, { items, goods = [] }: Bill): BasketDraft | null {
  const kept = readDraft(ctx);
  if (items.length + goods.length === 0) {
    abandon(ctx, kept);
    ctx.changed();
    return null;
  }
  const at = ctx.now();
  const started: BasketDraft = kept ?? { saleId: newId(at), startedAt: at.getTime(), items };
  const transaction = started.transaction ?? (ctx.fiscal === null ? undefined : { txId: randomUUID(), txNumber: null });
  const draft = { ...started, items, goods, transaction };
  writeSetting(ctx.store, DRAFT, draft);
  if (transaction !== undefined && started.transaction === undefined) void begin(ctx, transaction.txId);
  ctx.changed();
  return draft;
}

/** The same bill under another id: the reader's payment of the first one was cancelled for good. */
export function renewDraft(ctx: DeskContext): void {
  const draft = readDraft(ctx);
  if (draft !== null) writeSetting(ctx.store, DRAFT, { ...draft, saleId: newId(ctx.now()) });
}

/** The bill of this sale is booked; another one that was begun meanwhile stays. */
export function dropDraft(ctx: DeskContext, saleId: string): void {
  if (readDraft(ctx)?.saleId === saleId) removeSetting(ctx.store, DRAFT);
}
