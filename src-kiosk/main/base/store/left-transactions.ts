import type { Store } from './open-store.ts';
import type { Transaction } from '../security-device.ts';

/** A transaction that may be open at the device; of a document without a signature it names that. */
export type LeftTransaction = Transaction & { documentNumber: number | null; outageId: string | null };

type Row = { tx_id: string; tx_number: number | null; document_number: number | null; outage_id: string | null };

/** The device is asked about it as soon as it answers. */
export function leaveTransaction(
  store: Store,
  { txId, txNumber, documentNumber, outageId }: LeftTransaction,
  at: Date,
): void {
  store.run(
    `INSERT INTO left_transactions (tx_id, tx_number, at, document_number, outage_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tx_id) DO UPDATE SET tx_number = coalesce(excluded.tx_number, tx_number)`,
    txId,
    txNumber,
    at.getTime(),
    documentNumber,
    outageId,
  );
}

/** The device told its number after the basket was gone. */
export function numberLeftTransaction(store: Store, { txId, txNumber }: { txId: string; txNumber: number }): void {
  store.run('UPDATE left_transactions SET tx_number = ? WHERE tx_id = ?', txNumber, txId);
}

export function dropLeftTransaction(store: Store, txId: string): void {
  store.run('DELETE FROM left_transactions WHERE tx_id = ?', txId);
}

export const leftTransactions = (store: Store): LeftTransaction[] =>
  store
    .all<Row>('SELECT tx_id, tx_number, document_number, outage_id FROM left_transactions ORDER BY at')
    .map((row) => ({
      txId: row.tx_id,
      txNumber: row.tx_number,
      documentNumber: row.document_number,
      outageId: row.outage_id,
    }));
