import { DomainError } from '#shared/errors.ts';
import type { Receipt } from '#shared/orders/receipt.ts';
import { pick } from '#shared/pick.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import { orderView } from '../../shop/orders/order-view.ts';
import { receiptOfOrder } from '../../shop/orders/receipt-of-order.ts';
import { findRefund } from '../../shop/payments/find-refund.ts';
import { correctionOf } from '../../shop/refunds/correction-of.ts';
import { correctionPdf, correctionStem } from '../../shop/tickets/ticket-pdf/correction-pdf.ts';
import { receiptPdf, receiptStem } from '../../shop/tickets/ticket-pdf/receipt-pdf.ts';
import { readOrder } from './read-orders.ts';

/** A paper of an order, as its buyer has it. */
type Paper = { name: string; content: Buffer };

/** Throws ORDER_NOT_FOUND for what has no receipt of ours. */
function receiptFor(ctx: ServiceContext, orderId: string): { order: OrderRow; receipt: Receipt } {
  const order = findOrder(ctx, orderId);
  const buyerName = readOrder(ctx.db, orderId)?.buyerName ?? 'A deleted account';
  const receipt = order === undefined ? null : receiptOfOrder(ctx, order, buyerName);
  if (order === undefined || receipt === null) throw new DomainError('ORDER_NOT_FOUND');
  return { order, receipt };
}

/** The receipt of an order that was paid online. Error: ORDER_NOT_FOUND. */
export async function receiptPaper(ctx: ServiceContext, orderId: string): Promise<Paper> {
  requirePermission(ctx, 'money:read');
  const { order, receipt } = receiptFor(ctx, orderId);
  const { operator } = ctx;
  const page =
    order.eventId === null
      ? { bought: { facts: [], unit: 'Membership', notes: [] } }
      : pick(orderView(ctx, order), ['event', 'refundRule', 'ticketRules']);
  return { name: receiptStem(receipt), content: await receiptPdf({ receipt, operator, ...page }) };
}

/** The correction that a refund has brought. Errors: ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE (it has not arrived). */
export async function correctionPaper(ctx: ServiceContext, refundId: string): Promise<Paper> {
  requirePermission(ctx, 'money:read');
  const refund = findRefund(ctx, refundId);
  if (refund === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const correction = correctionOf(ctx, refund, receiptFor(ctx, refund.orderId));
  if (correction === null) throw new DomainError('REFUND_NOT_POSSIBLE');
  const content = await correctionPdf({ correction, operator: ctx.operator });
  return { name: correctionStem(correction), content };
}
