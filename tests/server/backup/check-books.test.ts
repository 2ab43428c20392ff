import { describe, expect, it } from 'vitest';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, addTicketType, openTestShop } from '#tests/support/test-shop.ts';

describe('the check of the books', () => {
  const says = (shop: { db: { sqlite: Parameters<typeof checkBooks>[0] } }) =>
    checkBooks(shop.db.sqlite).map((found) => found.says);

  it('finds nothing in a shop that was run as it should', async () => {
    const shop = await openTestShop();
    const paid = await buyTicket(shop, { quantity: 3 });
    pay(shop, paid);
    await buyTicket(shop, { eventId: paid.eventId });
    await shop.settle();
    expect(says(shop)).toEqual([]);
    await shop.close();
  });

  // Each line breaks one rule, past the guards that keep it from happening.
  const BROKEN: [string, (facts: { orderId: string; eventId: string; openId: string }) => string][] = [
    [
      'a paid order without its tickets or a refund',
      ({ orderId }) =>
        `DELETE FROM tickets WHERE order_id = '${orderId}' AND position = 0; UPDATE events SET sold_count = sold_count - 1`,
    ],
    [
      'an order with more tickets than it paid for',
      ({ orderId }) =>
        `DELETE FROM order_items WHERE order_id = '${orderId}';
          INSERT INTO order_items (order_id, position, ticket_type_id, ticket_type_name, unit_price_cents, vat_bps,
          quantity) VALUES ('${orderId}', 0, NULL, 'General Admission', 2400, 1900, 1)`,
    ],
    [
      'a valid ticket without a paid order',
      ({ orderId }) => `UPDATE orders SET status = 'expired' WHERE id = '${orderId}'`,
    ],
    [
      'an order that owes its money without a refund',
      ({ orderId }) => `UPDATE orders SET status = 'refund_pending' WHERE id = '${orderId}'`,
    ],
    [
      'an order that gave back more than it took',
      ({ orderId }) =>
        `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, intent_key)
          SELECT 'r1', id, stripe_payment_intent_id, 999999, 'requested_by_admin', 'k1' FROM orders WHERE id = '${orderId}'`,
    ],
    [
      'an order whose total is not the sum of its items',
      ({ orderId }) => `UPDATE orders SET total_cents = 1 WHERE id = '${orderId}'`,
    ],
    [
      'an open order without its held seats',
      ({ openId }) => `DELETE FROM seat_holds WHERE order_id = '${openId}'; UPDATE events SET held_count = 0`,
    ],
    [
      'held seats without an open order',
      ({ openId }) => `UPDATE orders SET status = 'cancelled' WHERE id = '${openId}'`,
    ],
    [
      'a course that does not begin and end with its evenings',
      ({ eventId }) =>
        `INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at)
         SELECT 'e1', id, 1, starts_at, ends_at FROM events WHERE id = '${eventId}'`,
    ],
    [
      'an absence of who has no place on that evening, or came to it',
      ({ eventId }) =>
        `INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at)
         SELECT 'e1', id, 1, starts_at, ends_at FROM events WHERE id = '${eventId}';
         INSERT INTO absences (id, ticket_id, evening_id, said_at, is_in_time)
         SELECT 'a1', id, 'e1', 1, 0 FROM tickets WHERE event_id = '${eventId}' LIMIT 1;
         UPDATE tickets SET passed_on_at = 1 WHERE id = (SELECT ticket_id FROM absences)`,
    ],
    [
      'a guest of an evening that is not of that course, or does not take place',
      ({ eventId }) =>
        `INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at, state)
         SELECT 'e1', id, 1, starts_at, ends_at, 'cancelled' FROM events WHERE id = '${eventId}';
         UPDATE tickets SET evening_id = 'e1' WHERE id = (SELECT id FROM tickets WHERE event_id = '${eventId}' LIMIT 1)`,
    ],
    [
      'a make-up place that outlives the ticket of the course',
      ({ eventId }) =>
        `INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at)
         SELECT 'e1', id, 1, starts_at, ends_at FROM events WHERE id = '${eventId}';
         INSERT INTO absences (id, ticket_id, evening_id, said_at, is_in_time)
         SELECT 'a1', id, 'e1', 1, 1 FROM tickets WHERE event_id = '${eventId}' LIMIT 1;
         UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = (SELECT ticket_id FROM absences);
         UPDATE tickets SET evening_id = 'e1', absence_id = 'a1'
         WHERE id = (SELECT id FROM tickets WHERE status <> 'cancelled' LIMIT 1)`,
    ],
    ['an event whose sold seats are miscounted', () => `UPDATE events SET sold_count = sold_count + 1`],
    ['an event whose held seats are miscounted', () => `UPDATE events SET held_count = held_count + 1`],
    ['a ticket type whose seats are miscounted', () => `UPDATE ticket_types SET sold_count = 1`],
    ['an event over its capacity', () => `UPDATE events SET max_capacity = 1`],
    ['a ticket type over its quota', () => `UPDATE ticket_types SET quota = 0, sold_count = 1`],
  ];
  for (const [rule, breakIt] of BROKEN) {
    it(`finds ${rule}`, async () => {
      const shop = await openTestShop();
      const eventId = addEvent(shop);
      const paid = await buyTicket(shop, { eventId, quantity: 2 });
      pay(shop, paid);
      await shop.settle();
      const open = await buyTicket(shop, { eventId });
      addTicketType(shop, eventId);
      liftTriggers(shop.db.sqlite);
      shop.db.sqlite.exec(breakIt({ orderId: paid.orderId, eventId, openId: open.orderId }));
      expect(says(shop)).toContain(rule);
      await shop.close();
    });
  }
});
