import { randomUUID } from 'node:crypto';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { RefundPayload, SalePayload } from '#shared/door/journal-entry.ts';
import type { PaidBack, RefundDoneView } from '#shared/door/refund-ways.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { positionsOf, refundedLines, saleOf, ticketCountOf } from '../cash/cash-records.ts';
import { isExternal } from '../../base/card-terminal.ts';
import { openUncountedSession, requireUncountedSession } from '../cash/cash-session.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { issuingOf, registerSerial, vatKeyAt } from '../fiscal/fiscal-of.ts';
import { asTraining, beginDocument, finishDocument, type DocumentFacts } from '../fiscal/issue-document.ts';
import { leaveTransaction } from '../../base/store/left-transactions.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { append, entriesOf, type Ledger } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { setUndone } from '../../base/store/check-in-rows.ts';
import { moveHeads } from '../../base/store/door-moves.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';
import { setIssuedUndone } from '../../base/store/voucher-rows.ts';
import { documentPayments } from './book-sale.ts';
import { receiptNumberOf } from './receipt-number.ts';
import { oneRefund } from './sale-under-way.ts';

export type RefundInput = {
  saleId: string;
  positions: number[];
  reason: string;
  supervisorId: string;
  /** The supervisor's signature over just this refund. */ proof?: string | undefined;
};

function findSale(ctx: DeskContext, saleId: string, ledger: Ledger = moneyLedger(ctx)): SalePayload {
  const row = findEntry(ctx.store, saleId);
  if (row?.kind !== 'sale' || row.ledger !== ledger) throw new DeskRefusal('SALE_UNKNOWN');
  return saleOf(row);
}

function refundsOf(ctx: DeskContext, { saleId }: SalePayload): RefundPayload[] {
  return entriesOf(ctx.store, moneyLedger(ctx), ['refund'])
    .map((row) => JSON.parse(row.payload) as RefundPayload)
    .filter((refund) => refund.saleId === saleId);
}

/** Which tickets and goods of a sale are refunded already. */
export function refundedPositions(ctx: DeskContext, sale: SalePayload): number[] {
  const all = refundedLines(sale, []).map((_, i) => i);
  return refundsOf(ctx, sale).flatMap(({ positions }) => (positions.length === 0 ? all : positions));
}

/** How much of a sale's money has not been given back, by how it was paid. */
export function leftOf(ctx: DeskContext, sale: SalePayload): PaidBack {
  const back = refundsOf(ctx, sale).flatMap(({ payments }) => payments);
  const sumOf = (payments: readonly { method: string; amountCents: number }[], method: string) =>
    payments.filter((one) => one.method === method).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const left = (method: 'cash' | 'card') => sumOf(sale.payments, method) - sumOf(back, method);
  return { cardCents: left('card'), cashCents: left('cash') };
}

/**
 * Money goes back the way it came, never more than came that way: card first for what is left of the card's part, the
 * rest in cash.
 */
function payBack(ctx: DeskContext, sale: SalePayload, amountCents: number): RefundPayload['payments'] {
  const before = refundsOf(ctx, sale).flatMap(({ payments }) => payments);
  let rest = amountCents;
  return sale.payments
    .toSorted((a, b) => a.method.localeCompare(b.method))
    .flatMap(({ method, amountCents: paid, reference }) => {
      const gone = before
        .filter((payment) => payment.method === method && payment.reference === reference)
        .reduce((sum, payment) => sum + payment.amountCents, 0);
      const back = Math.min(rest, paid - gone);
      rest -= back;
      return back === 0 ? [] : [{ method, amountCents: back, ...(reference !== undefined && { reference }) }];
    });
}

/** All that is booked with a refund's document. */
export type RefundBooking = {
  kind: 'refund';
  id: string;
  sessionId: string | null;
  wanted: readonly number[];
  payload: RefundPayload;
  /** As a sale's booking has it. */
  ledger?: Ledger;
};

/** A document with negative sums that names the one it takes back. */
function refundFacts(
  ctx: DeskContext,
  { id, sessionId, wanted, payload }: Omit<RefundBooking, 'kind'>,
  { sale, startedAt }: { sale: SalePayload; startedAt: Date },
): DocumentFacts {
  const articles = [...sale.lines, ...sale.goods].flatMap((line) =>
    Array.from({ length: line.quantity }, () => ('goodsId' in line ? line.goodsId : line.ticketTypeId)),
  );
  const lines = positionsOf(sale).map(({ name, unitPriceCents, vatBps }, position) => ({
    name,
    businessCase: 'Umsatz' as const,
    articleId: articles[position] ?? null,
    quantity: 1,
    unitCents: -unitPriceCents,
    vatKey: vatKeyAt(ctx, vatBps),
  }));
  return {
    kind: 'refund',
    entryId: id,
    sessionId,
    eventId: sale.eventId,
    cashierId: payload.cashierId,
    startedAt,
    lines: lines.filter((_, position) => wanted.includes(position)),
    payments: documentPayments(payload.payments).map((one) => ({ ...one, amountCents: -one.amountCents })),
    refersTo:
      sale.documentNumber === undefined ? null : { registerSerial: registerSerial(ctx), number: sale.documentNumber },
    note: payload.reason,
  };
}

