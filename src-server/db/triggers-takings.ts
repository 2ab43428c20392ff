import { berlinDaySql, HAS_PAID, isOfOwnPaymentOf } from './triggers-totals.ts';

type Row = 'NEW' | 'OLD';
type Sign = '+' | '-';

/**
 * Tickets that another system sold brought no money here: they count beside those that were given. What a voucher pays is
 * taken when it pays, so buying one is not; only what banks do with that payment is told. A card is taken when it is sold.
 */
const sourceOf = (order: string) =>
  `CASE WHEN ${order}.channel IN ('voucher', 'card', 'part') THEN 'online' WHEN ${order}.event_id IS NULL THEN 'membership'
    WHEN ${order}.channel = 'online' THEN 'online' WHEN ${order}.channel IN ('given', 'imported') THEN 'given' ELSE 'door' END`;
const dayOfOrder = (order: string) => berlinDaySql(`COALESCE(${order}.paid_at, ${order}.updated_at)`);
const monthsOf = (order: string) =>
  `CASE WHEN ${order}.event_id IS NULL AND ${order}.channel <> 'card' THEN 1 ELSE 0 END`;

const INTO = `ON CONFLICT (day, source, event_id) DO UPDATE SET
    taken_cents = taking_days.taken_cents + excluded.taken_cents, returned_cents = taking_days.returned_cents + excluded.returned_cents,
    disputed_cents = taking_days.disputed_cents + excluded.disputed_cents,
    reduced_cents = taking_days.reduced_cents + excluded.reduced_cents,
    pieces = taking_days.pieces + excluded.pieces, cash_cents = taking_days.cash_cents + excluded.cash_cents,
    card_cents = taking_days.card_cents + excluded.card_cents`;

const orderTaking = (row: Row, sign: Sign) => `
  INSERT INTO taking_days (day, source, event_id, taken_cents, pieces)
  VALUES (${dayOfOrder(row)}, ${sourceOf(row)}, COALESCE(${row}.event_id, ''), ${sign}${row}.total_cents,
    ${sign}(${monthsOf(row)})) ${INTO};`;

/** What a bank took on the day it took it, and no longer from the day on which it was decided. */
const disputeTaking = (row: Row, sign: Sign) =>
  [
    [sign, 'taken_at'],
    [sign === '+' ? '-' : '+', 'decided_at'],
  ]
    .map(
      ([side, at]) => `
  INSERT INTO taking_days (day, source, event_id, disputed_cents)
    SELECT ${berlinDaySql(`${row}.${at}`)}, ${sourceOf('o')}, COALESCE(o.event_id, ''), ${side}${row}.amount_cents
    FROM orders o WHERE o.id = ${row}.order_id AND ${row}.taken_at IS NOT NULL AND ${row}.${at} IS NOT NULL ${INTO};`,
    )
    .join('');

const refundTaking = (row: Row, sign: Sign) => `
  INSERT INTO taking_days (day, source, event_id, returned_cents)
    SELECT ${berlinDaySql(`${row}.created_at`)}, ${sourceOf('o')}, COALESCE(o.event_id, ''), ${sign}${row}.amount_cents
    FROM orders o WHERE o.id = ${row}.order_id AND o.channel <> 'voucher' AND o.status IN ${HAS_PAID}
      AND ${isOfOwnPaymentOf(row)} ${INTO};`;

const reducedOf = (ticket: string) =>
  `CASE WHEN ${ticket}.promo_code IS NULL THEN 0 ELSE ${ticket}.normal_price_cents - ${ticket}.price_paid_cents END`;

const ticketTaking = (row: Row, sign: Sign) => `
  INSERT INTO taking_days (day, source, event_id, reduced_cents, pieces)
    SELECT ${berlinDaySql(`${row}.purchased_at`)}, ${sourceOf('o')}, ${row}.event_id, ${sign}(${reducedOf(row)}), ${sign}1
    FROM orders o WHERE o.id = ${row}.order_id ${INTO};`;

/** What one record of a till adds: notes and cards of a sale, and what goods brought or cost. */
const goodsOf = (facts: string) => `(SELECT COALESCE(SUM(CAST(json_extract(l.value, '$.grossCents') AS BIGINT)), 0)
    FROM json_each(${facts}, '$.lines') l WHERE json_extract(l.value, '$.goodsId') IS NOT NULL)`;
