import { CARD_GRACE_DAYS } from '#shared/entry-cards/entry-card.ts';
import { DAY_MS } from '#shared/time.ts';
import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns, writtenOnce } from './trigger-parts.ts';

export const CARD_GUARD_TRIGGER = 'entry_card_moves_guard';

const TERMS = ['names', 'entries', 'price_cents', 'vat_bps', 'opens', 'months'];
const heldBy = (order: string) =>
  `(SELECT -COALESCE(SUM(m.entries), 0) FROM entry_card_moves m WHERE m.order_id = ${order})`;
const paidByCards = (order: string) =>
  `(SELECT COALESCE(SUM(i.quantity), 0) FROM order_items i WHERE i.order_id = ${order} AND i.entry_card_id IS NOT NULL)`;

/** Cards of several entries: what is left of each, and that no entry is spent twice, too late, or without an order. */
export const ENTRY_CARD_TRIGGERS: readonly string[] = [
  // The office may move a ticket to another night although its card is over by then: the entry was spent in time.
  `CREATE TRIGGER ${CARD_GUARD_TRIGGER} BEFORE INSERT ON entry_card_moves WHEN NEW.entries < 0 BEGIN
    SELECT RAISE(ABORT, '${GUARDS.cardSpent}') FROM entry_cards c WHERE c.id = NEW.card_id
      AND (c.rest_entries + NEW.entries < 0 OR (NEW.why = 'held' AND (c.ends_at IS NULL OR NEW.at >= c.ends_at)
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.moved_from_id IS NOT NULL)));
  END`,
  `CREATE TRIGGER entry_card_moves_rest AFTER INSERT ON entry_card_moves BEGIN
    UPDATE entry_cards SET rest_entries = rest_entries + NEW.entries WHERE id = NEW.card_id;
  END`,
  refuseChange('entry_card_moves', 'UPDATE'),
  refuseColumns('entry_cards', ['id', 'kind_id', 'order_id', ...TERMS, 'created_at']),
  writtenOnce('entry_cards', ['issued_at', 'few_told_at']),
  `CREATE TRIGGER entry_cards_never_shorter BEFORE UPDATE OF ends_at ON entry_cards WHEN NEW.ends_at < OLD.ends_at
    BEGIN SELECT RAISE(ABORT, 'entry_cards: a card ends no earlier'); END`,
  // Whichever verb lets an order go: what it held can be spent again.
  `CREATE TRIGGER orders_free_entries AFTER UPDATE OF status ON orders
    WHEN NEW.status IN ('expired', 'cancelled') AND OLD.status = 'pending' BEGIN
    INSERT INTO entry_card_moves (card_id, why, entries, order_id, at)
      SELECT m.card_id, 'freed', -SUM(m.entries), NEW.id, NEW.updated_at FROM entry_card_moves m
      WHERE m.order_id = NEW.id GROUP BY m.card_id HAVING SUM(m.entries) < 0;
  END`,
  // Whoever takes a ticket back: its entry comes back, never money. A night that was called off leaves time to spend it.
  `CREATE TRIGGER tickets_return_entry AFTER UPDATE OF status ON tickets
    WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND NEW.entry_card_id IS NOT NULL BEGIN
    INSERT INTO entry_card_moves (card_id, why, entries, ticket_id, at)
      SELECT c.id, 'returned', 1, NEW.id, NEW.cancelled_at FROM entry_cards c WHERE c.id = NEW.entry_card_id;
    UPDATE entry_cards SET ends_at = NEW.cancelled_at + ${CARD_GRACE_DAYS * DAY_MS}
      WHERE id = NEW.entry_card_id AND ends_at < NEW.cancelled_at + ${CARD_GRACE_DAYS * DAY_MS}
      AND EXISTS (SELECT 1 FROM events e WHERE e.id = NEW.event_id AND e.cancelled_at IS NOT NULL);
  END`,
  // Whoever gives back what a card cost: the entries that this bought go with it.
  `CREATE TRIGGER refunds_take_off_card AFTER INSERT ON refunds
    WHEN NEW.gift_voucher_id IS NULL AND NEW.status <> 'failed' BEGIN
    INSERT INTO entry_card_moves (card_id, why, entries, refund_id, at)
      SELECT c.id, 'voided', -MIN(c.rest_entries, (NEW.amount_cents * c.entries + c.price_cents - 1) / c.price_cents),
        NEW.id, NEW.created_at
      FROM entry_cards c JOIN orders o ON o.id = c.order_id
      WHERE c.order_id = NEW.order_id AND c.rest_entries > 0 AND o.stripe_payment_intent_id IS NEW.payment_intent_id;
  END`,
  // Nothing is paid by a card that does not give what it was to pay.
  `CREATE TRIGGER orders_paid_by_card BEFORE UPDATE OF status ON orders
    WHEN NEW.status = 'paid' AND OLD.status IN ('pending', 'expired', 'cancelled')
      AND ${heldBy('NEW.id')} <> ${paidByCards('NEW.id')}
    BEGIN SELECT RAISE(ABORT, '${GUARDS.cardSpent}'); END`,
  // What was sold of a kind keeps its terms on the card.
  refuseChange('entry_card_kinds', 'DELETE', 'WHEN EXISTS (SELECT 1 FROM entry_cards WHERE kind_id = OLD.id)'),
  `CREATE TRIGGER tickets_card_fixed BEFORE UPDATE OF entry_card_id ON tickets WHEN NEW.entry_card_id IS NOT OLD.entry_card_id
    BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`,
];
