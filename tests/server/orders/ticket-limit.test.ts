import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID, type OrderItemInput } from '#shared/orders/create-order.ts';
import { HOUR_MS } from '#shared/time.ts';
import { PERSON_GUARD_TRIGGER } from '#server/db/triggers-per-person.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder, type OrderRow } from '#server/services/shop/orders/find-order.ts';
import { dropHolds, holdSeats } from '#server/services/shop/orders/hold-seats.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { showTicketAllowance } from '#server/services/shop/orders/ticket-allowance.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { makeTickets } from '#server/services/shop/tickets/make-tickets.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addMember } from '#tests/support/door.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const seats = (quantity: number, ticketTypeId: string = GENERAL_ADMISSION_ID): OrderItemInput[] => [
  { ticketTypeId, quantity },
];

describe('tickets per person and event, over all orders (decisions §10)', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const ticketsOf = (eventId: string, userId: string) =>
    shop.db.sqlite
      .prepare<[string, string], { n: number }>(
        `SELECT COUNT(*) AS n FROM tickets WHERE event_id = ? AND user_id = ? AND status <> 'cancelled'`,
      )
      .get(eventId, userId)?.n;
  const buy = (userId: string, eventId: string, items: OrderItemInput[]) =>
    startCheckout(shop.as(userId), { eventId, items });
  const limitOf = (kind: 'paid' | 'free', most: number, left: number) => ({
    code: 'TICKET_LIMIT_REACHED',
    details: { ticketLimit: { kind, most, left } },
  });
  const setLimits = (eventId: string, paid: number, free: number) =>
    shop.db.sqlite
      .prepare(`UPDATE events SET max_paid_per_person = ?, max_free_per_person = ? WHERE id = ?`)
      .run(paid, free, eventId);

  function findOrThrow(orderId: string): OrderRow {
    const order = findOrder(shop.system, orderId);
    if (order === undefined) throw new Error('no order');
    return order;
  }

  async function buyPaid(userId: string, eventId: string, quantity: number): Promise<{ orderId: string }> {
    const bought = await buyTicket(shop, { userId, eventId, quantity });
    pay(shop, bought);
    await shop.settle();
    return bought;
  }

  it('one account that orders ten free seats six times gets four, and sixty people get theirs', async () => {
    const eventId = addEvent(shop, { priceCents: 0, capacity: 60 });
    const greedy = addBuyer(shop);
    for (let order = 0; order < 6; order++)
      await expect(buy(greedy, eventId, seats(10))).rejects.toMatchObject(limitOf('free', 4, 4));
    for (let order = 0; order < 4; order++) await buy(greedy, eventId, seats(1));
    await expect(buy(greedy, eventId, seats(1))).rejects.toMatchObject(limitOf('free', 4, 0));
    expect(ticketsOf(eventId, greedy)).toBe(4);
    await expect(buy(addBuyer(shop), eventId, seats(4))).resolves.toMatchObject({ orderStatus: 'paid' });
  });

  it('ten paid tickets in several orders are all that one person gets; a refund frees a seat of theirs', async () => {
    const eventId = addEvent(shop);
    const userId = addBuyer(shop);
    const { orderId } = await buyPaid(userId, eventId, 6);
    await expect(buy(userId, eventId, seats(5))).rejects.toMatchObject(limitOf('paid', 10, 4));
    await buyPaid(userId, eventId, 4);
    await expect(buy(userId, eventId, seats(1))).rejects.toMatchObject(limitOf('paid', 10, 0));
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE event_id = ? AND order_id <> ?`)
      .run(eventId, orderId);
    await expect(buy(userId, eventId, seats(1))).rejects.toMatchObject(limitOf('paid', 10, 0));
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId });
    await shop.settle();
    expect(showTicketAllowance(shop.as(userId), { eventId })).toMatchObject({ paid: { most: 10, left: 6 } });
    await expect(buy(userId, eventId, seats(6))).resolves.toMatchObject({ orderStatus: 'pending' });
  });

  it('paid and free tickets are counted apart, each event by its own limits', async () => {
    const eventId = addEvent(shop);
    setLimits(eventId, 3, 2);
    const [paid, free] = [
      addTicketType(shop, eventId),
      addTicketType(shop, eventId, { priceCents: 0, name: 'Under 12' }),
    ];
    const userId = addBuyer(shop);
    await expect(buy(userId, eventId, [...seats(3, paid), ...seats(3, free)])).rejects.toMatchObject(
      limitOf('free', 2, 2),
    );
    await expect(buy(userId, eventId, [...seats(4, paid), ...seats(2, free)])).rejects.toMatchObject(
      limitOf('paid', 3, 3),
    );
    await expect(buy(userId, eventId, [...seats(3, paid), ...seats(2, free)])).resolves.toMatchObject({
      orderStatus: 'pending',
    });
    expect(showTicketAllowance(shop.as(userId), { eventId })).toEqual({
      paid: { most: 3, left: 3 },
      free: { most: 2, left: 2 },
    });
    await expect(buy(userId, addEvent(shop), seats(4))).resolves.toMatchObject({ orderStatus: 'pending' });
  });

  it("a member's ticket for nothing is one of the paid ones: four guests of a free type come along", async () => {
    const eventId = addEvent(shop);
    const [paid, free] = [
      addTicketType(shop, eventId),
      addTicketType(shop, eventId, { priceCents: 0, name: 'Guest list' }),
    ];
    const { userId } = addMember(shop, 'all-you-can-dance');
    await buy(userId, eventId, seats(4, free));
    await expect(buy(userId, eventId, seats(1, paid))).resolves.toMatchObject({ orderStatus: 'paid' });
    expect(showTicketAllowance(shop.as(userId), { eventId })).toEqual({
      paid: { most: 10, left: 9 },
      free: { most: 4, left: 0 },
    });
  });

  it('an open order that is replaced does not count twice, and a refused request leaves it as it is', async () => {
    const eventId = addEvent(shop);
    const userId = addBuyer(shop);
    const open = await buy(userId, eventId, seats(9));
    setLimits(eventId, 9, 4);
    await expect(buy(userId, eventId, seats(10))).rejects.toMatchObject(limitOf('paid', 9, 9));
    expect(books(shop, open.orderId)).toMatchObject({ status: 'pending', held: 9 });
    await expect(buy(userId, eventId, seats(8))).resolves.toMatchObject({ orderStatus: 'pending' });
    expect(books(shop, open.orderId)).toMatchObject({ status: 'cancelled', held: 0 });
  });

  it('what was not bought online, but sold at a door or given, does not count', async () => {
    const eventId = addEvent(shop, { priceCents: 0 });
    const userId = addBuyer(shop);
    const orderId = randomUUID();
    shop.db.sqlite
      .prepare(
        `INSERT INTO orders (id, user_id, event_id, channel, status, total_cents, paid_at) VALUES (?, ?, ?, 'door', 'paid', 0, 1)`,
      )
      .run(orderId, userId, eventId);
    inTransaction(shop.db, () => {
      holdSeats(shop.system, { id: orderId, eventId, userId }, [{ position: 0, ticketTypeId: null, quantity: 4 }]);
      const item = {
        orderId,
        position: 0,
        ticketTypeId: null,
        ticketTypeName: 'Gift',
        unitPriceCents: 0,
        normalUnitPriceCents: null,
        promoCode: null,
        entryCardId: null,
        memberPlanId: null,
        voucherCents: 0,
        role: null,
        ticketRule: null,
        eveningId: null,
        addOnId: null,
        addOnSize: null,
        vatBps: 0,
        quantity: 4,
      };
      makeTickets(shop.system, { ...findOrThrow(orderId), eventId }, [item]);
      dropHolds(shop.system, orderId);
    });
    await expect(buy(userId, eventId, seats(4))).resolves.toMatchObject({ orderStatus: 'paid' });
    expect(ticketsOf(eventId, userId)).toBe(8);
  });

  it('many clicks at once get no more than the limit', async () => {
    const eventId = addEvent(shop, { priceCents: 0 });
    const userId = addBuyer(shop);
    const server = await serveShop(shop);
    const cookies = Array.from({ length: 12 }, () => server.cookieOf(userId));
    const answers = await Promise.all(
      cookies.map((cookie) => server.mutate('checkout.createEventCheckout', { eventId, items: seats(1) }, { cookie })),
    );
    await server.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(ticketsOf(eventId, userId)).toBe(4);
  });

  /** Ten seats lapse unpaid, ten others are bought, then the money for the first comes after all. */
  async function payLate(): Promise<{ eventId: string; userId: string; lapsed: string }> {
    const eventId = addEvent(shop, { startsInHours: 20 });
    const userId = addBuyer(shop);
    const late = await buyTicket(shop, { userId, eventId, quantity: 10 });
    shop.db.sqlite.prepare(`UPDATE orders SET status = 'expired' WHERE id = ?`).run(late.orderId);
    shop.db.sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(late.orderId);
    await buyPaid(userId, eventId, 10);
    pay(shop, late);
    await shop.settle();
    return { eventId, userId, lapsed: late.orderId };
  }

  it('late money above the limit goes back', async () => {
    const { eventId, userId, lapsed } = await payLate();
    expect(ticketsOf(eventId, userId)).toBe(10);
    expect(books(shop, lapsed)).toMatchObject({
      status: 'refunded',
      tickets: 0,
      refunds: [{ amountCents: 12_000, reason: 'late_payment' }],
    });
  });

  it('negative control: without the guard in the database the late money makes twenty', async () => {
    shop.db.sqlite.exec(`DROP TRIGGER ${PERSON_GUARD_TRIGGER}`);
    const { eventId, userId } = await payLate();
    expect(ticketsOf(eventId, userId)).toBe(20);
  });

  it('the database counts whatever verb holds the seats, and a hold can not be handed to somebody', () => {
    const eventId = addEvent(shop);
    const userId = addBuyer(shop);
    const first = reserveOrder(shop.as(userId), { eventId, items: seats(8) });
    const other = reserveOrder(shop.as(addBuyer(shop)), { eventId, items: seats(3) });
    shop.db.sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(other.id);
    const take = () =>
      inTransaction(shop.db, () =>
        holdSeats(shop.system, { id: other.id, eventId, userId }, [{ position: 0, ticketTypeId: null, quantity: 3 }]),
      );
    expect(take).toThrow('TICKET_LIMIT_REACHED');
    expect(() =>
      shop.db.sqlite.prepare(`UPDATE seat_holds SET user_id = ? WHERE order_id = ?`).run(addBuyer(shop), first.id),
    ).toThrow("a hold stays its person's");
    shop.db.sqlite.exec(`DROP TRIGGER ${PERSON_GUARD_TRIGGER}`);
    expect(take).not.toThrow();
  });

  it('no event allows nobody or everybody everything', () => {
    const eventId = addEvent(shop);
    for (const [paid, free] of [
      [0, 4],
      [10, 0],
      [1001, 4],
      [10, -1],
    ] as const)
      expect(() => setLimits(eventId, paid, free)).toThrow('events: tickets per person');
    expect(() => showTicketAllowance(shop.as(addBuyer(shop)), { eventId: randomUUID() })).toThrow('EVENT_NOT_FOUND');
  });

  it('a lapsed order frees what it held', async () => {
    const eventId = addEvent(shop, { startsInHours: 20 });
    const userId = addBuyer(shop);
    await buyTicket(shop, { userId, eventId, quantity: 10 });
    shop.clock.advance(HOUR_MS);
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 1 });
    await expect(buy(userId, eventId, seats(10))).resolves.toMatchObject({ orderStatus: 'pending' });
  });
});
