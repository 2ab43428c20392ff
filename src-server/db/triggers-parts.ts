import { refuseChange, refuseColumns } from './trigger-parts.ts';

const OPEN = `('planned', 'failed', 'overdue')`;
const WHOLE = `NEW.parts_cents IS NOT NULL AND NEW.paid_at IS NOT NULL AND OLD.paid_at IS NULL`;
const PART = `NEW.part_of_order_id IS NOT NULL AND NEW.paid_at IS NOT NULL AND OLD.paid_at IS NULL`;

/**
 * The parts of an order are as it was bought and come to its price. Each is paid once, by one order that brings just that
 * money; a part has no parts. What is open of a ticket that is void is owed no more, whoever ended it.
 */
export const partsTriggers = (kept: string): readonly string[] => [
  refuseColumns('order_parts', ['order_id', 'n', 'cents', 'due_at']),
  refuseChange('order_parts', 'DELETE', kept),
  `CREATE TRIGGER order_parts_of_open BEFORE INSERT ON order_parts WHEN NEW.state <> 'planned' OR NOT EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.order_id AND status = 'pending' AND parts_cents IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'order_parts: not of an open order in parts'); END`,
  `CREATE TRIGGER order_parts_over BEFORE UPDATE OF state, part_order_id ON order_parts WHEN OLD.state IN ('paid', 'void')
    AND (NEW.state <> OLD.state OR (OLD.state = 'paid' AND NEW.part_order_id IS NOT OLD.part_order_id))
    BEGIN SELECT RAISE(ABORT, 'order_parts: paid once, and void for good'); END`,
  `CREATE TRIGGER order_parts_payer BEFORE UPDATE OF state ON order_parts WHEN NEW.state = 'paid' AND NOT EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.part_order_id AND (id = NEW.order_id OR part_of_order_id = NEW.order_id))
    BEGIN SELECT RAISE(ABORT, 'order_parts: paid by another order'); END`,
  `CREATE TRIGGER orders_parts_fixed BEFORE UPDATE OF parts_cents, part_of_order_id ON orders
    WHEN NEW.parts_cents IS NOT OLD.parts_cents OR NEW.part_of_order_id IS NOT OLD.part_of_order_id
    BEGIN SELECT RAISE(ABORT, 'orders: a fixed column was changed'); END`,
  `CREATE TRIGGER orders_part_of BEFORE INSERT ON orders WHEN (NEW.part_of_order_id IS NOT NULL) <> (NEW.channel = 'part')
    OR (NEW.part_of_order_id IS NOT NULL AND (NEW.parts_cents IS NOT NULL OR NOT EXISTS (SELECT 1 FROM orders whole
      WHERE whole.id = NEW.part_of_order_id AND whole.parts_cents IS NOT NULL AND whole.paid_at IS NOT NULL)))
    BEGIN SELECT RAISE(ABORT, 'orders: not a part of an order in parts'); END`,
  `CREATE TRIGGER orders_parts_whole BEFORE UPDATE OF status ON orders WHEN ${WHOLE} AND NEW.parts_cents IS NOT
    (SELECT SUM(p.cents) FROM order_parts p WHERE p.order_id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'orders: its parts are not its price'); END`,
  `CREATE TRIGGER orders_part_paid BEFORE UPDATE OF status ON orders WHEN ${PART} AND NEW.total_cents IS NOT
    (SELECT SUM(p.cents) FROM order_parts p WHERE p.part_order_id = NEW.id AND p.state = 'paid')
    BEGIN SELECT RAISE(ABORT, 'orders: not the money of its parts'); END`,
  `CREATE TRIGGER tickets_void_parts AFTER UPDATE OF status ON tickets WHEN OLD.status <> 'cancelled' AND NEW.status = 'cancelled'
    BEGIN UPDATE order_parts SET state = 'void', next_at = NULL WHERE order_id = NEW.order_id AND state IN ${OPEN}
      AND NOT EXISTS (SELECT 1 FROM tickets live WHERE live.order_id = NEW.order_id AND live.status <> 'cancelled'); END`,
  // Desks hear of a ticket whose part is overdue, or no longer.
  `CREATE TRIGGER order_parts_tell_desks AFTER UPDATE OF state ON order_parts WHEN OLD.state <> NEW.state
    AND 'overdue' IN (OLD.state, NEW.state) BEGIN INSERT INTO desk_changes (event_id, ticket_id)
      SELECT t.event_id, t.id FROM tickets t WHERE t.order_id = NEW.order_id; END`,
];
