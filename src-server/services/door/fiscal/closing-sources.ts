import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { BookContext } from './book-context.ts';
import { closingOfNumber, findClosing, readClosings } from './closing-rows.ts';
import { readDocuments } from './document-rows.ts';

const DOCUMENTS_PER_PAGE = 100;
/** With their certificates, closings are some kilobytes each. */
const CLOSINGS_PER_PAGE = 50;

/** One closing of a register, or those of all registers on business days `YYYY-MM-DD`, both ends included. */
export type WantedClosings = { registerSerial: string; zNumber: number } | { from: string; to: string };

function* documentsOf(
  ctx: BookContext,
  { registerSerial, closing }: { registerSerial: string; closing: ClosingPayload },
): Generator<FiscalDocument> {
  const { firstNumber, lastNumber } = closing;
  if (firstNumber === null || lastNumber === null) return;
  let from = firstNumber;
  for (;;) {
    const documents = readDocuments(ctx, { registerSerial, from, to: lastNumber, limit: DOCUMENTS_PER_PAGE });
    yield* documents;
    const last = documents.at(-1);
    if (last === undefined || documents.length < DOCUMENTS_PER_PAGE) return;
    from = last.number + 1;
  }
}

const sourceOf = (ctx: BookContext, of: { registerSerial: string; closing: ClosingPayload }): ClosingSource => ({
  closing: of.closing,
  documents: () => documentsOf(ctx, of),
  whereClosed: (number) => closingOfNumber(ctx, { registerSerial: of.registerSerial, number }),
});

function* sources(ctx: BookContext, wanted: WantedClosings): Generator<ClosingSource> {
  if ('zNumber' in wanted) {
    const closing = findClosing(ctx, wanted);
    if (closing !== null) yield sourceOf(ctx, { registerSerial: wanted.registerSerial, closing });
    return;
  }
  let after = { afterDay: '', afterSerial: '', afterZ: 0 };
  for (;;) {
    const closings = readClosings(ctx, { ...wanted, ...after, limit: CLOSINGS_PER_PAGE });
    for (const of of closings) yield sourceOf(ctx, of);
    const last = closings.at(-1);
    if (last === undefined || closings.length < CLOSINGS_PER_PAGE) return;
    const { businessDay, zNumber } = last.closing;
    after = { afterDay: businessDay, afterSerial: last.registerSerial, afterZ: zNumber };
  }
}

/**
 * What an export of closings is made of, by business day, register and number: each as it was frozen, its documents read
 * page by page whenever they are asked for. Nothing for a closing that is not there. It may be gone through again.
 */
export function closingSources(ctx: BookContext, wanted: WantedClosings): Iterable<ClosingSource> {
  requirePermission(ctx, 'fiscal:read');
  return { [Symbol.iterator]: () => sources(ctx, wanted) };
}
