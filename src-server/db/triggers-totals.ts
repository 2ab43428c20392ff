/** Orders whose money we took in; a refund is counted by itself. */
export const HAS_PAID = `('paid', 'refund_pending', 'refunded')`;

/**
 * The Berlin calendar day of an instant in milliseconds, in SQLite's own words: the file must be writable without a
 * function of ours. Summer time runs from 01:00 UTC of March's last Sunday to 01:00 UTC of October's.
 */
export function berlinDaySql(ms: string): string {
  const at = `datetime(${ms} / 1000, 'unixepoch')`;
  const lastSundayBefore = (day: string) =>
    `date(strftime('%Y', ${ms} / 1000, 'unixepoch') || '-${day}', 'weekday 0', '-7 days') || ' 01:00:00'`;
  // A generated column has this text too: another space in it would be another column.
  const isSummer = `${at} >= ${lastSundayBefore('04-01')} AND ${at} < ${lastSundayBefore('11-01')}`;
  return `date(${ms} / 1000, 'unixepoch', CASE WHEN ${isSummer} THEN '+2 hours' ELSE '+1 hour' END)`;
}

const orderMoney = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  INSERT INTO money_days (day, event_id, paid_cents)
  VALUES (${berlinDaySql(`COALESCE(${row}.paid_at, ${row}.updated_at)`)}, ${row}.event_id, ${sign}${row}.total_cents)
    ON CONFLICT (day, event_id) DO UPDATE SET paid_cents = money_days.paid_cents + excluded.paid_cents;
  UPDATE events SET paid_cents = paid_cents ${sign} ${row}.total_cents WHERE id = ${row}.event_id;`;

/**
 * Of the order's own payment; a second one, paid by mistake, was never part of its total. A door order has no payment
 * of its own: all its refunds are of the cards and the cash that paid it.
 */
export const isOfOwnPaymentOf = (row: 'NEW' | 'OLD') =>
  `(o.channel = 'door' OR o.stripe_payment_intent_id IS ${row}.payment_intent_id)`;
const refundMoney = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  INSERT INTO money_days (day, event_id, refunded_cents)
    SELECT ${berlinDaySql(`${row}.created_at`)}, o.event_id, ${sign}${row}.amount_cents FROM orders o
    WHERE o.id = ${row}.order_id AND o.event_id IS NOT NULL AND o.status IN ${HAS_PAID}
    AND ${isOfOwnPaymentOf(row)}
    ON CONFLICT (day, event_id) DO UPDATE SET refunded_cents = money_days.refunded_cents + excluded.refunded_cents;
  UPDATE events SET refunded_cents = refunded_cents ${sign} ${row}.amount_cents
    WHERE id = (SELECT o.event_id FROM orders o WHERE o.id = ${row}.order_id AND o.status IN ${HAS_PAID}
    AND ${isOfOwnPaymentOf(row)});`;

const ticketValue = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  INSERT INTO ticket_days (day, event_id, ticket_type_name, tickets, value_cents)
    VALUES (${berlinDaySql(`${row}.purchased_at`)}, ${row}.event_id, ${row}.ticket_type_name, ${sign}1, ${sign}${row}.price_paid_cents)
    ON CONFLICT (day, event_id, ticket_type_name) DO UPDATE
    SET tickets = ticket_days.tickets + excluded.tickets, value_cents = ticket_days.value_cents + excluded.value_cents;`;

const promoSale = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  INSERT INTO promo_totals (code, sold, reduced_cents)
    VALUES (${row}.promo_code, ${sign}1, ${sign}COALESCE(${row}.normal_price_cents - ${row}.price_paid_cents, 0))
    ON CONFLICT (code) DO UPDATE SET sold = promo_totals.sold + excluded.sold,
    reduced_cents = promo_totals.reduced_cents + excluded.reduced_cents;`;
const withPromo = (row: 'NEW' | 'OLD') => `${row}.promo_code IS NOT NULL AND ${row}.status <> 'cancelled'`;

const took = (row: 'NEW' | 'OLD') =>
  `${row}.event_id IS NOT NULL AND ${row}.status IN ${HAS_PAID} AND ${row}.total_cents > 0`;

/** Sums by day, written along with what they sum up: an overview reads some hundred rows, however much was sold. */
export const TOTALS_TRIGGERS = [
  `CREATE TRIGGER orders_money_insert AFTER INSERT ON orders WHEN ${took('NEW')} BEGIN ${orderMoney('NEW', '+')} END`,
  `CREATE TRIGGER orders_money_paid AFTER UPDATE OF status ON orders WHEN OLD.status NOT IN ${HAS_PAID}
    AND ${took('NEW')} BEGIN ${orderMoney('NEW', '+')} END`,
  `CREATE TRIGGER orders_money_delete AFTER DELETE ON orders WHEN ${took('OLD')} BEGIN ${orderMoney('OLD', '-')} END`,
  `CREATE TRIGGER refunds_money_insert AFTER INSERT ON refunds WHEN NEW.status <> 'failed' BEGIN ${refundMoney('NEW', '+')} END`,
  `CREATE TRIGGER refunds_money_failed AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'failed'
    AND NEW.status = 'failed' BEGIN ${refundMoney('NEW', '-')} END`,
  `CREATE TRIGGER refunds_money_again AFTER UPDATE OF status ON refunds WHEN OLD.status = 'failed'
    AND NEW.status <> 'failed' BEGIN ${refundMoney('NEW', '+')} END`,
  `CREATE TRIGGER refunds_money_delete AFTER DELETE ON refunds WHEN OLD.status <> 'failed' BEGIN ${refundMoney('OLD', '-')} END`,
  `CREATE TRIGGER tickets_value_insert AFTER INSERT ON tickets WHEN NEW.status <> 'cancelled' BEGIN ${ticketValue('NEW', '+')} END`,
  `CREATE TRIGGER tickets_value_cancel AFTER UPDATE OF status ON tickets WHEN OLD.status <> 'cancelled'
    AND NEW.status = 'cancelled' BEGIN ${ticketValue('OLD', '-')} END`,
  `CREATE TRIGGER tickets_value_delete AFTER DELETE ON tickets WHEN OLD.status <> 'cancelled' BEGIN ${ticketValue('OLD', '-')} END`,
];

/** What was sold with each promo code, in the same way. */
export const PROMO_TOTALS_TRIGGERS = [
  `CREATE TRIGGER tickets_promo_insert AFTER INSERT ON tickets WHEN ${withPromo('NEW')} BEGIN ${promoSale('NEW', '+')} END`,
  `CREATE TRIGGER tickets_promo_cancel AFTER UPDATE OF status ON tickets WHEN ${withPromo('OLD')}
    AND NEW.status = 'cancelled' BEGIN ${promoSale('OLD', '-')} END`,
  `CREATE TRIGGER tickets_promo_delete AFTER DELETE ON tickets WHEN ${withPromo('OLD')} BEGIN ${promoSale('OLD', '-')} END`,
];
