import type { Signed, TseFault, TseMaster } from '#shared/fiscal/fiscal-device.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { grossOf, vatByKey } from '#shared/fiscal/make-document.ts';
import { processOf } from '#shared/fiscal/process-data-of.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import type { Store } from '../../base/store/open-store.ts';
import { takeDocumentNumber } from './document-number.ts';
import { faultOf } from './in-turn.ts';
import {
  dropIntent,
  earlierWritten,
  insertIntent,
  whileUnderWay,
  type Intent,
  type UnsignedDocument,
} from '../../base/store/intent-rows.ts';
import { dropLeftTransaction, leaveTransaction } from '../../base/store/left-transactions.ts';
import { logSigned, logUnsigned } from './outage-log.ts';
import type { Transaction, Tse } from '../../base/security-device.ts';

/** What a movement says of its document; the rest follows from it. */
export type DocumentFacts = Pick<
  FiscalDocument,
  'kind' | 'entryId' | 'sessionId' | 'eventId' | 'cashierId' | 'lines' | 'payments' | 'refersTo' | 'note'
> & { startedAt: Date };

/**
 * The same as training (`AVTraining`, DSFinV-K 2.4): signed and numbered like any other, and outside all sums. What is
 * trained stands in a chain of its own, so the books name no entry of it.
 */
export const asTraining = (facts: DocumentFacts): DocumentFacts => ({
  ...facts,
  kind: 'training',
  entryId: null,
  sessionId: null,
  refersTo: null,
});

/** Writes down what a document is about, with its signature or the outage; runs inside the document's transaction. */
export type Book<Booking> = (booking: Booking, fiscal: FiscalRecord) => void;

export type Issuing = { store: Store; now(): Date; tse: Tse; registerSerial: string };

/** The document as it will be booked. Gross, net and VAT per key are computed here, once. */
export function unsignedDocument(
  { startedAt, ...facts }: DocumentFacts,
  { number, registerSerial }: { number: number; registerSerial: string },
): UnsignedDocument {
  return {
    ...facts,
    number,
    registerSerial,
    startedAt: startedAt.toISOString(),
    vat: vatByKey(facts.lines),
    totalCents: facts.lines.reduce((sum, line) => sum + grossOf(line), 0),
  };
}

/** A signature as it is printed and exported: exactly as the device gave it. */
export const signedRecord = (
  signed: Signed,
  { algorithm, publicKey, timeFormat, isStandIn }: TseMaster,
): FiscalRecord => ({
  state: 'signed',
  registerSerial: signed.clientSerial,
  deviceSerial: signed.tseSerial,
  transactionNumber: signed.txNumber,
  signatureCounter: signed.counter,
  startedAt: signed.startedAt.toISOString(),
  finishedAt: signed.finishedAt.toISOString(),
  processType: signed.processType,
  processData: signed.processData,
  signature: signed.signature,
  signatureAlgorithm: algorithm,
  publicKey,
  timeFormat,
  ...(isStandIn && { isStandIn }),
  outageReason: null,
});

type Unsigned = {
  document: UnsignedDocument;
  transaction: Transaction;
  deviceSerial: string;
  fault: TseFault;
  at: Date;
};

const outageRecord = ({ document, transaction, deviceSerial, fault, at }: Unsigned): FiscalRecord => ({
  state: 'outage',
  registerSerial: document.registerSerial,
  deviceSerial,
  transactionNumber: transaction.txNumber,
  signatureCounter: null,
  startedAt: transaction.startedAt ?? document.startedAt,
  finishedAt: at.toISOString(),
  ...processOf(document),
  signature: null,
  signatureAlgorithm: null,
  publicKey: null,
  outageReason: `TSE ausgefallen: ${fault.text}`.slice(0, 200),
});

/** `fault` is why there is no signature. */
export type Outcome = { fiscal: FiscalRecord; fault: TseFault | null };

/** What became of a document's signature; a device that fails is an outage (AEAO to § 146a, 1.14). */
export async function outcomeOf(
  { tse, now }: Issuing,
  { document, transaction }: Intent<unknown>,
  ask: () => Promise<Signed>,
): Promise<Outcome> {
  try {
    const signed = await ask();
    const master = tse.master();
    if (master !== null) return { fiscal: signedRecord(signed, master), fault: null };
    throw new TypeError('a signature of an unknown device');
  } catch (error) {
    const { fault } = faultOf(error);
    const deviceSerial = tse.master()?.serial ?? '';
    const known = tse.known(transaction);
    return { fiscal: outageRecord({ document, transaction: known, deviceSerial, fault, at: now() }), fault };
  }
}

/** Document, outage and all that is booked with them: one transaction, after which the document stands for ever. */
export function writeDocument<Booking>(
  { store, now }: Issuing,
  { intent, outcome: { fiscal, fault } }: { intent: Intent<Booking>; outcome: Outcome },
  book: Book<Booking>,
): void {
  const [at, { document, transaction, booking }] = [now(), intent];
  store.inTransaction(() => {
    const payload: FiscalDocument = { ...document, finishedAt: at.toISOString(), fiscal };
    append(store, 'real', { id: newId(at), kind: 'document', recordedAt: at, payload });
    book(booking, fiscal);
    const documentNumber = document.number;
    if (fault === null) {
      logSigned(store, { documentNumber, at });
      dropLeftTransaction(store, transaction.txId);
    } else {
      const { deviceSerial, outageReason, transactionNumber: txNumber } = fiscal;
      const reason = outageReason ?? '';
      const outageId = logUnsigned(store, { documentNumber, deviceSerial, code: fault.code, reason, at });
      leaveTransaction(store, { txId: transaction.txId, txNumber, documentNumber, outageId }, at);
    }
    dropIntent(store, documentNumber);
  });
}

/** Gives the document its number and keeps all of it on the disk before the device is asked. */
export function beginDocument<Booking>(
  { store, now, registerSerial }: Issuing,
  facts: DocumentFacts,
  { transaction, bookingOf }: { transaction: Transaction; bookingOf: (number: number) => Booking },
): Intent<Booking> {
  return store.inTransaction(() => {
    const number = takeDocumentNumber(store);
    const document = unsignedDocument(facts, { number, registerSerial });
    const intent = { document, transaction, booking: bookingOf(number) };
    insertIntent(store, intent, now());
    return intent;
  });
}

/** Asks for the signature, as long as a sale may wait, and books. It never fails for the device's sake. */
export function finishDocument<Booking>(
  issuing: Issuing,
  intent: Intent<Booking>,
  book: Book<Booking>,
): Promise<FiscalRecord> {
  const { document, transaction } = intent;
  return whileUnderWay(issuing.store, document.number, async () => {
    const outcome = await outcomeOf(issuing, intent, () => issuing.tse.sign(transaction, processOf(document)));
    await earlierWritten(issuing.store, document.number);
    writeDocument(issuing, { intent, outcome }, book);
    return outcome.fiscal;
  });
}
