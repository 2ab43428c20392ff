import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { ClosingSource, WhereClosed } from '#shared/fiscal/dsfinvk/source.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { entriesOf } from '../journal/journal.ts';
import type { Store } from '../store/open-store.ts';

type Numbered = { seq: number; number: number };

/** Where in the journal each document stands, by number: after a crash they need not stand in that order. */
const numberedDocuments = (store: Store): Numbered[] =>
  store.all<Numbered>(
    `SELECT seq, json_extract(payload, '$.number') AS number FROM journal INDEXED BY journal_kinds
     WHERE ledger = 'real' AND kind = 'document' ORDER BY number`,
  );

const isIn = ({ firstNumber, lastNumber }: ClosingPayload, number: number): boolean =>
  firstNumber !== null && lastNumber !== null && number >= firstNumber && number <= lastNumber;

function* documentsAt(store: Store, places: readonly Numbered[]): Generator<FiscalDocument> {
  for (const { seq } of places) {
    const row = store.one<{ payload: string }>("SELECT payload FROM journal WHERE ledger = 'real' AND seq = ?", seq);
    if (row !== undefined) yield JSON.parse(row.payload) as FiscalDocument;
  }
}

/**
 * What an export of this desk's own closings is made of (DSFinV-K 2.4), in the order in which they were made: from its
 * journal alone, so that it needs no network. A closing has the documents of its range of numbers; one document at a
 * time is read, whenever they are asked for. What is not closed yet is in none. Documents of other registers are in no
 * closing here.
 */
export function journalSources(store: Store): ClosingSource[] {
  const closings = entriesOf(store, 'real', ['closing']).map(({ payload }) => JSON.parse(payload) as ClosingPayload);
  const numbered = numberedDocuments(store);
  function whereClosed(registerSerial: string, number: number): WhereClosed | null {
    const found = closings.find((one) => one.master.register.serial === registerSerial && isIn(one, number));
    return found === undefined ? null : { zNumber: found.zNumber, createdAt: found.createdAt };
  }
  return closings.map((closing) => {
    const places = numbered.filter(({ number }) => isIn(closing, number));
    return { closing, documents: () => documentsAt(store, places), whereClosed };
  });
}
