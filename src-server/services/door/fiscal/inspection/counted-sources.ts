import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';

/**
 * How often writing and checking an export goes through each document: once for the sums, once for each table that has
 * rows of documents, and once for the check.
 */
export const PASSES = 10;

function* counted(documents: Iterable<FiscalDocument>, note: () => void): Generator<FiscalDocument> {
  for (const document of documents) {
    note();
    yield document;
  }
}

/** The same closings; `note` is called for each document that is read. */
export function countedSources(sources: readonly ClosingSource[], note: () => void): ClosingSource[] {
  return sources.map((source) => ({
    closing: source.closing,
    documents: () => counted(source.documents(), note),
    whereClosed: (number) => source.whereClosed(number),
  }));
}
