import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { ClosingSource, WhereClosed } from '#shared/fiscal/dsfinvk/source.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { listDocumentPlaces, readPayload, type DocumentPlace } from '../../base/journal/find-documents.ts';
import { entriesOf } from '../../base/journal/journal.ts';
import type { Store } from '../../base/store/open-store.ts';

const isIn = ({ firstNumber, lastNumber }: ClosingPayload, number: number): boolean =>
  firstNumber !== null && lastNumber !== null && number >= firstNumber && number <= lastNumber;

const serialOf = ({ master }: ClosingPayload): string => master.register.serial;

function* documentsAt(store: Store, places: readonly DocumentPlace[]): Generator<FiscalDocument> {
  for (const { seq } of places) {
    const payload = readPayload(store, seq);
    if (payload !== null) yield JSON.parse(payload) as FiscalDocument;
  }
}

/**
 * What an export of this desk's own closings is made of (DSFinV-K 2.4), in the order in which they were made: from its
 * journal alone, so that it needs no network. A closing has the documents of its range of numbers; one document at a
 * time is read, whenever they are asked for. What is not closed yet is in `running`, the last of them where it is given.
 * Documents of other registers are in no closing here.
 */
export function journalSources(store: Store, running: ClosingPayload | null = null): ClosingSource[] {
  const closed = entriesOf(store, 'real', ['closing']).map(({ payload }) => JSON.parse(payload) as ClosingPayload);
  const closings = running === null ? closed : [...closed, running];
  const numbered = listDocumentPlaces(store);
  return closings.map((closing) => {
    const places = numbered.filter(({ number }) => isIn(closing, number));
    function whereClosed(wanted: number): WhereClosed | null {
      const found = closings.find((one) => serialOf(one) === serialOf(closing) && isIn(one, wanted));
      return found === undefined ? null : { zNumber: found.zNumber, createdAt: found.createdAt };
    }
    return { closing, documents: () => documentsAt(store, places), whereClosed };
  });
}
