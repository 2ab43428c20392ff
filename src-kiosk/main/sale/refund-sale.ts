import type { FiscalRecord } from '#shared/desk/fiscal-device.ts';
import type { RefundPayload, SalePayload } from '#shared/desk/journal-entry.ts';
import { receiptProcessData } from '#shared/desk/process-data.ts';
import { DeskRefusal } from '#shared/kiosk/desk-refusal.ts';
import { refundedLines, saleOf } from '../cash/cash-records.ts';
import { requireSession } from '../cash/cash-session.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../desk-context.ts';
import { finishFiscal, startFiscal } from '../fiscal/sign-process.ts';
import { append, entriesOf, type JournalRow } from '../journal/journal.ts';
import { newId } from '../new-id.ts';
import { moveHeads } from '../scan/head-count.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';
import { registerSerial } from './basket-draft.ts';

export type RefundWish = { saleId: string; positions: number[]; reason: string; supervisorId: string };

export function findSale(ctx: DeskContext, saleId: string): SalePayload {
  const row = ctx.store.one<JournalRow>("SELECT * FROM journal WHERE id = ? AND kind = 'sale' AND ledger = ?", saleId, moneyLedger(ctx));
  if (row === undefined) throw new DeskRefusal('SALE_UNKNOWN');
  return saleOf(row);
}

/** Which tickets of a sale are refunded already. */
export function refundedPositions(ctx: DeskContext, sale: SalePayload): number[] {
  const all = sale.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line)).map((_, i) => i);
  return entriesOf(ctx.store, moneyLedger(ctx), ['refund'])
    .map((row) => JSON.parse(row.payload) as RefundPayload)
    .filter((refund) => refund.saleId === sale.saleId)
    .flatMap(({ positions }) => (positions.length === 0 ? all : positions));
}

/** Money goes back the way it came: card first for what the card paid, the rest in cash. */
function payBack(sale: SalePayload, amountCents: number): RefundPayload['payments'] {
  let rest = amountCents;
  return sale.payments
    .toSorted((a, b) => a.method.localeCompare(b.method))
    .flatMap(({ method, amountCents: paid, reference }) => {
      const back = Math.min(rest, paid);
      rest -= back;
      return back === 0 ? [] : [{ method, amountCents: back, ...(reference !== undefined && { reference }) }];
    });
}

/** A void (no positions) or a refund of some tickets, as a new entry; the sale itself stays as it was. A supervisor answers for it. */
export async function refundSale(ctx: DeskContext, { saleId, positions, reason, supervisorId }: RefundWish): Promise<{ entryId: string; amountCents: number; cashCents: number }> {
  const cashier = requireCashier(ctx);
  const sale = findSale(ctx, saleId);
  const already = refundedPositions(ctx, sale);
  const wanted = positions.length === 0 ? refundedLines(sale, []).map((_, i) => i) : positions;
  if (wanted.some((position) => already.includes(position)) || wanted.length === 0) throw new DeskRefusal('ALREADY_REFUNDED');
  const lines = refundedLines(sale, positions);
  const amountCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  if (amountCents > 0) requireSession(ctx);
  const payments = payBack(sale, amountCents);
  const pendingId = `refund:${saleId}:${positions.join(',')}`;
  const id = readSetting<string>(ctx.store, pendingId) ?? newId(ctx.now());
  writeSetting(ctx.store, pendingId, id); // a second try after a lost answer must be the same refund to the card
  for (const { method, amountCents: back, reference } of payments) if (method === 'card' && reference !== undefined) await ctx.card.refund({ reference, amountCents: back, entryId: id, supervisorId });
  let fiscal: FiscalRecord | null = null;
  if (ctx.fiscal !== null) {
    const transaction = await startFiscal(ctx.fiscal, registerSerial(ctx));
    const negative = { lines: lines.map((line) => ({ ...line, grossCents: -line.grossCents })), payments: payments.map((p) => ({ ...p, amountCents: -p.amountCents })) };
    fiscal = await finishFiscal(ctx.fiscal, transaction, { registerSerial: registerSerial(ctx), startedAt: ctx.now(), now: ctx.now, process: { processType: 'Kassenbeleg-V1', processData: receiptProcessData('Beleg', negative) } });
  }
  const at = ctx.now();
  ctx.store.inTransaction(() => {
    const payload: RefundPayload = { cashierId: cashier.userId, supervisorId, saleId, positions, payments, reason, ...(fiscal !== null && { fiscal }) };
    const seq = append(ctx.store, moneyLedger(ctx), { id, kind: 'refund', recordedAt: at, payload });
    removeSetting(ctx.store, pendingId);
    if (moneyLedger(ctx) === 'training') return;
    for (const position of wanted) ctx.store.run('UPDATE admissions SET undone_at = ? WHERE entry_id = ? AND undone_at IS NULL', at.getTime(), `${saleId}:${position}`);
    moveHeads(ctx.store, { seq, eventId: sale.eventId, door: -wanted.length, under18: sale.isUnder18 ? -wanted.length : 0 });
  });
  ctx.print(id, { isCopy: false, opensDrawer: payments.some(({ method }) => method === 'cash') });
  ctx.wakeSync();
  ctx.changed();
  return { entryId: id, amountCents, cashCents: payments.filter(({ method }) => method === 'cash').reduce((sum, p) => sum + p.amountCents, 0) };
}
