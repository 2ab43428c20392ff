import { sql } from 'drizzle-orm';

const LISTED_AS_WORDS = [
  `CASE WHEN channel = 'door' THEN 'door' WHEN status = 'pending' THEN 'open'`,
  `WHEN status = 'expired' OR status = 'cancelled' THEN 'abandoned'`,
  `WHEN status = 'refund_pending' OR status = 'refunded' THEN 'refunded'`,
  `WHEN total_cents = 0 THEN 'free' ELSE 'paid' END`,
].join(' ');

/**
 * Under which heading of the panel's list an order stands, by its own row alone: as the indexes say it, so that a query
 * with the same words is answered by them.
 */
export const LISTED_AS = sql.raw(LISTED_AS_WORDS);

/**
 * The heading that is shown (shared/orders/order-list.ts), one each: 'moved' is what is over because all its tickets
 * are in orders that were moved from it.
 */
export const SHOWN_AS = sql.raw(
  [
    `CASE WHEN (orders.status = 'refund_pending' OR orders.status = 'refunded') AND orders.channel <> 'door' AND`,
    `(SELECT sum(sold.quantity) FROM order_items sold WHERE sold.order_id = orders.id AND sold.add_on_id IS NULL) =`,
    `(SELECT sum(went.quantity) FROM orders later JOIN order_items went ON went.order_id = later.id`,
    `WHERE later.moved_from_id = orders.id) THEN 'moved' ELSE ${LISTED_AS_WORDS} END`,
  ].join(' '),
);
