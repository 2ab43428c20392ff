import type { ServiceContext } from '../../base/service-context.ts';
import { writeAudit } from '../../base/audit.ts';
import { followRefunds } from '../../shop/payments/follow-refunds.ts';
import { cardRefundKey, findBookedRefund, insertDoorRefund, setBookedRefundFailed } from './door-refund-rows.ts';
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

/**
 * The provider could not pay a card back after all, perhaps days later: the books owe the guest again. Their tickets stay void, they have
 * gone. Returns the order, or null where the sale was never booked. Call inside a transaction.
 */
export function failCardRefund(ctx: ServiceContext, key: { entryId: string; reference: string }): string | null {
  const intentKey = cardRefundKey(key);
  const booked = findBookedRefund(ctx, intentKey);
  if (booked === undefined) return null;
  if (setBookedRefundFailed(ctx, intentKey, 'card_not_paid_back')) {
    writeAudit(ctx, {
      action: 'refund.failed',
      subjectKind: 'order',
      subjectId: booked.orderId,
      after: { refundId: booked.id },
    });
    followRefunds(ctx, booked.orderId);
  }
  return booked.orderId;
}
