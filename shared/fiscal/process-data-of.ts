import { processDataText } from '../door/process-data.ts';
import { receiptTypeOf, type FiscalDocument } from './fiscal-document.ts';
import { VAT_KEYS } from './vat-keys.ts';

/** What every document is signed as (DSFinV-K 2.4, annex I). */
export const PROCESS_TYPE = 'Kassenbeleg-V1';

/**
 * The text that is signed for a document, from its own sums: gross by the slot of its VAT keys, then what was paid, cash
 * before card. Amounts are cents (DSFinV-K 2.4, annex I).
 */
export function processDataOf({ kind, vat, payments }: Pick<FiscalDocument, 'kind' | 'vat' | 'payments'>): string {
  const slots = [0, 0, 0, 0, 0];
  for (const { vatKey, grossCents } of vat) {
    const { slot } = VAT_KEYS[vatKey];
    slots[slot] = (slots[slot] ?? 0) + grossCents;
  }
  return processDataText(receiptTypeOf(kind), { slots, payments });
}