const tillTaking = `
  INSERT INTO taking_days (day, source, event_id, cash_cents, card_cents)
    SELECT ${berlinDaySql('NEW.recorded_at')}, 'door', COALESCE(NEW.event_id, ''), NEW.cash_cents, NEW.card_cents
    WHERE NEW.kind = 'sale' ${INTO};
  INSERT INTO taking_days (day, source, event_id, taken_cents, returned_cents)
    SELECT day, 'goods', event_id, CASE kind WHEN 'refund' THEN 0 ELSE cents END, CASE kind WHEN 'refund' THEN cents ELSE 0 END
    FROM (SELECT ${berlinDaySql('NEW.recorded_at')} AS day, COALESCE(NEW.event_id, '') AS event_id, NEW.kind AS kind,
      ${goodsOf('NEW.facts')} AS cents) AS goods WHERE cents <> 0 ${INTO};`;

const monthOf = (ms: string) => `substr(${berlinDaySql(ms)}, 1, 7)`;
const guestMonth = (row: Row, sign: Sign) => `
  INSERT INTO guest_months (user_id, month, first_month, tickets)
    SELECT ${row}.user_id, ${monthOf(`${row}.purchased_at`)}, ${monthOf(`${row}.purchased_at`)}, ${sign}1
    WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = ${row}.user_id)
    ON CONFLICT (user_id, month) DO UPDATE SET tickets = guest_months.tickets + excluded.tickets;
  UPDATE guest_months SET first_month = (SELECT MIN(m.month) FROM guest_months m WHERE m.user_id = ${row}.user_id AND m.tickets > 0)
    WHERE user_id = ${row}.user_id AND EXISTS (SELECT 1 FROM guest_months m WHERE m.user_id = ${row}.user_id AND m.tickets > 0)
    AND first_month <> (SELECT MIN(m.month) FROM guest_months m WHERE m.user_id = ${row}.user_id AND m.tickets > 0);`;

const took = (row: Row) => `${row}.status IN ${HAS_PAID} AND ${row}.total_cents > 0 AND ${row}.channel <> 'voucher'`;
const counts = (row: Row) => `${row}.status <> 'cancelled'`;
const isSomebodys = (row: Row) => `${counts(row)} AND ${row}.user_id IS NOT NULL`;

/** Money and tickets by day and source, and guests by month, written along with what they sum up. */
export const TAKINGS_TRIGGERS = [
  `CREATE TRIGGER orders_taking_insert AFTER INSERT ON orders WHEN ${took('NEW')} BEGIN ${orderTaking('NEW', '+')} END`,
  `CREATE TRIGGER orders_taking_paid AFTER UPDATE OF status ON orders WHEN OLD.status NOT IN ${HAS_PAID}
    AND ${took('NEW')} BEGIN ${orderTaking('NEW', '+')} END`,
  `CREATE TRIGGER orders_taking_delete AFTER DELETE ON orders WHEN ${took('OLD')} BEGIN ${orderTaking('OLD', '-')} END`,
  `CREATE TRIGGER refunds_taking_insert AFTER INSERT ON refunds WHEN NEW.status <> 'failed' BEGIN ${refundTaking('NEW', '+')} END`,
  `CREATE TRIGGER refunds_taking_failed AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'failed'
    AND NEW.status = 'failed' BEGIN ${refundTaking('NEW', '-')} END`,
  `CREATE TRIGGER refunds_taking_again AFTER UPDATE OF status ON refunds WHEN OLD.status = 'failed'
    AND NEW.status <> 'failed' BEGIN ${refundTaking('NEW', '+')} END`,
  `CREATE TRIGGER refunds_taking_delete AFTER DELETE ON refunds WHEN OLD.status <> 'failed' BEGIN ${refundTaking('OLD', '-')} END`,
  `CREATE TRIGGER tickets_taking_insert AFTER INSERT ON tickets WHEN ${counts('NEW')} BEGIN ${ticketTaking('NEW', '+')} END`,
  `CREATE TRIGGER tickets_taking_cancel AFTER UPDATE OF status ON tickets WHEN ${counts('OLD')}
    AND NEW.status = 'cancelled' BEGIN ${ticketTaking('OLD', '-')} END`,
  `CREATE TRIGGER tickets_taking_delete AFTER DELETE ON tickets WHEN ${counts('OLD')} BEGIN ${ticketTaking('OLD', '-')} END`,
  `CREATE TRIGGER till_records_taking AFTER INSERT ON till_records WHEN NEW.kind IN ('sale', 'refund') BEGIN ${tillTaking} END`,
  `CREATE TRIGGER tickets_guest_insert AFTER INSERT ON tickets WHEN ${isSomebodys('NEW')} BEGIN ${guestMonth('NEW', '+')} END`,
  `CREATE TRIGGER tickets_guest_cancel AFTER UPDATE OF status ON tickets WHEN ${isSomebodys('OLD')}
    AND NEW.status = 'cancelled' BEGIN ${guestMonth('OLD', '-')} END`,
  `CREATE TRIGGER tickets_guest_changed AFTER UPDATE OF user_id ON tickets WHEN OLD.user_id IS NOT NEW.user_id
    AND ${counts('OLD')} BEGIN ${guestMonth('OLD', '-')} ${guestMonth('NEW', '+')} END`,
  `CREATE TRIGGER tickets_guest_delete AFTER DELETE ON tickets WHEN ${isSomebodys('OLD')} BEGIN ${guestMonth('OLD', '-')} END`,
];

