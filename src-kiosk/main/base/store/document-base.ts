import type { Store } from './open-store.ts';
import { readSetting, writeSetting } from './settings-table.ts';

/** The last document number that was given before this journal began, as far as anybody knows. */
const BASE = 'documents-before';

const LAST = "SELECT payload FROM journal WHERE ledger = 'real' AND kind = 'document' ORDER BY seq DESC LIMIT 1";

/** The number of the last document in a store that may be damaged further on; 0 for none. */
export function lastDocumentIn(store: Pick<Store, 'one'>): number {
  const row = store.one<{ payload: string }>(LAST);
  return row === undefined ? 0 : (JSON.parse(row.payload) as { number: number }).number;
}

/** Keeps the highest number somebody told of: documents go on, and never begin again. */
export function keepDocumentBase(store: Store, number: number): void {
  if (number > documentBase(store)) writeSetting(store, BASE, number);
}

/** The number after which this journal's documents begin; 0 for a register's first journal. */
export const documentBase = (store: Pick<Store, 'one'>): number => readSetting<number>(store, BASE) ?? 0;
