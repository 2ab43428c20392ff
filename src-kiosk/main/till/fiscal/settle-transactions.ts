import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { TseError, type Signed } from '#shared/fiscal/fiscal-device.ts';
import { processOf } from '#shared/fiscal/process-data-of.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { takeDocumentNumber } from './document-number.ts';
import { noneUnderWay } from '../../base/store/intent-rows.ts';
import { signedRecord, unsignedDocument, type DocumentFacts, type Issuing } from './issue-document.ts';
import {
  dropLeftTransaction,
  leaveTransaction,
  leftTransactions,
  type LeftTransaction,
} from '../../base/store/left-transactions.ts';
import { logFound, logSigned } from './outage-log.ts';
import type { Transaction } from '../../base/security-device.ts';

export type Settling = Issuing & {
  /** Who stands in the books for it: whoever works here, or worked last. */
  cashierId(): string;
  /** Transactions that a basket or a waiting document still needs. */
  inUse(): readonly Transaction[];
};

const abortFacts = ({ now, cashierId }: Settling, { documentNumber }: LeftTransaction): DocumentFacts => ({
  kind: 'abort',
  entryId: null,
  sessionId: null,
  eventId: null,
  cashierId: cashierId(),
  startedAt: now(),
  lines: [],
  payments: [],
  refersTo: null,
  note: documentNumber === null ? '' : `Offene Transaktion des Belegs ${documentNumber} nach einem Ausfall der TSE`,
});

/** An abort is a document of its own, with the number it gets once it is signed. */
async function writeAbort(settling: Settling, left: LeftTransaction, signed: Signed): Promise<void> {
  const { store, now, tse, registerSerial } = settling;
  await noneUnderWay(store);
  const [at, master] = [now(), tse.master()];
  if (master === null) return;
  store.inTransaction(() => {
    const number = takeDocumentNumber(store);
    const document = unsignedDocument(
      { ...abortFacts(settling, left), startedAt: signed.startedAt },
      { number, registerSerial },
    );
    const payload: FiscalDocument = {
      ...document,
      finishedAt: at.toISOString(),
      fiscal: signedRecord(signed, master),
    };
    append(store, 'real', { id: newId(at), kind: 'document', recordedAt: at, payload });
    logSigned(store, { documentNumber: number, at });
    dropLeftTransaction(store, left.txId);
  });
}

/** Signed after all: an abort that was not written down yet, or a receipt that says outage and stands. */
async function takeFinished(settling: Settling, left: LeftTransaction, signed: Signed): Promise<void> {
  const { store, now } = settling;
  const abort = processOf({ kind: 'abort', lines: [], payments: [] });
  if (signed.processData === abort.processData) {
    await writeAbort(settling, left, signed);
    return;
  }
  const { documentNumber, outageId } = left;
  store.inTransaction(() => {
    if (documentNumber !== null && outageId !== null)
      logFound(
        store,
        { outageId, documentNumber, transactionNumber: signed.txNumber, signatureCounter: signed.counter },
        now(),
      );
    dropLeftTransaction(store, left.txId);
  });
}

async function settle(settling: Settling, left: LeftTransaction): Promise<void> {
  const { tse, store } = settling;
  const found = await tse.lookup(left);
  if (found.state === 'unknown') dropLeftTransaction(store, left.txId);
  else if (found.state === 'finished') await takeFinished(settling, left, found.signed);
  else {
    const transaction = { txId: left.txId, txNumber: found.txNumber };
    await writeAbort(
      settling,
      left,
      await tse.finish(transaction, processOf({ kind: 'abort', lines: [], payments: [] })),
    );
  }
}

/** Begun at the device before this start of the program, and nobody here knows of it: a crash came between. */
async function leaveUnknown({ tse, store, now, inUse }: Settling): Promise<void> {
  const open = await tse.openTransactions();
  const known = [...leftTransactions(store), ...inUse()];
  for (const { txId, txNumber } of open) {
    const isKnown = known.some((one) => one.txNumber === txNumber || (txId !== null && one.txId === txId));
    if (isKnown || txNumber >= (tse.firstOfThisStart() ?? Infinity)) continue;
    const unknown = { txId: txId ?? `unknown-${txNumber}`, txNumber, documentNumber: null, outageId: null };
    leaveTransaction(store, unknown, now());
  }
}

/**
 * Closes at the device what no basket and no document waits for: abandoned baskets as `AVBelegabbruch`, and what an
 * outage has left open. Whether it came through; a fault stops it, and the next call goes on.
 */
export async function settleTransactions(
  settling: Settling,
  { withUnknown }: { withUnknown: boolean },
): Promise<boolean> {
  try {
    if (withUnknown) await leaveUnknown(settling);
    for (const left of leftTransactions(settling.store))
      if (settling.inUse().every(({ txId }) => txId !== left.txId)) await settle(settling, left);
    return true;
  } catch (error) {
    if (!(error instanceof TseError)) throw error;
    return false; // the device is down again, and what is left stays in the store
  }
}
