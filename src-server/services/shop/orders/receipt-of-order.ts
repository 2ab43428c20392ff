import { cents } from '#shared/money.ts';
import { monthReceiptOf, receiptOf, type Receipt } from '#shared/orders/receipt.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';
import { findInvoice } from './find-invoice.ts';
import { orderView } from './order-view.ts';

/**
 * The receipt of an order that was paid online, tickets or a card in the order's language or a membership's month; null
 * for any other.
 */
export function receiptOfOrder(ctx: ServiceContext, order: OrderRow, buyerName: string): Receipt | null {
  const lang = order.lang ?? 'en';
  const { paidAt } = order;
  if (paidAt === null || (order.channel !== 'online' && order.channel !== 'card')) return null;
  const whose = { buyerName, isSmallBusiness: ctx.operator.vatMode === 'small-business' };
  if (order.eventId !== null)
    return receiptOf(
      { ...orderView(ctx, order, lang), paidAt },
      {
        ...whose,
        lang,
        invoice: findInvoice(ctx, order.id),
        isMoved: order.movedFromId !== null,
      },
    );
  const [item] = findOrderItems(ctx, order.id);
  if (item === undefined) return null;
  const month = { id: order.id, paidAt, totalCents: cents(order.totalCents) };
  return monthReceiptOf(
    { ...month, name: item.ticketTypeName, vatBps: item.vatBps },
    order.channel === 'card' ? { ...whose, lang } : whose,
  );
}
