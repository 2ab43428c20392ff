import type { DocumentLine } from '#shared/fiscal/fiscal-document.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { vatKeyAt } from '../fiscal/fiscal-of.ts';
import type { DocumentFacts } from '../fiscal/issue-document.ts';
import { append, type Ledger } from '../../base/journal/journal.ts';
import { lookUp } from '../../door/scan/look-up.ts';
import { findLiveCheckIn, insertCheckIn } from '../../base/store/check-in-rows.ts';
import { moveHeads } from '../../base/store/door-moves.ts';
import { insertIssued } from '../../base/store/voucher-rows.ts';
import { dropDraft } from './basket-draft.ts';
import type { PricedBasket } from './price-basket.ts';
import { receiptNumberOf } from './receipt-number.ts';

/** A sale whose money is taken, before it has its number and its signature. */
export type UnsignedSale = Omit<SalePayload, 'receiptNumber' | 'fiscal' | 'documentNumber'>;
/** All that is booked with a sale's document. */
export type SaleBooking = {
  kind: 'sale';
  sale: UnsignedSale & Pick<SalePayload, 'receiptNumber' | 'documentNumber'>;
  vouchers: PricedBasket['vouchers'];
  /** Which chain it is booked in; a booking from before trained sales were signed has none, and is real. */
  ledger?: Ledger;
};

/** The lines of a bill as its document has them. Throws RangeError for a tax rate that no venue charges. */
export const documentLines = (
  ctx: DeskContext,
  { lines, goods }: Pick<SalePayload, 'lines' | 'goods'>,
): DocumentLine[] =>
  [
    ...lines.map((line) => ({ ...line, articleId: line.ticketTypeId })),
    ...goods.map((line) => ({ ...line, articleId: line.goodsId, listPriceCents: undefined })),
  ].map(({ name, articleId, quantity, unitPriceCents, listPriceCents, vatBps }) => ({
    name,
    businessCase: 'Umsatz',
    articleId,
    quantity,
    unitCents: unitPriceCents,
    ...(listPriceCents !== undefined && listPriceCents !== unitPriceCents && { listUnitCents: listPriceCents }),
    vatKey: vatKeyAt(ctx, vatBps),
  }));

/** Cash before card, one sum each, as a document has them. */
export const documentPayments = (
  payments: readonly { method: 'cash' | 'card'; amountCents: number }[],
): DocumentFacts['payments'] =>
  (['cash', 'card'] as const)
    .map((method) => ({
      method,
      amountCents: payments
        .filter((one) => one.method === method)
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0);

export const saleFacts = (ctx: DeskContext, sale: UnsignedSale): DocumentFacts => ({
  kind: 'sale',
  entryId: sale.saleId,
  sessionId: sale.sessionId,
  eventId: sale.eventId,
  cashierId: sale.cashierId,
  startedAt: new Date(sale.startedAt),
  lines: documentLines(ctx, sale),
  payments: documentPayments(sale.payments),
  refersTo: null,
  note: sale.freeReason ?? '',
});

/** What is booked once the sale's document has its number. */
export const saleBooking =
  (ctx: DeskContext, { sale, ...rest }: Pick<SaleBooking, 'vouchers' | 'ledger'> & { sale: UnsignedSale }) =>
  (documentNumber: number): SaleBooking => ({
    kind: 'sale',
    sale: { ...sale, receiptNumber: receiptNumberOf(ctx, documentNumber), documentNumber },
    ...rest,
  });

/**
 * A member on the bill comes in on the card's name, unless it came in by itself while the money was taken: then the
 * bill is no reason to refuse what is paid.
 */
function subjectOf(
  ctx: DeskContext,
  { eventId, memberCode, own }: { eventId: string; memberCode: string | undefined; own: string },
): string {
  const event = ctx.snapshot().eventOf(eventId);
  const subject = memberCode === undefined || event === undefined ? null : lookUp(ctx, memberCode, event).subject;
  const isInside = subject !== null && findLiveCheckIn(ctx.store, { eventId, subject }) !== undefined;
  return subject === null || isInside ? own : subject;
}

/**
 * The sale, its guests inside and the head count, inside the caller's transaction and before the screen shows the change.
 * The money is taken by now: nothing here may depend on what changed meanwhile.
 */
export function bookSale(
  ctx: DeskContext,
  { sale, vouchers, ledger = 'real' }: Omit<SaleBooking, 'kind'>,
  fiscal: FiscalRecord | null,
): void {
  const at = ctx.now();
  // A sale without goods is written without that field, so that an older server takes it too.
  const payload = { ...sale, fiscal, goods: sale.goods.length === 0 ? undefined : sale.goods };
  const seq = append(ctx.store, ledger, { id: sale.saleId, kind: 'sale', recordedAt: at, payload });
  dropDraft(ctx, sale.saleId);
  ctx.card.booked(sale.saleId);
  if (ledger === 'training') return; // nobody really came in
  insertIssued(ctx.store, { saleId: sale.saleId, vouchers, at });
  const guests = sale.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  for (const [i, line] of guests.entries()) {
    const own = `d:${sale.saleId}:${i}`;
    insertCheckIn(ctx.store, {
      entry_id: `${sale.saleId}:${i}`,
      event_id: sale.eventId,
      subject: subjectOf(ctx, { eventId: sale.eventId, memberCode: line.memberCode, own }),
      code: sale.receiptNumber,
      kind: 'door',
      holder: `${line.name}, Abendkasse`,
      at: at.getTime(),
      by_user: sale.cashierId,
      is_under18: sale.isUnder18 ? 1 : 0,
    });
  }
  if (guests.length === 0) return;
  moveHeads(ctx.store, {
    seq,
    eventId: sale.eventId,
    door: guests.length,
    under18: sale.isUnder18 ? guests.length : 0,
  });
}
