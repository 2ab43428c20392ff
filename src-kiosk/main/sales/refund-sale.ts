import type { FiscalRecord } from '#shared/door/fiscal-device.ts';
import type { RefundPayload, SalePayload } from '#shared/door/journal-entry.ts';
import type { RefundDoneView } from '#shared/door/kiosk-bridge.ts';
import type { PaidBack } from '#shared/door/refund-ways.ts';
import { receiptProcessData } from '#shared/door/process-data.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { refundedLines, saleOf, ticketCountOf } from '../cash/cash-records.ts';
import { requireUncountedSession } from '../cash/cash-session.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../desk-context.ts';
import { finishFiscal, startFiscal } from '../fiscal/sign-process.ts';
import { findEntry } from '../journal/find-entries.ts';
import { append, entriesOf } from '../journal/journal.ts';
import { newId } from '../new-id.ts';
import { setUndone } from '../store/check-in-rows.ts';
import { moveHeads } from '../store/door-moves.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';
import { setIssuedUndone } from '../store/voucher-rows.ts';
import { registerSerial } from './basket-draft.ts';
import { oneRefund } from './sale-under-way.ts';

export type RefundInput = {
  saleId: string;
  positions: number[];
  reason: string;
  supervisorId: string;
  /** The supervisor's signature over just this refund. */ proof?: string | undefined;
};

function findSale(ctx: DeskContext, saleId: string): SalePayload {
  const row = findEntry(ctx.store, saleId);
  if (row?.kind !== 'sale' || row.ledger !== moneyLedger(ctx)) throw new DeskRefusal('SALE_UNKNOWN');
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

/** Signed as a receipt with negative sums; null in training, which signs nothing. */
async function signRefund(
  ctx: DeskContext,
  { lines, payments }: { lines: ReturnType<typeof refundedLines>; payments: RefundPayload['payments'] },
): Promise<FiscalRecord | null> {
  if (ctx.fiscal === null) return null;
  const transaction = await startFiscal(ctx.fiscal, registerSerial(ctx));
  const negative = {
    lines: lines.map((line) => ({ ...line, grossCents: -line.grossCents })),
    payments: payments.map((p) => ({ ...p, amountCents: -p.amountCents })),
  };
  return finishFiscal(ctx.fiscal, transaction, {
    registerSerial: registerSerial(ctx),
    startedAt: ctx.now(),
    now: ctx.now,
    process: { processType: 'Kassenbeleg-V1', processData: receiptProcessData('Beleg', negative) },
  });
}

/** The journal's entry; unless it is training, its guests are out again. Call inside a transaction. */
function bookRefund(
  ctx: DeskContext,
  payload: RefundPayload,
  { id, sale, wanted }: { id: string; sale: SalePayload; wanted: readonly number[] },
): void {
  const at = ctx.now();
  const seq = append(ctx.store, moneyLedger(ctx), { id, kind: 'refund', recordedAt: at, payload });
  if (moneyLedger(ctx) === 'training') return;
  for (const position of wanted) setUndone(ctx.store, { entryId: `${payload.saleId}:${position}`, at });
  setIssuedUndone(ctx.store, { saleId: payload.saleId, positions: wanted, at });
  const guests = wanted.filter((position) => position < ticketCountOf(sale)).length;
  if (guests === 0) return;
  moveHeads(ctx.store, { seq, eventId: sale.eventId, door: -guests, under18: sale.isUnder18 ? -guests : 0 });
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
  const already = refundedPositions(ctx, sale);
  const wanted = positions.length === 0 ? refundedLines(sale, []).map((_, i) => i) : positions;
  if (wanted.some((position) => already.includes(position)) || wanted.length === 0)
    throw new DeskRefusal('ALREADY_REFUNDED');
  const lines = refundedLines(sale, positions);
  if (lines.length !== wanted.length) throw new DeskRefusal('ENTRY_UNKNOWN');
  const amountCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  if (amountCents > 0) requireUncountedSession(ctx);
  const payments = payBack(ctx, sale, amountCents);
  const pendingId = `refund:${saleId}:${positions.join(',')}`;
  const id = readSetting<string>(ctx.store, pendingId) ?? newId(ctx.now());
  writeSetting(ctx.store, pendingId, id); // a second try after a lost answer must be the same refund to the card
  for (const { method, amountCents: back, reference } of payments)
    if (method === 'card' && reference !== undefined)
      await ctx.card.refund({ reference, amountCents: back, entryId: id, positions, supervisorId, proof });
  const fiscal = await signRefund(ctx, { lines, payments });
  const payload: RefundPayload = {
    cashierId: cashier.userId,
    supervisorId,
    saleId,
    positions,
    payments,
    reason,
    ...(proof !== undefined && { proof }),
    ...(fiscal !== null && { fiscal }),
  };
  ctx.store.inTransaction(() => {
    bookRefund(ctx, payload, { id, sale, wanted });
    removeSetting(ctx.store, pendingId);
  });
  ctx.print(id, { isAgain: false, opensDrawer: payments.some(({ method }) => method === 'cash') });
  ctx.wakeSync();
  ctx.changed();
  return {
    entryId: id,
    amountCents,
    cashCents: payments.filter(({ method }) => method === 'cash').reduce((sum, p) => sum + p.amountCents, 0),
  };
}
