import { documentBase, lastDocumentIn } from '../../base/store/document-base.ts';
import { lastReceiptIn, receiptBase } from '../../base/store/receipt-base.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';

const LAST = 'last-document';

/** In a journal from before documents had numbers, they go on behind the receipts. */
const lastIn = (store: Store): number => Math.max(lastDocumentIn(store), lastReceiptIn(store));

/** The number that the next document will have. */
export const nextDocumentNumber = (store: Store): number =>
  Math.max(readSetting<number>(store, LAST) ?? lastIn(store), documentBase(store), receiptBase(store, 'real')) + 1;

/**
 * Takes the next number: one counter for all documents, gapless, and after an emptied store it goes on where the last
 * one ended. Call it inside the transaction that keeps what has the number.
 */
export function takeDocumentNumber(store: Store): number {
  const number = nextDocumentNumber(store);
  writeSetting(store, LAST, number);
  return number;
}
