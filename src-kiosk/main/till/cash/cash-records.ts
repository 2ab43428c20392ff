import type { CashPayload, RefundPayload, SalePayload } from '#shared/door/journal-entry.ts';
import type { TillRecord } from '#shared/door/till-report.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { moneyLedger } from '../../base/desk-context.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { entriesFrom, entriesOf, type JournalRow } from '../../base/journal/journal.ts';

export type OpenSession = { id: string; holderId: string; openedAt: Date };

const paid = (payments: readonly { method: string; amountCents: number }[], method: string): number =>
  payments.filter((p) => p.method === method).reduce((sum, p) => sum + p.amountCents, 0);

/** The session that is open now, from the journal alone: it survives everything the journal survives. */
export function openSession(ctx: DeskContext): OpenSession | null {
  let open: OpenSession | null = null;
  for (const row of entriesOf(ctx.store, moneyLedger(ctx), ['cash'])) {
    const payload = JSON.parse(row.payload) as CashPayload;
    if (payload.type === 'open')
      open = { id: payload.sessionId, holderId: payload.cashierId, openedAt: new Date(row.recorded_at) };
    if (payload.type === 'handover' && open?.id === payload.sessionId)
      open = { ...open, holderId: payload.toCashierId };
    if (payload.type === 'close' && open?.id === payload.sessionId) open = null;
  }
  return open;
}

/** The number of this desk's last closing; null before the first. */
export function lastZNumber(ctx: DeskContext): number | null {
  const closings = entriesOf(ctx.store, moneyLedger(ctx), ['cash'])
    .map((row) => JSON.parse(row.payload) as CashPayload)
    .filter((payload) => payload.type === 'close');
  return closings.at(-1)?.zNumber ?? null;
}

/** A sale from a version without goods has none. */
export function saleOf(row: JournalRow): SalePayload {
  const sale = JSON.parse(row.payload) as Omit<SalePayload, 'goods'> & Partial<Pick<SalePayload, 'goods'>>;
  return { ...sale, goods: sale.goods ?? [] };
}

type Lines = Pick<SalePayload, 'lines' | 'goods'>;
type Position = { name: string; unitPriceCents: number; vatBps: number };

export const ticketCountOf = ({ lines }: Lines): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A sale's tickets one by one, and its goods behind them: what a refund counts by. */
export const positionsOf = ({ lines, goods }: Lines): Position[] =>
  [...lines, ...goods].flatMap(({ quantity, name, unitPriceCents, vatBps }) =>
    Array.from({ length: quantity }, () => ({ name, unitPriceCents, vatBps })),
  );

function cashRecord(payload: CashPayload): TillRecord | null {
  if (payload.type === 'open') return { kind: 'open', floatCents: payload.floatCents };
  if (payload.type === 'in' || payload.type === 'out') return { kind: payload.type, amountCents: payload.amountCents };
  return payload.type === 'close' ? null : { kind: payload.type };
}

function saleRecord(sale: SalePayload): TillRecord {
  return {
    kind: 'sale',
    cashCents: paid(sale.payments, 'cash'),
    cardCents: paid(sale.payments, 'card'),
    ticketCount: ticketCountOf(sale),
    lines: [...sale.lines, ...sale.goods].map((line) => ({
      grossCents: line.unitPriceCents * line.quantity,
      vatBps: line.vatBps,
    })),
  };
}

/** The lines a refund takes back: one per ticket and piece of goods, in the order of the sale. */
export function refundedLines(
  sale: SalePayload,
  positions: readonly number[],
): { grossCents: number; vatBps: number }[] {
  const all = positionsOf(sale).map(({ unitPriceCents, vatBps }) => ({ grossCents: unitPriceCents, vatBps }));
  return positions.length === 0 ? all : all.filter((_, i) => positions.includes(i));
}

function refundRecord(refund: RefundPayload, sale: SalePayload): TillRecord {
  return {
    kind: 'refund',
    cashCents: paid(refund.payments, 'cash'),
    cardCents: paid(refund.payments, 'card'),
    isVoid: refund.positions.length === 0,
    lines: refundedLines(sale, refund.positions),
  };
}

/** Where in the journal a session begins: years of other nights stand before it. */
export function openingOf(ctx: DeskContext, sessionId: string): number {
  const opened = entriesOf(ctx.store, moneyLedger(ctx), ['cash']).find((row) => {
    const payload = JSON.parse(row.payload) as CashPayload;
    return payload.type === 'open' && payload.sessionId === sessionId;
  });
  return opened?.seq ?? 1;
}

/** Which session is open after an entry of the till. */
export function sessionOf(row: JournalRow, before: string | null): string | null {
  const payload = JSON.parse(row.payload) as CashPayload;
  if (payload.type === 'open') return payload.sessionId;
  return payload.type === 'close' && payload.sessionId === before ? null : before;
}

/** Everything that happened in one session, in the journal's order: what its reports are made of. */
export function sessionRecords(ctx: DeskContext, sessionId: string): TillRecord[] {
  let currentId: string | null = null;
  return entriesFrom(ctx.store, moneyLedger(ctx), {
    kinds: ['cash', 'sale', 'refund'],
    from: openingOf(ctx, sessionId),
  }).flatMap((row): TillRecord[] => {
    if (row.kind === 'sale') {
      const sale = saleOf(row);
      return sale.sessionId === sessionId ? [saleRecord(sale)] : [];
    }
    if (row.kind === 'refund') {
      const refund = JSON.parse(row.payload) as RefundPayload;
      const sold = currentId === sessionId ? findEntry(ctx.store, refund.saleId) : undefined;
      const sale = sold?.kind === 'sale' ? saleOf(sold) : undefined; // maybe of a night long ago
      return sale !== undefined ? [refundRecord(refund, sale)] : [];
    }
    const payload = JSON.parse(row.payload) as CashPayload;
    if (payload.type === 'open') currentId = payload.sessionId;
    if (payload.sessionId !== sessionId) return [];
    if (payload.type === 'close') currentId = null;
    const record = cashRecord(payload);
    return record === null ? [] : [record];
  });
}
