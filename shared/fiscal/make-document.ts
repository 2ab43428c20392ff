import { cents, vatWithin } from '../money.ts';
import type { DocumentLine, DocumentVat } from './fiscal-document.ts';
import { VAT_KEYS, type VatKey } from './vat-keys.ts';

export const grossOf = ({ unitCents, quantity }: Pick<DocumentLine, 'unitCents' | 'quantity'>): number =>
  unitCents * quantity;

/** Gross, net and VAT per key, each rounded once per document. */
export function vatByKey(lines: readonly DocumentLine[]): DocumentVat[] {
  const gross = new Map<VatKey, number>();
  for (const line of lines) gross.set(line.vatKey, (gross.get(line.vatKey) ?? 0) + grossOf(line));
  return [...gross]
    .toSorted(([a], [b]) => a - b)
    .map(([vatKey, grossCents]) => ({ vatKey, grossCents, ...vatWithin(cents(grossCents), VAT_KEYS[vatKey].bps) }));
}
