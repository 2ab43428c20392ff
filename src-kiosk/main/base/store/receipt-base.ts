import type { Ledger } from '../journal/journal.ts';
import type { Store } from './open-store.ts';
import { readSetting, writeSetting } from './settings-table.ts';

/** The last number that was given before this journal began, as far as anybody knows. */
const BASE = 'receipts-before';

/** `K3FA9-000123` is the 123rd. */
export const receiptCount = (receiptNumber: string): number => Number(receiptNumber.split('-').at(-1)) || 0;

const LAST_SALE = "SELECT payload FROM journal WHERE ledger = 'real' AND kind = 'sale' ORDER BY seq DESC LIMIT 1";

/** Of the last real sale in a store that may be damaged further on; 0 for none. */
export function lastReceiptIn(store: Pick<Store, 'one'>): number {
  const row = store.one<{ payload: string }>(LAST_SALE);
  return row === undefined ? 0 : receiptCount((JSON.parse(row.payload) as { receiptNumber: string }).receiptNumber);
}

/** Keeps the highest number somebody told of: numbers go on, and never begin again. */
export function keepReceiptBase(store: Store, count: number): void {
  if (count > (readSetting<number>(store, BASE) ?? 0)) writeSetting(store, BASE, count);
}

export const receiptBase = (store: Pick<Store, 'one'>, ledger: Ledger): number =>
  ledger === 'real' ? (readSetting<number>(store, BASE) ?? 0) : 0;
