import { saleOf } from '../cash/cash-records.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { nextDocumentNumber } from '../fiscal/document-number.ts';
import { registerSerial } from '../fiscal/fiscal-of.ts';
import { listLastSales } from '../../base/journal/find-entries.ts';
import { receiptCount } from '../../base/store/receipt-base.ts';
import { numberOfBill } from './number-of-bill.ts';

const numbered = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(6, '0')}`;

/** `K3FA9-000123`: the number of a document, on paper and on every screen, and never a part of it. */
export const receiptNumberOf = (ctx: DeskContext, number: number): string =>
  numbered(`K${registerSerial(ctx).slice(0, 4).toUpperCase()}`, number);

/** Training without a security device has a counter of its own. */
export function trainingNumber(ctx: DeskContext): string {
  // The last one says how many there were: counting them would take longer with every night.
  const [last] = listLastSales(ctx.store, 'training', 1);
  return numbered('TRAINING', (last === undefined ? 0 : receiptCount(saleOf(last).receiptNumber)) + 1);
}

/** What the next receipt will be called: a bill that has its number already keeps it until it is booked. */
export function nextReceiptNumber(ctx: DeskContext): string {
  if (ctx.fiscal === null) return trainingNumber(ctx);
  return numberOfBill(ctx) ?? receiptNumberOf(ctx, nextDocumentNumber(ctx.store));
}
