/** Orders whose money we took in; a refund is counted by itself. */
const HAS_PAID = `status IN ('paid', 'refund_pending', 'refunded')`;

/** Of the order's own payment; a second one, paid by mistake, was never part of its total. A failed refund stays ours. */
const GOES_BACK = `r.status <> 'failed' AND r.payment_intent_id IS o.stripe_payment_intent_id`;

/** Paid less refunded, in cents, of the orders that `where` picks by `event_id`. */
export const revenueSql = (where: string): string =>
  `(SELECT COALESCE(SUM(total_cents), 0) FROM orders WHERE ${where} AND ${HAS_PAID})
   - (SELECT COALESCE(SUM(r.amount_cents), 0) FROM orders o JOIN refunds r ON r.order_id = o.id WHERE o.${where} AND o.${HAS_PAID} AND ${GOES_BACK})`;
