import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { PROCESS_TYPE, processDataOf } from '#shared/fiscal/process-data-of.ts';
import type { FiscalProblem } from './fiscal-problem.ts';
import { recordProblem } from './record-problem.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Gross sums by VAT key, in cents; keys that come to nothing are left out. */
function byKey(amounts: readonly { vatKey: number; cents: number }[]): string {
  const sums = new Map<number, number>();
  for (const { vatKey, cents } of amounts) sums.set(vatKey, (sums.get(vatKey) ?? 0) + cents);
  return JSON.stringify([...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => a - b));
}

/** DSFinV-K 2.4: lines, VAT, payments and total of a `Bon` are the same sum. An abort has none, whatever was in it. */
function addsUp({ kind, lines, vat, payments, totalCents }: FiscalDocument): boolean {
  const gross = byKey(vat.map(({ vatKey, grossCents }) => ({ vatKey, cents: grossCents })));
  const sold = byKey(lines.map(({ vatKey, quantity, unitCents }) => ({ vatKey, cents: quantity * unitCents })));
  return (
    (kind === 'abort' ? totalCents === 0 : gross === sold) &&
    sum(vat.map(({ grossCents }) => grossCents)) === totalCents &&
    sum(payments.map(({ amountCents }) => amountCents)) === totalCents &&
    vat.every(({ grossCents, netCents, vatCents }) => netCents + vatCents === grossCents)
  );
}

/**
 * What is wrong with a document by itself: `sums` that differ, a `signed` text or a `register` that is not the
 * document's, and a signature that is not right.
 */
export function documentProblems(document: FiscalDocument): FiscalProblem[] {
  const { fiscal, registerSerial } = document;
  const differs = [
    ...(addsUp(document) ? [] : ['sums']),
    ...(fiscal.processType === PROCESS_TYPE && fiscal.processData === processDataOf(document) ? [] : ['signed']),
    ...(fiscal.registerSerial === registerSerial ? [] : ['register']),
  ];
  const wrong = recordProblem(fiscal);
  return [
    ...(differs.length === 0 ? [] : [{ kind: 'document_differs' as const, detail: differs.join(' ') }]),
    ...(wrong === null ? [] : [{ kind: 'signature_wrong' as const, detail: wrong }]),
  ];
}
