/** The five slots of DSFinV-K 2.4, Annex I: 19 %, 7 %, § 24 (1) Nr. 3, § 24 (1) Nr. 1, and 0 % or exempt. */
const SLOT_OF_RATE: Record<number, number> = { 1900: 0, 700: 1, 1070: 2, 550: 3, 0: 4 };

/** `12.50` and `-0.05`, as the signed text has amounts. */
function signedAmount(amountCents: number): string {
  const abs = Math.abs(amountCents);
  return `${amountCents < 0 ? '-' : ''}${Math.floor(abs / 100)}.${(abs % 100).toString().padStart(2, '0')}`;
}

export type ReceiptKind = 'Beleg' | 'AVTraining' | 'AVBelegabbruch' | 'AVTransfer' | 'AVSonstige';

type Paid = readonly { method: 'cash' | 'card'; amountCents: number }[];

/** `processData` of `Kassenbeleg-V1` from gross sums by slot, in cents; nothing of 0.00 among what was paid. */
export function processDataText(
  kind: ReceiptKind,
  { slots, payments }: { slots: readonly number[]; payments: Paid },
): string {
  const paid = (['cash', 'card'] as const)
    .map((method) => ({
      method,
      sum: payments.filter((p) => p.method === method).reduce((sum, p) => sum + p.amountCents, 0),
    }))
    .filter(({ sum }) => sum !== 0)
    .map(({ method, sum }) => `${signedAmount(sum)}:${method === 'cash' ? 'Bar' : 'Unbar'}`);
  return `${kind}^${slots.map((sum) => signedAmount(sum)).join('_')}^${paid.join('_')}`;
}

/**
 * `processData` of `Kassenbeleg-V1`: gross sums by rate, then what was paid, cash before card,
 * nothing of 0.00. Amounts in cents; negative for a refund. Throws RangeError for a rate that has no slot.
 */
export function receiptProcessData(
  kind: ReceiptKind,
  { lines, payments }: { lines: readonly { grossCents: number; vatBps: number }[]; payments: Paid },
): string {
  const slots = [0, 0, 0, 0, 0];
  for (const { grossCents, vatBps } of lines) {
    const slot = SLOT_OF_RATE[vatBps];
    if (slot === undefined) throw new RangeError(`no tax slot for ${vatBps} basis points`);
    slots[slot] = (slots[slot] ?? 0) + grossCents;
  }
  return processDataText(kind, { slots, payments });
}
