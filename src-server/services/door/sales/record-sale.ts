import type { ChargedGoods } from '#shared/door/goods.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { SaleApproval, SalePayment } from '#shared/door/sale-facts.ts';
import type { OverHouse } from '#shared/door/walk-in.ts';
import { cents, timesCents } from '#shared/money.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertTillRow, sumPaid, type TillLine } from '../cash/till-rows.ts';
import type { DoorMember } from '../check-in/find-member.ts';
import type { Desk } from '../devices/desk.ts';
import { moveStock } from '../goods/move-stock.ts';

export type ChargedLine = {
  ticketTypeId: string | null;
  name: string;
  quantity: number;
  unitPriceCents: number;
  listPriceCents?: number | undefined;
  vatBps: number;
  memberCode: string | null;
};

/** A sale as it was charged. */
export type SaleToBook = {
  saleId: string;
  eventId: string;
  sessionId: string | null;
  lines: readonly ChargedLine[];
  /** The member behind a line's code, if the price of one may be given. */
  memberOf: (memberCode: string) => DoorMember | null;
  /** Sold beside tickets. */
  goods: readonly ChargedGoods[];
  payments: readonly SalePayment[];
  cashierId: string | null;
  isUnder18: boolean;
  freeReason: string | undefined;
  /** A supervisor let them into a full house: their seats are not guarded. */
  over?: OverHouse | undefined;
  /** They are inside already, beyond what was free: a journal that says so is not refused. */
  isOverHouse?: boolean;
  approval?: SaleApproval | undefined;
  receiptNumber: string | undefined;
  priceListVersion: string | undefined;
  fiscal: FiscalRecord | null;
  at: Date;
};

/** How many pieces of a bill: tickets are people, goods are not. */
export const countOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

const lineOf = ({
  name,
  quantity,
  unitPriceCents,
  listPriceCents,
  vatBps,
}: Omit<ChargedLine, 'ticketTypeId' | 'memberCode'>): TillLine => ({
  name,
  quantity,
  unitPriceCents,
  listPriceCents,
  grossCents: timesCents(cents(unitPriceCents), quantity),
  vatBps,
});

/** Something of which more was sold than there was; `stock` is below zero. */
export type Oversold = { name: string; stock: number };

/**
 * The money of a sale and its goods, whether or not its tickets could be booked: gives the goods of which there were not
 * that many. Call inside a transaction.
 */
export function recordSale(
  ctx: ServiceContext,
  desk: Desk,
  { sale, orderId }: { sale: SaleToBook; orderId: string | null },
): Oversold[] {
  insertTillRow(ctx, {
    id: sale.saleId,
    deskId: desk.id,
    sessionId: sale.sessionId,
    kind: 'sale',
    orderId,
    eventId: sale.eventId,
    cashCents: sumPaid(sale.payments, 'cash'),
    cardCents: sumPaid(sale.payments, 'card'),
    facts: {
      lines: [...sale.lines.map(lineOf), ...sale.goods.map((one) => ({ ...lineOf(one), goodsId: one.goodsId }))],
      payments: [...sale.payments],
      ticketCount: countOf(sale.lines),
      goodsCount: countOf(sale.goods),
      reason: sale.freeReason,
      over: sale.over && { people: sale.over.people, reason: sale.over.reason },
      receiptNumber: sale.receiptNumber,
      priceListVersion: sale.priceListVersion,
      fiscal: sale.fiscal,
    },
    cashierId: sale.cashierId,
    supervisorId: (sale.over ?? sale.approval)?.supervisorId ?? null,
    recordedAt: sale.at,
  });
  return moveStock(ctx, sale.goods, -1);
}
