import type { ServiceContext } from '../../base/service-context.ts';
import { cardRefundKey, insertDoorRefund } from './door-refund-rows.ts';
import { saleView } from './sale-view.ts';
import { takeTicketsBack } from './take-tickets-back.ts';
import { findTillRow } from '../cash/till-rows.ts';

/**
 * A card was paid back: the books show it and the tickets are void at once, whether or not the desk's journal ever comes. A payment whose
 * sale was never booked was never taken either. Call inside a transaction.
 */
export function bookCardRefund(
  ctx: ServiceContext,
  refund: {
    saleId: string;
    positions: readonly number[];
    entryId: string;
    reference: string;
    amountCents: number;
    supervisorId: string;
  },
): void {
  const sale = findTillRow(ctx, refund.saleId);
  if (sale === null || sale.kind !== 'sale' || sale.orderId === null) return;
  const { orderId } = sale;
  const tickets = saleView(ctx, sale).tickets.filter(
    ({ position }) => refund.positions.length === 0 || refund.positions.includes(position),
  );
  const refundId = insertDoorRefund(ctx, {
    orderId,
    amountCents: refund.amountCents,
    intentKey: cardRefundKey(refund),
    requestedBy: refund.supervisorId,
  });
  takeTicketsBack(ctx, tickets, { refundId, entryId: refund.entryId, orderId });
}