/** The journal's entry; unless it is training, its guests are out again. Call it inside a transaction. */
export function bookRefund(
  ctx: DeskContext,
  { id, wanted, payload, ledger = 'real' }: Omit<RefundBooking, 'kind'>,
  fiscal: FiscalRecord | null,
): void {
  const [at, sale] = [ctx.now(), findSale(ctx, payload.saleId, ledger)];
  const entry = { ...payload, ...(fiscal !== null && { fiscal }) };
  const seq = append(ctx.store, ledger, { id, kind: 'refund', recordedAt: at, payload: entry });
  removeSetting(ctx.store, pendingName(payload));
  if (ledger === 'training') return;
  for (const position of wanted) setUndone(ctx.store, { entryId: `${payload.saleId}:${position}`, at });
  setIssuedUndone(ctx.store, { saleId: payload.saleId, positions: wanted, at });
  const guests = wanted.filter((position) => position < ticketCountOf(sale)).length;
  if (guests === 0) return;
  moveHeads(ctx.store, { seq, eventId: sale.eventId, door: -guests, under18: sale.isUnder18 ? -guests : 0 });
}

/** A second try after a lost answer must be the same refund to the card. */
const pendingName = ({ saleId, positions }: Pick<RefundPayload, 'saleId' | 'positions'>): string =>
  `refund:${saleId}:${positions.join(',')}`;

function doneView(entryId: string, payments: RefundPayload['payments'], sale: SalePayload): RefundDoneView {
  const sumOf = (some: RefundPayload['payments']) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const byHand = payments.filter(
    ({ method, reference }) => method === 'card' && (reference === undefined || isExternal(reference)),
  );
  const receipt = sale.payments.find(({ terminalReceipt }) => terminalReceipt !== undefined)?.terminalReceipt ?? null;
  return {
    entryId,
    amountCents: sumOf(payments),
    cashCents: sumOf(payments.filter(({ method }) => method === 'cash')),
    byTerminal: byHand.length === 0 ? null : { amountCents: sumOf(byHand), receipt },
  };
}

/** The same refund, where a full disk for instance had stopped its booking half way, and it is booked now. */
async function refundedBefore(
  ctx: DeskContext,
  sale: SalePayload,
  of: Pick<RefundPayload, 'saleId' | 'positions'>,
): Promise<RefundDoneView | null> {
  const id = readSetting<string>(ctx.store, pendingName(of));
  await ctx.recovered();
  const row = id === null ? undefined : findEntry(ctx.store, id);
  return row?.kind === 'refund' ? doneView(row.id, (JSON.parse(row.payload) as RefundPayload).payments, sale) : null;
}

/** Booked with its number, and its signature where a security device is there. */
async function issue(
  ctx: DeskContext,
  refund: Omit<RefundBooking, 'kind'>,
  { txId, ...about }: { txId: string; sale: SalePayload; startedAt: Date },
): Promise<void> {
  if (ctx.fiscal === null) {
    ctx.store.inTransaction(() => bookRefund(ctx, refund, null));
    return;
  }
  const issuing = issuingOf(ctx, ctx.fiscal);
  const facts = refundFacts(ctx, refund, about);
  const intent = beginDocument(issuing, refund.ledger === 'training' ? asTraining(facts) : facts, {
    transaction: { txId, txNumber: null },
    bookingOf: (number): RefundBooking => ({
      ...refund,
      kind: 'refund',
      payload: { ...refund.payload, receiptNumber: receiptNumberOf(ctx, number), documentNumber: number },
    }),
  });
  await finishDocument(issuing, intent, (booking, fiscal) => bookRefund(ctx, booking, fiscal));
}

/**
 * A void (no positions) or a refund of some tickets, as a new entry; the sale itself stays as it was. A supervisor
 * answers for it.
 */
export function refundSale(ctx: DeskContext, input: RefundInput): Promise<RefundDoneView> {
  return oneRefund(ctx.store, () => refundOnce(ctx, input));
}

async function refundOnce(
  ctx: DeskContext,
  { saleId, positions, reason, supervisorId, proof }: RefundInput,
): Promise<RefundDoneView> {
  const cashier = requireCashier(ctx);
  const sale = findSale(ctx, saleId);
  const before = await refundedBefore(ctx, sale, { saleId, positions });
  if (before !== null) return before;
  const already = refundedPositions(ctx, sale);
  const wanted = positions.length === 0 ? refundedLines(sale, []).map((_, i) => i) : positions;
  if (wanted.some((position) => already.includes(position)) || wanted.length === 0)
    throw new DeskRefusal('ALREADY_REFUNDED');
  const lines = refundedLines(sale, positions);
  if (lines.length !== wanted.length) throw new DeskRefusal('ENTRY_UNKNOWN');
  const amountCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const session = amountCents > 0 ? requireUncountedSession(ctx) : openUncountedSession(ctx);
  const payments = payBack(ctx, sale, amountCents);
  const pending = pendingName({ saleId, positions });
  const id = readSetting<string>(ctx.store, pending) ?? newId(ctx.now());
  writeSetting(ctx.store, pending, id);
  const [txId, startedAt] = [randomUUID(), ctx.now()];
  void ctx.fiscal?.start(txId).catch(() => undefined); // beside the card's answer; finishing asks again
  try {
    for (const { method, amountCents: back, reference } of payments)
      if (method === 'card' && reference !== undefined)
        await ctx.card.refund({ reference, amountCents: back, entryId: id, positions, supervisorId, proof });
  } catch (error) {
    if (ctx.fiscal !== null)
      leaveTransaction(ctx.store, { txId, txNumber: null, documentNumber: null, outageId: null }, ctx.now());
    ctx.settleTransactions();
    throw error;
  }
  const payload: RefundPayload = {
    cashierId: cashier.userId,
    supervisorId,
    saleId,
    positions,
    payments,
    reason,
    ...(proof !== undefined && { proof }),
  };
  const refund = { id, sessionId: session?.id ?? null, wanted, payload, ledger: moneyLedger(ctx) };
  await issue(ctx, refund, { txId, sale, startedAt });
  ctx.print(id, { isAgain: false, opensDrawer: payments.some(({ method }) => method === 'cash') });
  ctx.wakeSync();
  ctx.changed();
  return doneView(id, payments, sale);
}
