import { randomUUID } from 'node:crypto';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import type { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { beginDocument, finishDocument, type DocumentFacts, type Issuing } from '../issue-document.ts';

/** How long a device may take to say how and who it is when somebody tries it out. */
const MEET_WITHIN_MS = 10_000;

/** What is booked with a test receipt's document: nothing. */
export type TestBooking = { kind: 'test' };

/** A test receipt: its number, and what the device gave for it. */
export type TestReceipt = { number: number; master: TseMaster; fiscal: FiscalRecord };

/** No goods and no money: only that the device signs for this register (`AVTraining`, DSFinV-K 2.4). */
const testFacts = (cashierId: string, startedAt: Date): DocumentFacts => ({
  kind: 'training',
  entryId: null,
  sessionId: null,
  eventId: null,
  cashierId,
  startedAt,
  lines: [],
  payments: [],
  refersTo: null,
  note: 'Testbeleg der TSE',
});

/**
 * Makes a test receipt at the device: a document with its own number in journal and books, signed as training. Where
 * the device fails before it, with a TseError, there is no document; where it fails in it, it is an outage like others.
 */
export async function makeTestReceipt(issuing: Issuing, { cashierId }: { cashierId: string }): Promise<TestReceipt> {
  const master = await issuing.tse.meet(MEET_WITHIN_MS);
  const intent = beginDocument(issuing, testFacts(cashierId, issuing.now()), {
    transaction: { txId: randomUUID(), txNumber: null },
    bookingOf: (): TestBooking => ({ kind: 'test' }),
  });
  const fiscal = await finishDocument(issuing, intent, () => undefined);
  return { number: intent.document.number, master, fiscal };
}

/** What the server is shown of a test receipt; null where the device did not sign it. */
export function proofOf(deviceId: string, { fiscal, master }: TestReceipt): ProveTseInput | null {
  const qrText = receiptQrText(fiscal);
  if (qrText === null) return null;
  const { certificates, validUntil, ...facts } = master;
  return {
    deviceId,
    qrText,
    master: { ...facts, certificates: [...certificates], validUntil: validUntil.toISOString() },
  };
}