/** What banks hold, by day; a file from before the days of disputes has none. */
export const DISPUTE_TRIGGERS = [
  `CREATE TRIGGER disputes_taking_insert AFTER INSERT ON disputes BEGIN ${disputeTaking('NEW', '+')} END`,
  `CREATE TRIGGER disputes_taking_changed AFTER UPDATE OF amount_cents, taken_at, decided_at ON disputes
    BEGIN ${disputeTaking('OLD', '-')} ${disputeTaking('NEW', '+')} END`,
  `CREATE TRIGGER disputes_taking_delete AFTER DELETE ON disputes BEGIN ${disputeTaking('OLD', '-')} END`,
];

const COUNT_DISPUTES = [
  ['', 'taken_at'],
  ['-', 'decided_at'],
]
  .map(
    ([sign, at]) => `
INSERT INTO taking_days (day, source, event_id, disputed_cents)
  SELECT ${berlinDaySql(`d.${at}`)}, ${sourceOf('o')}, COALESCE(o.event_id, ''), ${sign}SUM(d.amount_cents)
  FROM disputes d JOIN orders o ON o.id = d.order_id WHERE d.taken_at IS NOT NULL AND d.${at} IS NOT NULL GROUP BY 1, 2, 3 ${INTO};`,
  )
  .join('');

/** Both tables counted anew from the rows, in one script: for a file from before them, and for a test. */
export const COUNT_TAKINGS = `
DELETE FROM taking_days;
DELETE FROM guest_months;
INSERT INTO taking_days (day, source, event_id, taken_cents, pieces)
  SELECT ${dayOfOrder('o')}, ${sourceOf('o')}, COALESCE(o.event_id, ''), SUM(o.total_cents), SUM(${monthsOf('o')})
  FROM orders o WHERE o.status IN ${HAS_PAID} AND o.total_cents > 0 AND o.channel <> 'voucher' GROUP BY 1, 2, 3;
INSERT INTO taking_days (day, source, event_id, returned_cents)
  SELECT ${berlinDaySql('r.created_at')}, ${sourceOf('o')}, COALESCE(o.event_id, ''), SUM(r.amount_cents)
  FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.status IN ${HAS_PAID} AND o.channel <> 'voucher' AND r.status <> 'failed'
  AND (o.channel = 'door' OR o.stripe_payment_intent_id IS r.payment_intent_id) GROUP BY 1, 2, 3 ${INTO};
${COUNT_DISPUTES}
INSERT INTO taking_days (day, source, event_id, reduced_cents, pieces)
  SELECT ${berlinDaySql('t.purchased_at')}, ${sourceOf('o')}, t.event_id, SUM(${reducedOf('t')}), COUNT(*)
  FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.status <> 'cancelled' GROUP BY 1, 2, 3 ${INTO};
INSERT INTO taking_days (day, source, event_id, cash_cents, card_cents)
  SELECT ${berlinDaySql('r.recorded_at')}, 'door', COALESCE(r.event_id, ''), SUM(r.cash_cents), SUM(r.card_cents)
  FROM till_records r WHERE r.kind = 'sale' GROUP BY 1, 2, 3 ${INTO};
INSERT INTO taking_days (day, source, event_id, taken_cents, returned_cents)
  SELECT day, 'goods', event_id, SUM(CASE kind WHEN 'refund' THEN 0 ELSE cents END), SUM(CASE kind WHEN 'refund' THEN cents ELSE 0 END)
  FROM (SELECT ${berlinDaySql('r.recorded_at')} AS day, COALESCE(r.event_id, '') AS event_id, r.kind AS kind, ${goodsOf('r.facts')} AS cents
    FROM till_records r WHERE r.kind IN ('sale', 'refund')) WHERE cents <> 0 GROUP BY 1, 2, 3 ${INTO};
INSERT INTO guest_months (user_id, month, first_month, tickets)
  SELECT t.user_id, ${monthOf('t.purchased_at')}, '', COUNT(*) FROM tickets t
  WHERE t.user_id IS NOT NULL AND t.status <> 'cancelled' GROUP BY 1, 2;
UPDATE guest_months SET first_month = (SELECT MIN(m.month) FROM guest_months m WHERE m.user_id = guest_months.user_id);
`;
