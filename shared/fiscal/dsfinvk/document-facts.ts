import { vatWithin, cents } from '../../money.ts';
import { receiptTypeOf, type DocumentLine, type DocumentVat, type FiscalDocument } from '../fiscal-document.ts';

/** DSFinV-K 2.4, annex D. The desk does not know which kind of card it was: processData says `Unbar` as well. */
export type ReceiptPayment = { type: 'Bar' | 'Unbar' | 'Keine'; name: string; amountCents: number };

/** Whether a document stands in the sums of its closing: every `Beleg`, nothing else (DSFinV-K 2.4, annex B). */
export const isInSums = (document: FiscalDocument): boolean => receiptTypeOf(document.kind) === 'Beleg';

/** An abort moves no money and lists nothing: its basket was given up. */
const isAbort = ({ kind }: FiscalDocument): boolean => kind === 'abort';
export const linesIn = (document: FiscalDocument): readonly DocumentLine[] => (isAbort(document) ? [] : document.lines);
export const vatIn = (document: FiscalDocument): readonly DocumentVat[] => (isAbort(document) ? [] : document.vat);
export const totalCentsOf = (document: FiscalDocument): number => (isAbort(document) ? 0 : document.totalCents);

/** How a document was paid; one of 0.00 says so with `Keine`. */
export function paymentsIn(document: FiscalDocument): readonly ReceiptPayment[] {
  if (isAbort(document)) return [];
  if (document.payments.length === 0) return [{ type: 'Keine', name: '', amountCents: 0 }];
  return document.payments.map(({ method, amountCents }) =>
    method === 'cash' ? { type: 'Bar', name: '', amountCents } : { type: 'Unbar', name: 'Karte', amountCents },
  );
}

/** An amount with net and VAT in hundred-thousandths of a euro. */
export type FineAmounts = { gross: number; net: number; vat: number };

/** Net and VAT of an amount in cents, by the rule of a whole document but with five decimals. */
export function fineAmounts(grossCents: number, bps: number): FineAmounts {
  const gross = cents(grossCents * 1_000);
  const { netCents, vatCents } = vatWithin(gross, bps);
  return { gross, net: netCents, vat: vatCents };
}

/** What a line comes to. */
export const lineAmounts = ({ unitCents, quantity }: DocumentLine, bps: number): FineAmounts =>
  fineAmounts(unitCents * quantity, bps);
