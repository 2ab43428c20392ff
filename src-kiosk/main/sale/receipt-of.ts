import type { ReceiptData } from '#shared/desk/receipt-data.ts';
import type { JournalRow } from '../journal/journal.ts';
import { saleOf } from '../cash/cash-records.ts';
import type { DeskContext } from '../desk-context.ts';
import { cents, vatWithin, type Cents } from '#shared/money.ts';
import { DeskRefusal } from '#shared/kiosk/desk-refusal.ts';
import { lookUp } from '../scan/look-up.ts';

function vatByRate(lines: ReceiptData['lines']): ReceiptData['vat'] {
  const gross = new Map<number, number>();
  for (const { vatBps, lineCents } of lines) gross.set(vatBps, (gross.get(vatBps) ?? 0) + lineCents);
  return [...gross].toSorted(([a], [b]) => b - a).map(([vatBps, sum]) => ({ vatBps, grossCents: cents(sum), ...vatWithin(cents(sum), vatBps) }));
}

/** The receipt of a sale, from the journal: printed now, again as a copy, or shown to the guest's phone. */
export function receiptOf(ctx: DeskContext, saleId: string, { isCopy }: { isCopy: boolean }): ReceiptData {
  const row = ctx.store.one<JournalRow>("SELECT * FROM journal WHERE id = ? AND kind = 'sale'", saleId);
  if (row === undefined) throw new DeskRefusal('SALE_UNKNOWN');
  const sale = saleOf(row);
  const { operator, desk } = ctx.mirror();
  const event = ctx.mirror().eventOf(sale.eventId);
  const lines = sale.lines.map(({ name, quantity, unitPriceCents, vatBps }) => ({ name, quantity, unitPriceCents, lineCents: unitPriceCents * quantity, vatBps }));
  const vouchers = event === undefined ? 0 : sale.lines.filter((line) => line.memberCode !== undefined && line.unitPriceCents > 0 && lookUp(ctx, line.memberCode, event).member?.planId === 'club').length;
  const change = sale.payments.reduce((sum, { givenCents, amountCents }) => sum + (givenCents === undefined ? 0 : givenCents - amountCents), 0);
  return {
    issuer: { lines: operator === null ? [] : [operator.name, ...operator.addressLines], taxNumber: operator?.taxNumber ?? '' },
    receiptNumber: sale.receiptNumber,
    issuedAt: new Date(row.recorded_at),
    startedAt: new Date(sale.startedAt),
    finishedAt: new Date(sale.fiscal?.finishedAt ?? row.recorded_at),
    eventTitle: event?.title ?? '',
    lines,
    totalCents: sale.totalCents as Cents,
    vat: operator?.isSmallBusiness === true ? [] : vatByRate(lines),
    isSmallBusiness: operator?.isSmallBusiness ?? false,
    payments: sale.payments,
    changeCents: change,
    voucherCents: vouchers * (event?.voucherCents ?? 0),
    cashierName: ctx.mirror().person(sale.cashierId)?.name ?? '',
    deskName: desk?.name ?? '',
    fiscal: sale.fiscal,
    isCopy,
  };
}
