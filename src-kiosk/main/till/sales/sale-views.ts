import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import type { BasketMemberView, BasketView } from '#shared/door/basket-view.ts';
import type { ReceiptView } from '#shared/door/fiscal-calls.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import type { SaleLineView } from '#shared/door/kiosk-bridge.ts';
import { positionsOf, saleOf } from '../cash/cash-records.ts';
import { moneyLedger, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { listLastSales } from '../../base/journal/find-entries.ts';
import { receiptLines, voucherLines } from '../printer/receipt-lines.ts';
import { lookUp } from '../../door/scan/look-up.ts';
import type { Bill } from './basket-draft.ts';
import { priceBasket } from './price-basket.ts';
import { receiptOf } from './receipt-of.ts';
import { leftOf, refundedPositions } from './refund-sale.ts';

/** What is refunded or copied is nearly always one of these; a whole night of sums would make the count no blind one. */
const SALES_SHOWN = 10;
/** Among how many sales an older receipt is looked for: more than any night has. */
const SALES_SEARCHED = 2_000;
const RECEIPT_DIGITS = 6;
const SCREEN_COLUMNS = 42;

function memberOf(ctx: DeskContext, memberCode: string | null, unitPriceCents: number): BasketMemberView | null {
  if (memberCode === null) return null;
  const { member, number } = lookUp(ctx, memberCode, requireTonight(ctx));
  return member === null
    ? null
    : {
        planId: member.planId,
        name: member.holder,
        number: (number ?? '').slice(-8),
        voucherCents: Math.min(member.voucherCents, unitPriceCents),
      };
}

export function basketView(ctx: DeskContext, bill: Bill & { isFree: boolean }): BasketView {
  const { items } = bill;
  if (items.length + (bill.goods?.length ?? 0) === 0)
    return { lines: [], goods: [], totalCents: 0, voucherCents: 0, isOverAllotment: false };
  const { lines, goods, totalCents, voucherCents, isOverAllotment } = priceBasket(ctx, bill);
  return {
    totalCents,
    voucherCents,
    isOverAllotment,
    goods: goods.map(({ goodsId, name, quantity, unitPriceCents }) => ({
      goodsId,
      name,
      quantity,
      unitPriceCents,
      lineCents: unitPriceCents * quantity,
    })),
    lines: lines.map((line, i) => ({
      ...line,
      ticketTypeId: items[i]?.ticketTypeId ?? '',
      member: memberOf(ctx, line.memberCode, line.unitPriceCents),
      lineCents: line.unitPriceCents * line.quantity,
    })),
  };
}

/** Whether this code stands on the sale's receipt: the signature's, or the address a phone reads it at. */
function hasCode(ctx: DeskContext, { saleId, fiscal }: SalePayload, code: string): boolean {
  return code === ctx.receiptUrl(saleId) || (fiscal !== null && code === receiptQrText(fiscal));
}

/** What stands on a receipt: the end of its number, or its code; neither is the newest sales. */
type Asked = { receipt: string; code?: string | undefined };

/** The newest sales of this desk, for refunds and copies, or the one whose receipt was asked for. */
export function saleLines(ctx: DeskContext, { receipt, code }: Asked): SaleLineView[] {
  const end = receipt.padStart(RECEIPT_DIGITS, '0');
  const isNewest = receipt === '' && code === undefined;
  const rows = listLastSales(ctx.store, moneyLedger(ctx), isNewest ? SALES_SHOWN : SALES_SEARCHED);
  const sales = rows.map((row) => ({ row, sale: saleOf(row) }));
  const isAsked = (sale: SalePayload): boolean =>
    code === undefined ? sale.receiptNumber.endsWith(end) : hasCode(ctx, sale, code);
  const shown = isNewest ? sales : sales.filter(({ sale }) => isAsked(sale)).slice(0, 1);
  return shown.map(({ row, sale }) => {
    const refunded = refundedPositions(ctx, sale);
    const positions = positionsOf(sale).map(({ name, unitPriceCents: priceCents }, position) => ({
      position,
      name,
      priceCents,
      isRefunded: refunded.includes(position),
    }));
    return {
      saleId: sale.saleId,
      receiptNumber: sale.receiptNumber,
      at: new Date(row.recorded_at),
      totalCents: sale.totalCents,
      cashierName: ctx.snapshot().person(sale.cashierId)?.name ?? '',
      positions,
      left: leftOf(ctx, sale),
    };
  });
}

/** A receipt on the screen; `url` is where a guest's phone reads it. */
export function viewOf(receipt: ReceiptData, url: string | null): ReceiptView {
  const vouchers = receipt.vouchers.flatMap((voucher) => voucherLines(voucher, SCREEN_COLUMNS));
  const lines = [...receiptLines(receipt, SCREEN_COLUMNS), ...vouchers];
  const text = lines
    .filter((line) => !line.text.startsWith('---'))
    .map((line) => line.text.replaceAll(/ {2,}/g, '  ').trimEnd())
    .join('\n');
  return {
    lines,
    text,
    url,
    fiscalQr: receipt.fiscal === null ? null : receiptQrText(receipt.fiscal),
  };
}

export const receiptView = (ctx: DeskContext, saleId: string): ReceiptView =>
  viewOf(receiptOf(ctx, saleId, { isCopy: false }), ctx.receiptUrl(saleId));
