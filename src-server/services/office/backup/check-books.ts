import type Database from 'better-sqlite3';

/** A rule that holds in every consistent shop, as the query that finds what breaks it. */
type Rule = { says: string; query: string };

const TICKETS_OF = `(SELECT COUNT(*) FROM tickets t WHERE t.order_id = o.id)`;
const WANTED_BY = `(SELECT SUM(quantity) FROM order_items i WHERE i.order_id = o.id)`;

/** An admin took seats away that were promised already, and said so (services/events/update-event.ts): every promise is kept. */
const wasDecided = (eventId: string) =>
  `EXISTS (SELECT 1 FROM audit a WHERE a.subject_kind = 'event' AND a.subject_id = ${eventId} AND a.action = 'event.oversold')`;

const RULES: readonly Rule[] = [
  {
    says: 'a paid order without its tickets or a refund',
    query: `SELECT o.id FROM orders o WHERE o.event_id IS NOT NULL AND o.paid_at IS NOT NULL AND ${TICKETS_OF} <> ${WANTED_BY}
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id)`,
  },
  {
    says: 'an order with more tickets than it paid for',
    query: `SELECT o.id FROM orders o WHERE o.event_id IS NOT NULL AND ${TICKETS_OF} > ${WANTED_BY}`,
  },
  {
    says: 'a valid ticket without a paid order',
    query: `SELECT t.id FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.status <> 'cancelled' AND (o.paid_at IS NULL OR o.status NOT IN ('paid', 'refund_pending'))`,
  },
  {
    says: 'an order that owes its money without a refund',
    query: `SELECT o.id FROM orders o WHERE o.status IN ('refund_pending', 'refunded') AND o.total_cents > 0 AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id)`,
  },
  {
    says: 'an order that gave back more than it took',
    query: `SELECT o.id FROM orders o WHERE o.total_cents < (SELECT SUM(r.amount_cents) FROM refunds r
      WHERE r.order_id = o.id AND r.status <> 'failed' AND r.payment_intent_id IS o.stripe_payment_intent_id)`,
  },
  {
    says: 'an order whose total is not the sum of its items',
    query: `SELECT o.id FROM orders o WHERE o.event_id IS NOT NULL AND o.total_cents <> (SELECT SUM(unit_price_cents * quantity) FROM order_items i WHERE i.order_id = o.id)`,
  },
  {
    says: 'an open order without its held seats',
    query: `SELECT o.id FROM orders o WHERE o.event_id IS NOT NULL AND o.status = 'pending'
      AND ${WANTED_BY} <> (SELECT COALESCE(SUM(quantity), 0) FROM seat_holds h WHERE h.order_id = o.id)`,
  },
  {
    says: 'held seats without an open order',
    query: `SELECT o.id FROM seat_holds h JOIN orders o ON o.id = h.order_id WHERE o.status <> 'pending'`,
  },
  {
    says: 'an event whose sold seats are miscounted',
    query: `SELECT e.id FROM events e WHERE e.sold_count <> (SELECT COUNT(*) FROM tickets t WHERE t.event_id = e.id AND t.status <> 'cancelled')`,
  },
  {
    says: 'an event whose held seats are miscounted',
    // Held: open orders, what desks may sell without a network, and members who came in with their card.
    query: `SELECT e.id FROM events e WHERE e.held_count <> (SELECT COALESCE(SUM(quantity), 0) FROM seat_holds h WHERE h.event_id = e.id)
      + (SELECT COALESCE(SUM(quantity), 0) FROM desk_allotments a WHERE a.event_id = e.id)
      + (SELECT COUNT(*) FROM admissions m WHERE m.event_id = e.id AND m.channel = 'member' AND m.undone_at IS NULL)`,
  },
  {
    says: 'a ticket type whose seats are miscounted',
    query: `SELECT y.id FROM ticket_types y WHERE y.sold_count <> (SELECT COUNT(*) FROM tickets t WHERE t.event_id = y.event_id AND t.ticket_type_id = y.id AND t.status <> 'cancelled')
      OR y.held_count <> (SELECT COALESCE(SUM(quantity), 0) FROM seat_holds h WHERE h.event_id = y.event_id AND h.ticket_type_id = y.id)`,
  },
  {
    says: 'an event over its capacity',
    query: `SELECT id FROM events WHERE max_capacity IS NOT NULL AND sold_count + held_count > max_capacity AND NOT ${wasDecided('events.id')}`,
  },
  {
    says: 'a ticket type over its quota',
    query: `SELECT id FROM ticket_types WHERE quota IS NOT NULL AND sold_count + held_count > quota AND NOT ${wasDecided('ticket_types.event_id')}`,
  },
  {
    says: 'an event whose money is miscounted',
    query: `SELECT e.id FROM events e WHERE e.paid_cents <> (SELECT COALESCE(SUM(total_cents), 0) FROM orders o WHERE o.event_id = e.id AND o.status IN ('paid', 'refund_pending', 'refunded'))
      OR e.paid_cents - e.refunded_cents <> (SELECT COALESCE(SUM(paid_cents - refunded_cents), 0) FROM money_days m WHERE m.event_id = e.id)`,
  },
];

export type BookProblem = { says: string; ids: string[] };

/**
 * Whether the shop's books hold together: money, tickets and seats against one another. Reads everything; for
 * `npm run doctor`, a restore and the crash test. Capacity is kept at every sale, so an excess is reported unless
 * the trail says that an admin decided it.
 */
export function checkBooks(sqlite: Database.Database): BookProblem[] {
  return sqlite.transaction(() =>
    RULES.map(({ says, query }) => ({
      says,
      ids: sqlite
        .prepare<[], { id: string }>(query)
        .all()
        .map((row) => row.id),
    })).filter((found) => found.ids.length > 0),
  )();
}
