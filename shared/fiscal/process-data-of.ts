import { receiptTypeOf, type DocumentLine, type FiscalDocument } from './fiscal-document.ts';
import { grossOf } from './make-document.ts';
import { VAT_KEYS } from './vat-keys.ts';

/** What every document is signed as (DSFinV-K 2.4, annex I). */
export const PROCESS_TYPE = 'Kassenbeleg-V1';
/** The signed text's five slots of gross sums (DSFinV-K 2.4, annex I). */
const SLOTS = 5;

/** `12.50` and `-0.05`, as the signed text has amounts. */
function signedAmount(amountCents: number): string {
  const abs = Math.abs(amountCents);
  return `${amountCents < 0 ? '-' : ''}${Math.floor(abs / 100)}.${(abs % 100).toString().padStart(2, '0')}`;
}

type Signable = Pick<FiscalDocument, 'kind'> & {
  lines: readonly DocumentLine[];
  payments: readonly FiscalDocument['payments'][number][];
};

/**
 * `processData` of `Kassenbeleg-V1` (DSFinV-K 2.4, annex I): the gross sums of turnover by slot, then what was paid, cash
 * before card, nothing of 0.00. Money that is no turnover, such as a float, stands among the payments only.
 */
export function processDataOf({ kind, lines, payments }: Signable): string {
  const slots = Array.from({ length: SLOTS }, () => 0);
  for (const line of lines) {
    if (line.businessCase !== 'Umsatz') continue;
    const { slot } = VAT_KEYS[line.vatKey];
    slots[slot] = (slots[slot] ?? 0) + grossOf(line);
  }
  const paid = (['cash', 'card'] as const)
    .map((method) => ({
      word: method === 'cash' ? 'Bar' : 'Unbar',
      sum: payments.filter((one) => one.method === method).reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .filter(({ sum }) => sum !== 0)
    .map(({ word, sum }) => `${signedAmount(sum)}:${word}`);
  return `${receiptTypeOf(kind)}^${slots.map((sum) => signedAmount(sum)).join('_')}^${paid.join('_')}`;
}

/** What a document is signed as. */
export const processOf = (document: Signable): { processType: string; processData: string } => ({
  processType: PROCESS_TYPE,
  processData: processDataOf(document),
});
