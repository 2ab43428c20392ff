import type { Db } from '#server/db/client.ts';
import { admissions } from '#server/db/schema/check-ins.ts';
import { orderItems, orders, seatHolds } from '#server/db/schema/orders.ts';
import { refundTickets, refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { rowWriter } from './row-writer.ts';

/** One writer for each table that an order is in. */
export function orderWriters(db: Db) {
  return {
    order: rowWriter(db, orders, [
      'id',
      'userId',
      'eventId',
      'status',
      'totalCents',
      'stripeSessionId',
      'stripePaymentIntentId',
      'sessionExpiresAt',
      'holdExpiresAt',
      'paidAt',
      'createdAt',
      'updatedAt',
    ]),
    item: rowWriter(db, orderItems, [
      'orderId',
      'position',
      'ticketTypeId',
      'ticketTypeName',
      'unitPriceCents',
      'vatBps',
      'quantity',
    ]),
    hold: rowWriter(db, seatHolds, [
      'orderId',
      'position',
      'eventId',
      'ticketTypeId',
      'userId',
      'quantity',
      'createdAt',
    ]),
    ticket: rowWriter(db, tickets, [
      'id',
      'orderId',
      'position',
      'eventId',
      'userId',
      'ticketTypeId',
      'ticketTypeName',
      'ticketNumber',
      'codeId',
      'shareToken',
      'status',
      'pricePaidCents',
      'vatBps',
      'holderName',
      'purchasedAt',
      'usedAt',
      'cancelledAt',
    ]),
    refund: rowWriter(db, refunds, [
      'id',
      'orderId',
      'paymentIntentId',
      'amountCents',
      'reason',
      'status',
      'intentKey',
      'stripeRefundId',
      'requestedBy',
      'createdAt',
      'updatedAt',
    ]),
    admission: rowWriter(db, admissions, ['id', 'eventId', 'ticketId', 'channel', 'deskId', 'cashierId', 'admittedAt']),
    refundTicket: rowWriter(db, refundTickets, ['refundId', 'ticketId']),
  };
}
export type OrderWriters = ReturnType<typeof orderWriters>;
