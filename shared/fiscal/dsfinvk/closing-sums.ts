import type { BusinessCase, FiscalDocument } from '../fiscal-document.ts';
import type { VatKey } from '../vat-keys.ts';
import { isInSums, lineAmounts, linesIn, paymentsIn, type FineAmounts, type ReceiptPayment } from './document-facts.ts';

/** What a closing adds up, of its `Beleg` documents alone (DSFinV-K 2.4, cash register closing module). */
export type ClosingSums = {
  /** By business case and VAT key, from the lines: five decimals. */
  cases: ({ businessCase: BusinessCase; vatKey: VatKey } & FineAmounts)[];
  payments: ReceiptPayment[];
  paidCents: number;
  cashCents: number;
};

/** Adds up a closing's documents, reading them once. */
export function sumsOf(documents: Iterable<FiscalDocument>, bpsOf: (key: VatKey) => number): ClosingSums {
  const cases = new Map<string, ClosingSums['cases'][number]>();
  const payments = new Map<string, ReceiptPayment>();
  for (const document of documents) {
    if (!isInSums(document)) continue;
    for (const line of linesIn(document)) {
      const { businessCase, vatKey } = line;
      const { gross, net, vat } = lineAmounts(line, bpsOf(vatKey));
      const sum = cases.get(`${businessCase} ${vatKey}`) ?? { businessCase, vatKey, gross: 0, net: 0, vat: 0 };
      cases.set(`${businessCase} ${vatKey}`, {
        ...sum,
        gross: sum.gross + gross,
        net: sum.net + net,
        vat: sum.vat + vat,
      });
    }
    for (const { type, name, amountCents } of paymentsIn(document)) {
      const sum = payments.get(`${type} ${name}`)?.amountCents ?? 0;
      payments.set(`${type} ${name}`, { type, name, amountCents: sum + amountCents });
    }
  }
  const paid = [...payments.values()];
  const centsOf = (some: readonly ReceiptPayment[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    cases: [...cases.values()],
    payments: paid,
    paidCents: centsOf(paid),
    cashCents: centsOf(paid.filter(({ type }) => type === 'Bar')),
  };
}
