import { outageCause, type ReceiptData } from '#shared/door/receipt-data.ts';
import { formatCents } from '#shared/money.ts';
import { exemptionNote } from '#shared/orders/exemption-note.ts';

/** A line that must not be overlooked, in a frame of its own. */
export type ReceiptMark = { word: string; detail: string };

/** What a receipt is besides a sale: a copy, a refund, one of an outage (AEAO to § 146a, 1.14), one without a device. */
export function receiptMarks({ isCopy, refundOf, fiscal }: ReceiptData): ReceiptMark[] {
  const marks: ReceiptMark[] = [];
  if (isCopy) marks.push({ word: 'Kopie', detail: '' });
  if (refundOf !== null) marks.push({ word: `Erstattung zu ${refundOf}`, detail: '' });
  if (fiscal === null) marks.push({ word: 'Ohne TSE erfasst', detail: '' });
  if (fiscal?.state === 'outage') marks.push({ word: 'TSE ausgefallen', detail: outageCause(fiscal) });
  if (fiscal?.isStandIn === true) marks.push({ word: 'Demo-TSE, nicht zertifiziert', detail: '' });
  return marks;
}

/**
 * Numbers, times and check value as received, never shortened or written otherwise (§ 6 KassenSichV); the times of a
 * sale without a signature are the register's.
 */
export function fiscalRows({ fiscal, startedAt, finishedAt }: ReceiptData): [label: string, value: string][] {
  if (fiscal === null)
    return [
      ['Beginn', startedAt.toISOString()],
      ['Ende', finishedAt.toISOString()],
    ];
  const isSigned = fiscal.state === 'signed';
  const rows: [label: string, value: string | number | null][] = [
    ['TSE-Transaktion', isSigned ? fiscal.transactionNumber : null],
    ['Signaturzähler', isSigned ? fiscal.signatureCounter : null],
    ['Beginn', fiscal.startedAt],
    ['Ende', fiscal.finishedAt],
    ['Seriennummer der Kasse', fiscal.registerSerial],
    ['Seriennummer der TSE', fiscal.deviceSerial],
    ['Prüfwert', isSigned ? fiscal.signature : null],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, String(value)]]));
}

/** Each means of payment with its sum (AEAO to § 146a, 2.4.4), and the change; amounts in cents. */
export function paymentRows({ payments, changeCents }: ReceiptData): { name: string; detail: string; cents: number }[] {
  const paid = payments.map(({ method, amountCents, givenCents }) => ({
    name: method === 'cash' ? 'Bar' : 'Karte',
    detail: givenCents === undefined ? '' : `gegeben ${formatCents(givenCents, 'de')}`,
    cents: amountCents,
  }));
  return changeCents > 0 ? [...paid, { name: 'Rückgeld', detail: '', cents: changeCents }] : paid;
}

/** Why no tax is charged on it, or on a part of it; null where all of it is taxed. */
export const doorExemption = (receipt: ReceiptData): string | null => exemptionNote(receipt)?.de ?? null;
