/**
 * How an order came about: bought on the website, sold by a desk, given by the organiser for nothing, or sold by another
 * system whose orders were taken over. 'voucher' buys a voucher for an amount (shared/gift-vouchers): it is for no event,
 * and no turnover. 'card' buys a card of several entries (shared/entry-cards): it is for no event, and turnover when sold.
 * 'part' pays later parts of another order's price (shared/parts), and has no tickets of its own.
 */
export const ORDER_CHANNELS = ['online', 'door', 'given', 'imported', 'voucher', 'card', 'part'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** The states of an order and the only moves between them. */
export const ORDER_STATUSES = ['pending', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'expired', 'cancelled'],
  expired: ['paid', 'refund_pending'], // late money: seats free, or gone
  cancelled: ['paid', 'refund_pending'],
  paid: ['refund_pending'],
  refund_pending: ['refunded', 'paid'], // a failed refund goes back to paid, with an exception for the admin
  refunded: ['paid'], // a refund can fail after it was said to have succeeded
};

/** Pure: whether an order may move from one status to another. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}
