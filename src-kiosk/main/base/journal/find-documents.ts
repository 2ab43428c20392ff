import type { Store } from '../store/open-store.ts';

/** Where in the journal a document stands, and its number. */
export type DocumentPlace = { seq: number; number: number };

/** Every document by its number: after a crash they need not stand in that order. */
export const listDocumentPlaces = (store: Store): DocumentPlace[] =>
  store.all<DocumentPlace>(
    `SELECT seq, json_extract(payload, '$.number') AS number FROM journal INDEXED BY journal_kinds
     WHERE ledger = 'real' AND kind = 'document' ORDER BY number`,
  );

/** What an entry of the real chain says, as its text; null when there is none. */
export const readPayload = (store: Store, seq: number): string | null =>
  store.one<{ payload: string }>("SELECT payload FROM journal WHERE ledger = 'real' AND seq = ?", seq)?.payload ?? null;

const AFTER_CLOSING = `coalesce((SELECT seq FROM journal INDEXED BY journal_kinds WHERE ledger = 'real'
  AND kind = 'closing' ORDER BY seq DESC LIMIT 1), 0)`;

/** Whether a document that stands in the books' sums waits for its closing; training and aborts do not count. */
export const hasOpenDocuments = (store: Pick<Store, 'one'>): boolean =>
  store.one(
    `SELECT 1 FROM journal INDEXED BY journal_kinds WHERE ledger = 'real' AND kind = 'document'
     AND seq > ${AFTER_CLOSING} AND json_extract(payload, '$.kind') NOT IN ('training', 'abort') LIMIT 1`,
  ) !== undefined;
