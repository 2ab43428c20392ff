import type { Db } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { giftVoucherMoves } from '#server/db/schema/gift-vouchers.ts';
import { orderItems, orders, seatHolds } from '#server/db/schema/orders.ts';
import { refundTickets, refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { rowWriter } from './row-writer.ts';

const ORDER = ['id', 'userId', 'eventId', 'channel', 'status', 'totalCents', 'fromVoucherCents'] as const;
const ORDER_PAYMENT = ['stripeSessionId', 'stripePaymentIntentId'] as const;
const ORDER_TIMES = ['sessionExpiresAt', 'holdExpiresAt', 'paidAt', 'createdAt', 'updatedAt'] as const;
const ITEM = ['orderId', 'position', 'ticketTypeId', 'ticketTypeName', 'unitPriceCents', 'vatBps', 'quantity'] as const;
const ITEM_PROMO = ['normalUnitPriceCents', 'promoCode', 'role', 'eveningId', 'ticketRule'] as const;
const HOLD = [
  'orderId',
  'position',
  'eventId',
  'eveningId',
  'ticketTypeId',
  'userId',
  'quantity',
  'createdAt',
] as const;
const HOLD_ROLE = ['role', 'lone'] as const;
const TICKET = [
  'id',
  'orderId',
  'position',
  'eventId',
  'eveningId',
  'userId',
  'ticketTypeId',
  'ticketTypeName',
] as const;
const TICKET_CODES = ['ticketNumber', 'codeId', 'shareToken'] as const;
const TICKET_STATE = [
  'status',
  'pricePaidCents',
  'normalPriceCents',
  'promoCode',
  'vatBps',
  'holderName',
  'role',
  'ticketRule',
  'pairNumber',
  'partnerLinkId',
  'standing',
  'purchasedAt',
  'usedAt',
  'cancelledAt',
  'updatedAt',
] as const;
const REFUND = ['id', 'orderId', 'paymentIntentId', 'amountCents', 'reason', 'status', 'intentKey'] as const;
const REFUND_MADE = ['stripeRefundId', 'requestedBy', 'createdAt', 'updatedAt'] as const;
const CHECK_IN = ['id', 'eventId', 'ticketId', 'channel', 'deskId', 'cashierId', 'admittedAt'] as const;

/** One writer for each table that an order is in. */
export const orderWriters = (db: Db) => ({
  order: rowWriter(db, orders, [...ORDER, ...ORDER_PAYMENT, ...ORDER_TIMES]),
  item: rowWriter(db, orderItems, [...ITEM, ...ITEM_PROMO]),
  hold: rowWriter(db, seatHolds, [...HOLD, ...HOLD_ROLE]),
  ticket: rowWriter(db, tickets, [...TICKET, ...TICKET_CODES, ...TICKET_STATE]),
  refund: rowWriter(db, refunds, [...REFUND, ...REFUND_MADE]),
  checkIn: rowWriter(db, checkIns, CHECK_IN),
  voucherMove: rowWriter(db, giftVoucherMoves, ['voucherId', 'why', 'cents', 'orderId', 'at']),
  refundTicket: rowWriter(db, refundTickets, ['refundId', 'ticketId']),
});
export type OrderWriters = ReturnType<typeof orderWriters>;
