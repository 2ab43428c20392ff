import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID, type OrderItemInput } from '#shared/orders/create-order.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { SEAT_GUARD_TRIGGER } from '#server/db/triggers-seats.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { showOrder, verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const seats = (quantity: number): OrderItemInput[] => [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }];

describe('seats and orders (cases 13–27)', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const heldOf = (eventId: string) =>
    shop.db.sqlite
      .prepare<[string], { held: number; sold: number }>(
        `SELECT held_count AS held, sold_count AS sold FROM events WHERE id = ?`,
      )
      .get(eventId);

  async function race(eventId: string, buyers: number): Promise<{ won: number; codes: string[] }> {
    const results = await Promise.allSettled(
      Array.from({ length: buyers }, () => startCheckout(shop.as(addBuyer(shop)), { eventId, items: seats(1) })),
    );
    return {
      won: results.filter((r) => r.status === 'fulfilled').length,
      codes: results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as { code: string }).code] : [])),
    };
  }

  it('13: of many buyers for the last seats exactly as many get one', async () => {
    const eventId = addEvent(shop, { capacity: 3 });
    const { won, codes } = await race(eventId, 20);
    expect(won).toBe(3);
    expect(codes).toEqual(Array.from({ length: 17 }, () => 'EVENT_SOLD_OUT'));
    expect(heldOf(eventId)).toEqual({ held: 3, sold: 0 });
  });

  it('13, negative control: without the guard the same race oversells', async () => {
    const eventId = addEvent(shop, { capacity: 3 });
    shop.db.sqlite.exec(`DROP TRIGGER ${SEAT_GUARD_TRIGGER}`);
    expect((await race(eventId, 20)).won).toBe(20);
  });

  it('14: an order for more seats than are free gets none and says how many are left', async () => {
    const eventId = addEvent(shop, { capacity: 3 });
    await expect(startCheckout(shop.as(addBuyer(shop)), { eventId, items: seats(4) })).rejects.toMatchObject({
      code: 'EVENT_SOLD_OUT',
      details: { seatsLeft: 3 },
    });
    expect(heldOf(eventId)).toEqual({ held: 0, sold: 0 });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM orders`).get()).toEqual({ n: 0 });
  });

  it('14: a ticket type has its own quota', async () => {
    const eventId = addEvent(shop, { capacity: 100 });
    const typeId = addTicketType(shop, eventId, { quota: 2 });
    await expect(
      startCheckout(shop.as(addBuyer(shop)), { eventId, items: [{ ticketTypeId: typeId, quantity: 3 }] }),
    ).rejects.toMatchObject({ code: 'TICKET_TYPE_SOLD_OUT', details: { seatsLeft: 2 } });
    expect(heldOf(eventId)).toEqual({ held: 0, sold: 0 });
  });

  it('15: the hold outlives the payment page by its grace and is let go only after asking', async () => {
    const bought = await buyTicket(shop);
    shop.clock.advance(32 * MINUTE_MS);
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 0 });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', held: 1 });
    shop.clock.advance(5 * MINUTE_MS);
    shop.standIn.addFault({ route: 'GET /v1/checkout/sessions/:id', kind: 'error-500', times: 3, delayMs: 0 });
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 0 });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', held: 1 });
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 1 });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'expired', held: 0 });
  });

  it('15: paid on the last second of the hold, the sweeper settles instead of releasing', async () => {
    const bought = await buyTicket(shop);
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, bought);
    shop.clock.advance(37 * MINUTE_MS);
    await sweepExpiredOrders(shop.system);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
  });

  async function payAfterRelease(eventId: string) {
    const bought = await buyTicket(shop, { eventId });
    await shop.standIn.tick();
    const { releaseOrder } = await import('#server/services/shop/orders/release-order.ts');
    releaseOrder(shop.system, bought.orderId, 'expired');
    return bought;
  }

  it('16: late money finds the seat still free: honoured', async () => {
    const bought = await payAfterRelease(addEvent(shop, { capacity: 1 }));
    pay(shop, bought);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 1, refunds: [] });
  });

  it('16: late money finds the seat gone: exactly one refund and one apology', async () => {
    const eventId = addEvent(shop, { capacity: 1 });
    const late = await payAfterRelease(eventId);
    const quick = await buyTicket(shop, { eventId });
    pay(shop, late);
    pay(shop, quick);
    await shop.settle();
    await shop.settle();
    expect(books(shop, quick.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
    expect(books(shop, late.orderId)).toMatchObject({
      status: 'refunded',
      tickets: 0,
      refunds: [{ status: 'succeeded', amountCents: 1200, reason: 'late_payment' }],
    });
    expect(
      shop.db.sqlite
        .prepare(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail.payment_too_late' AND ref_id = ?`)
        .get(late.orderId),
    ).toEqual({ n: 1 });
    expect(heldOf(eventId)).toEqual({ held: 0, sold: 1 });
  });

  it('17: back from the payment page the same request gets the same page, another request replaces it', async () => {
    const bought = await buyTicket(shop);
    const again = await startCheckout(shop.as(bought.userId), { eventId: bought.eventId, items: seats(1) });
    expect(again).toMatchObject({ orderId: bought.orderId, sessionId: bought.sessionId });
    const more = await startCheckout(shop.as(bought.userId), { eventId: bought.eventId, items: seats(2) });
    expect(more.orderId).not.toBe(bought.orderId);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'cancelled', held: 0 });
    expect(heldOf(bought.eventId)).toEqual({ held: 2, sold: 0 });
    expect((await shop.system.payments.getSession(bought.sessionId)).status).toBe('expired');
  });

  it.each([
    ['more seats than there are', 'EVENT_SOLD_OUT', () => 4],
    ['a ticket type that is none', 'TICKET_TYPE_NOT_FOUND', () => '00000000-0000-4000-8000-000000000000'],
  ])('17: a request for %s leaves the open order its seats and its page', async (_, code, request) => {
    const eventId = addEvent(shop, { capacity: 3 });
    const bought = await buyTicket(shop, { eventId, quantity: 2 });
    const wanted = request();
    const items = typeof wanted === 'number' ? seats(wanted) : [{ ticketTypeId: wanted, quantity: 1 }];
    await expect(startCheckout(shop.as(bought.userId), { eventId, items })).rejects.toMatchObject({ code });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', held: 2 });
    expect(heldOf(eventId)).toEqual({ held: 2, sold: 0 });
    expect((await shop.system.payments.getSession(bought.sessionId)).status).toBe('open');
    // With the seats of the open order given back there are three.
    expect(await startCheckout(shop.as(bought.userId), { eventId, items: seats(3) })).toMatchObject({
      orderStatus: 'pending',
    });
    expect(heldOf(eventId)).toEqual({ held: 3, sold: 0 });
  });

  it('17: a double click makes one order', async () => {
    const eventId = addEvent(shop);
    const buyer = shop.as(addBuyer(shop));
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => startCheckout(buyer, { eventId, items: seats(1) })),
    );
    expect(new Set(clicks.map((c) => c.sessionId)).size).toBe(1);
    expect(heldOf(eventId)).toEqual({ held: 1, sold: 0 });
  });

  it('18: a second payment for one order goes back, the first one stands', async () => {
    const bought = await buyTicket(shop);
    pay(shop, bought);
    await shop.settle();
    shop.standIn.createPaidSessions({
      count: 1,
      unitAmountCents: 1200,
      metadata: [{ order_id: bought.orderId, shop: shop.system.baseUrl }],
    });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'paid',
      activeTickets: 1,
      refunds: [{ status: 'succeeded', amountCents: 1200, reason: 'second_payment' }],
    });
  });

  it.each(['lose-answer', 'lose-request'] as const)(
    '19: creating the page times out (%s): one page in the end',
    async (kind) => {
      shop.standIn.addFault({ route: 'POST /v1/checkout/sessions', kind, times: 1, delayMs: 0 });
      const bought = await buyTicket(shop);
      pay(shop, bought);
      await shop.settle();
      expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
    },
  );

  it('19: the provider makes no page at all: a clear error, and the seats are free after five minutes', async () => {
    shop.standIn.addFault({ route: 'POST /v1/checkout/sessions', kind: 'error-500', times: 1_000, delayMs: 0 });
    const eventId = addEvent(shop);
    const userId = addBuyer(shop);
    await expect(startCheckout(shop.as(userId), { eventId, items: seats(1) })).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_BUSY',
    });
    shop.standIn.clearFaults();
    shop.clock.advance(5 * MINUTE_MS);
    await sweepExpiredOrders(shop.system);
    expect(heldOf(eventId)).toEqual({ held: 0, sold: 0 });
    expect((await startCheckout(shop.as(userId), { eventId, items: seats(1) })).sessionId).not.toBeNull();
  });

  it('20: the process dies between holding the seats and making the page: the buyer goes on, or the sweeper frees the seats', async () => {
    const eventId = addEvent(shop, { capacity: 2 });
    const [first, second] = [addBuyer(shop), addBuyer(shop)];
    const orphan = reserveOrder(shop.as(first), { eventId, items: seats(1) });
    const left = reserveOrder(shop.as(second), { eventId, items: seats(1) });
    expect((await startCheckout(shop.as(first), { eventId, items: seats(1) })).orderId).toBe(orphan.id);
    shop.clock.advance(37 * MINUTE_MS);
    await sweepExpiredOrders(shop.system);
    expect(books(shop, left.id)).toMatchObject({ status: 'expired', held: 0 });
  });

  it('21: a free ticket needs no payment page and is valid at once', async () => {
    const eventId = addEvent(shop, { priceCents: 0 });
    const started = await startCheckout(shop.as(addBuyer(shop)), { eventId, items: seats(2) });
    expect(started).toMatchObject({ url: null, sessionId: null, orderStatus: 'paid' });
    expect(books(shop, started.orderId)).toMatchObject({ status: 'paid', activeTickets: 2, held: 0, mails: 1 });
  });

  it.each([
    [true, 'paid', 1],
    [false, 'cancelled', 0],
  ] as const)(
    '22: a delayed method keeps the seats until it ends (succeeds: %s)',
    async (succeeds, status, tickets) => {
      const bought = await buyTicket(shop);
      const dev = (action: string, body: object) =>
        fetch(`${shop.standIn.url}/dev/api/sessions/${bought.sessionId}/${action}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await dev('pay', { isDelayed: true });
      await shop.settle();
      expect((await verifyPayment(shop.as(bought.userId), bought.sessionId)).paymentStatus).toBe('processing');
      shop.clock.advance(60 * MINUTE_MS);
      expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 0 });
      expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', held: 1 });
      await expect(
        startCheckout(shop.as(bought.userId), { eventId: bought.eventId, items: seats(2) }),
      ).rejects.toMatchObject({ code: 'PAYMENT_PROCESSING' });
      await dev('complete-delayed', { succeeds });
      await shop.settle();
      await shop.settle();
      const told = shop.db.sqlite
        .prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.payment_failed' AND ref_id = ?`)
        .pluck()
        .get(bought.orderId);
      expect([told, showOrder(shop.as(bought.userId), bought.orderId).order.hasPaymentFailed]).toEqual(
        succeeds ? [0, false] : [1, true],
      );
      expect(books(shop, bought.orderId)).toMatchObject({ status, tickets, held: 0 });
    },
  );

  it('23: an edited price does not touch what was agreed; a cancelled event gives the money back', async () => {
    const bought = await buyTicket(shop);
    shop.db.sqlite.prepare(`UPDATE events SET price_cents = 9900 WHERE id = ?`).run(bought.eventId);
    pay(shop, bought);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });

    const other = await buyTicket(shop);
    shop.db.sqlite
      .prepare(`UPDATE events SET cancelled_at = ? WHERE id = ?`)
      .run(shop.clock.now().getTime(), other.eventId);
    pay(shop, other);
    await shop.settle();
    expect(books(shop, other.orderId)).toMatchObject({
      status: 'refunded',
      tickets: 0,
      held: 0,
      refunds: [{ status: 'succeeded', amountCents: 1200, reason: 'event_cancelled' }],
    });
  });

  it('23: another amount than agreed hands nothing out and is put before the admin', async () => {
    const bought = await buyTicket(shop);
    shop.standIn.createPaidSessions({
      count: 1,
      unitAmountCents: 50,
      metadata: [{ order_id: bought.orderId, shop: shop.system.baseUrl }],
    });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', tickets: 0 });
    expect(shop.db.sqlite.prepare(`SELECT kind, order_id AS orderId FROM payment_exceptions`).all()).toEqual([
      { kind: 'amount_mismatch', orderId: bought.orderId },
    ]);
  });

  it('24: capacity lowered under what is held: the promised seats are honoured, no new one is sold', async () => {
    const eventId = addEvent(shop, { capacity: 5 });
    const bought = await buyTicket(shop, { eventId, quantity: 3 });
    shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 1 WHERE id = ?`).run(eventId);
    pay(shop, bought);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 3 });
    await expect(startCheckout(shop.as(addBuyer(shop)), { eventId, items: seats(1) })).rejects.toMatchObject({
      code: 'EVENT_SOLD_OUT',
      details: { seatsLeft: 0 },
    });
  });

  it('26: exactly at its end a sale window is closed and an event is over', async () => {
    const eventId = addEvent(shop, { startsInHours: -3 });
    const now = shop.clock.now().getTime();
    const typeId = addTicketType(shop, eventId, { saleEndsAt: now + SECOND_MS });
    const request = { eventId, items: [{ ticketTypeId: typeId, quantity: 1 }] };
    reserveOrder(shop.as(addBuyer(shop)), request);
    shop.clock.advance(SECOND_MS);
    expect(() => reserveOrder(shop.as(addBuyer(shop)), request)).toThrow('TICKET_TYPE_NOT_ON_SALE');
    shop.clock.advance(60 * MINUTE_MS);
    expect(() => reserveOrder(shop.as(addBuyer(shop)), request)).toThrow('EVENT_OVER');
  });

  it('27: several types make one total in whole cents, and the tickets sum to it', async () => {
    const eventId = addEvent(shop);
    const [a, b] = [
      addTicketType(shop, eventId, { priceCents: 1250 }),
      addTicketType(shop, eventId, { priceCents: 1999, name: 'Workshop + Party', vatBps: 700 }),
    ];
    const userId = addBuyer(shop);
    const started = await startCheckout(shop.as(userId), {
      eventId,
      items: [
        { ticketTypeId: a, quantity: 3 },
        { ticketTypeId: b, quantity: 2 },
      ],
    });
    pay(shop, { sessionId: started.sessionId ?? '' });
    await shop.settle();
    const check = await verifyPayment(shop.as(userId), started.sessionId ?? '');
    expect(check.order.totalCents).toBe(7748);
    expect(check.tickets.reduce((sum, t) => sum + t.pricePaidCents, 0)).toBe(7748);
    expect(check.order.vat.reduce((sum, v) => sum + v.netCents + v.vatCents, 0)).toBe(7748);
  });

  it('nobody holds more than ten seats, whatever the events', async () => {
    const buyer = shop.as(addBuyer(shop));
    await startCheckout(buyer, { eventId: addEvent(shop), items: seats(7) });
    await expect(startCheckout(buyer, { eventId: addEvent(shop), items: seats(4) })).rejects.toMatchObject({
      code: 'HELD_SEATS_LIMIT',
    });
  });

  it('cancelling frees the seats; cancelling what was paid meanwhile keeps the ticket', async () => {
    const bought = await buyTicket(shop);
    expect(await cancelOrder(shop.as(bought.userId), bought.orderId)).toEqual({ orderStatus: 'cancelled' });
    expect(heldOf(bought.eventId)).toEqual({ held: 0, sold: 0 });
    const paid = await buyTicket(shop);
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, paid);
    expect(await cancelOrder(shop.as(paid.userId), paid.orderId)).toEqual({ orderStatus: 'paid' });
    expect(books(shop, paid.orderId).activeTickets).toBe(1);
  });
});
