import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { voucherOfSale } from '#shared/door/voucher-code.ts';
import type { RefundPayload, SalePayload } from '#shared/door/journal-entry.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import type { JournalRow } from '../../base/journal/journal.ts';
import { positionsOf, saleOf } from '../cash/cash-records.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { vatWithin, cents, type Cents } from '#shared/money.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { lookUp } from '../../door/scan/look-up.ts';
import { voucherCodeOf } from '../vouchers/voucher-code.ts';

function vatByRate(lines: ReceiptData['lines']): ReceiptData['vat'] {
  const gross = new Map<number, number>();
  for (const { vatBps, lineCents } of lines) gross.set(vatBps, (gross.get(vatBps) ?? 0) + lineCents);
  return [...gross]
    .toSorted(([a], [b]) => b - a)
    .map(([vatBps, sum]) => ({ vatBps, grossCents: cents(sum), ...vatWithin(cents(sum), vatBps) }));
}

function entry(ctx: DeskContext, id: string): JournalRow {
  const row = findEntry(ctx.store, id);
  if (row?.kind !== 'sale' && row?.kind !== 'refund') throw new DeskRefusal('SALE_UNKNOWN');
  return row;
}

/** The sale's receipt turned round: what came back, with a minus, under its own number. */
function refundReceipt(ctx: DeskContext, row: JournalRow, { isCopy }: { isCopy: boolean }): ReceiptData {
  const refund = JSON.parse(row.payload) as RefundPayload;
  const sale = saleOf(entry(ctx, refund.saleId));
  const lines = positionsOf(sale)
    .filter((_, i) => refund.positions.length === 0 || refund.positions.includes(i))
    .map(({ name, unitPriceCents, vatBps }) => ({
      name,
      quantity: 1,
      unitPriceCents: -unitPriceCents,
      lineCents: -unitPriceCents,
      vatBps,
    }));
  const receipt = receiptOf(ctx, refund.saleId, { isCopy });
  const at = new Date(row.recorded_at);
  return {
    ...receipt,
    receiptNumber: refund.receiptNumber ?? `Erstattung ${sale.receiptNumber}`,
    refundOf: sale.receiptNumber,
    issuedAt: at,
    startedAt: new Date(refund.fiscal?.startedAt ?? at),
    finishedAt: new Date(refund.fiscal?.finishedAt ?? at),
    lines,
    totalCents: lines.reduce((sum, { lineCents }) => sum + lineCents, 0) as Cents,
    vat: receipt.isSmallBusiness ? [] : vatByRate(lines),
    payments: refund.payments.map(({ method, amountCents }) => ({ method, amountCents: -amountCents })),
    changeCents: 0,
    vouchers: [],
    cashierName: ctx.snapshot().person(refund.cashierId)?.name ?? '',
    fiscal: refund.fiscal ?? null,
  };
}

/** The vouchers that come with members' tickets, each under the place of its ticket on the bill. */
function vouchersOf(ctx: DeskContext, sale: SalePayload): ReceiptData['vouchers'] {
  const event = ctx.snapshot().eventOf(sale.eventId);
  if (event === undefined) return [];
  const tickets = sale.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  return tickets.flatMap(({ memberCode, unitPriceCents: priceCents }, position) => {
    const member = memberCode === undefined ? null : lookUp(ctx, memberCode, event).member;
    const amountCents = Math.min(member?.voucherCents ?? 0, priceCents);
    const code = voucherCodeOf(event, { cents: amountCents, owner: voucherOfSale(sale.saleId, position) });
    return code === null ? [] : [{ code, cents: amountCents }];
  });
}

/** The receipt of a sale or a refund, from the journal: printed now, again as a copy, or shown to the guest's phone. */
export function receiptOf(ctx: DeskContext, entryId: string, { isCopy }: { isCopy: boolean }): ReceiptData {
  const row = entry(ctx, entryId);
  if (row.kind === 'refund') return refundReceipt(ctx, row, { isCopy });
  const sale = saleOf(row);
  const { operator, desk } = ctx.snapshot();
  const event = ctx.snapshot().eventOf(sale.eventId);
  const lines = [...sale.lines, ...sale.goods].map(({ name, quantity, unitPriceCents, vatBps }) => ({
    name,
    quantity,
    unitPriceCents,
    lineCents: unitPriceCents * quantity,
    vatBps,
  }));
  const change = sale.payments.reduce(
    (sum, { givenCents, amountCents }) => sum + (givenCents === undefined ? 0 : givenCents - amountCents),
    0,
  );
  return {
    issuer: {
      lines: operator === null ? [] : [operator.name, ...operator.addressLines],
      taxNumber: operator?.taxNumber ?? '',
    },
    receiptNumber: sale.receiptNumber,
    issuedAt: new Date(row.recorded_at),
    soldAt: new Date(row.recorded_at),
    startedAt: new Date(sale.startedAt),
    finishedAt: new Date(sale.fiscal?.finishedAt ?? row.recorded_at),
    eventTitle: event?.title ?? '',
    lines,
    totalCents: sale.totalCents as Cents,
    vat: operator?.isSmallBusiness === true ? [] : vatByRate(lines),
    isSmallBusiness: operator?.isSmallBusiness ?? false,
    payments: sale.payments,
    changeCents: change,
    vouchers: isCopy || row.ledger === 'training' ? [] : vouchersOf(ctx, sale), // handed out once, and for money only
    cashierName: ctx.snapshot().person(sale.cashierId)?.name ?? '',
    deskName: desk?.name ?? '',
    fiscal: sale.fiscal,
    isTraining: row.ledger === 'training',
    refundOf: null,
    isCopy,
  };
}
