import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS } from '#shared/time.ts';
import { JoinWaitListInput } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { declineSeat } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { listWaiters } from '#server/services/shop/waiting/list-waiters.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { askRoles, countedRoles, POOL, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
});
afterEach(() => shop.close());

const full = (capacity: number) => addEvent(shop, { priceCents: 1_600, capacity, startsInHours: 20 * 24 });
const show = (eventId: string, userId: string) => showWaitList(shop.as(userId), { eventId });
const items = (quantity: number) => [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }];
/** One order that is paid, of these seats. */
function sell(eventId: string, seats: CreateOrderInput['items'] = items(1)): string {
  const { id } = reserveOrder(shop.as(addBuyer(shop)), { eventId, items: seats });
  return paid(id);
}
function paid(orderId: string): string {
  inTransaction(shop.db, () => {
    const order = findOrder(shop.system, orderId);
    if (order !== undefined) payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
  return orderId;
}
const sellOnes = (eventId: string, count: number): string[] => Array.from({ length: count }, () => sell(eventId));
const giveBack = (orderId: string) => requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId });
function join(
  eventId: string,
  wish: { seats?: number; role?: SeatRole; roles?: SeatRole[]; ticketTypeId?: string } = {},
) {
  const userId = addBuyer(shop);
  joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, ...wish });
  return userId;
}
const state = (eventId: string, userId: string) => show(eventId, userId).state;
const held = (eventId: string) =>
  shop.db.sqlite.prepare<[string], number>('SELECT held_count FROM events WHERE id = ?').pluck().get(eventId);
const isSound = () => expect(checkBooks(shop.db.sqlite)).toEqual([]);

describe('several who wait together', () => {
  it('have all their seats kept at once, or none', () => {
    const eventId = full(3);
    const sold = sellOnes(eventId, 3);
    const three = join(eventId, { seats: 3 });
    expect(show(eventId, three)).toMatchObject({ mine: { seats: 3, place: 1, waiting: 1, mostCents: 1_600 } });
    for (const [at, orderId] of sold.entries()) {
      giveBack(orderId);
      expect(state(eventId, three)).toBe(at < 2 ? 'waiting' : 'offered');
      expect(held(eventId)).toBe(at < 2 ? 0 : 3);
    }
    isSound();
    expect(listWaiters(shop.as(addBuyer(shop), ['admin']), eventId).first).toMatchObject([
      { seats: 3, roles: null, state: 'offered' },
    ]);
  });

  it('take just the seats that are kept, in one order, at no more than on the day of joining', () => {
    const eventId = full(2);
    const sold = sellOnes(eventId, 2);
    const two = join(eventId, { seats: 2 });
    shop.db.sqlite.prepare('UPDATE events SET price_cents = 1800 WHERE id = ?').run(eventId);
    for (const orderId of sold) giveBack(orderId);
    const { id: seatOfferId = '' } = show(eventId, two).offer ?? {};
    for (const other of [1, 3])
      expect(() => reserveOrder(shop.as(two), { eventId, items: items(other), seatOfferId })).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT' }),
      );
    const bought = reserveOrder(shop.as(two), { eventId, items: items(2), seatOfferId });
    expect(bought).toMatchObject({ totalCents: 3_200 });
    expect(held(eventId)).toBe(2);
    expect(() => reserveOrder(shop.as(two), { eventId, items: items(2), seatOfferId })).toThrow();
    isSound();
  });

  it('let all of it go by one answer, or by none in time, and have missed one offer', () => {
    const eventId = full(2);
    const sold = sellOnes(eventId, 2);
    const [two, later] = [join(eventId, { seats: 2 }), join(eventId)];
    for (const orderId of sold) giveBack(orderId);
    // The one who needs one seat was served by the first of them.
    expect([state(eventId, two), state(eventId, later)]).toEqual(['waiting', 'offered']);
    leaveWaitList(shop.as(later), { eventId });
    expect(state(eventId, two)).toBe('offered');
    shop.clock.advance(3 * DAY_MS);
    sweepWaitLists(shop.system);
    // Nobody else waits, so they are the next again, for the last time before they are asked whether to go on.
    expect([state(eventId, two), held(eventId)]).toEqual(['offered', 2]);
    declineSeat(shop.as(two), { eventId });
    expect([state(eventId, two), held(eventId)]).toEqual(['paused', 0]);
    isSound();
  });

  it('leave with all their seats', () => {
    const eventId = full(2);
    const sold = sellOnes(eventId, 2);
    const two = join(eventId, { seats: 2 });
    for (const orderId of sold) giveBack(orderId);
    expect(held(eventId)).toBe(2);
    leaveWaitList(shop.as(two), { eventId });
    expect(held(eventId)).toBe(0);
    isSound();
  });

  it('are passed three times by who needs fewer, then seats are gathered for them', () => {
    const eventId = full(6);
    const sold = sellOnes(eventId, 6);
    const two = join(eventId, { seats: 2 });
    const ones = [1, 2, 3, 4].map(() => join(eventId));
    for (const orderId of sold.slice(0, 3)) giveBack(orderId);
    expect(ones.map((one) => state(eventId, one))).toEqual(['offered', 'offered', 'offered', 'waiting']);
    giveBack(sold[3] ?? '');
    // The fourth free seat waits for a second one: nobody passes any more, no newcomer either.
    expect([state(eventId, two), state(eventId, ones[3] ?? '')]).toEqual(['waiting', 'waiting']);
    expect(() => reserveOrder(shop.as(addBuyer(shop)), { eventId, items: items(1) })).toThrow(
      expect.objectContaining({ code: 'EVENT_SOLD_OUT' }),
    );
    expect(state(eventId, join(eventId))).toBe('waiting');
    giveBack(sold[4] ?? '');
    expect(state(eventId, two)).toBe('offered');
    isSound();
  });

  it('are passed by a newcomer only as often as that', () => {
    const eventId = full(5);
    const sold = sellOnes(eventId, 5);
    const two = join(eventId, { seats: 2 });
    for (const orderId of sold.slice(0, 3)) {
      giveBack(orderId);
      reserveOrder(shop.as(addBuyer(shop)), { eventId, items: items(1) });
    }
    giveBack(sold[3] ?? '');
    expect(() => reserveOrder(shop.as(addBuyer(shop)), { eventId, items: items(1) })).toThrow(
      expect.objectContaining({ code: 'EVENT_SOLD_OUT' }),
    );
    giveBack(sold[4] ?? '');
    expect(state(eventId, two)).toBe('offered');
  });

  it('of five or more have no seats gathered: as many must come free at once', () => {
    const eventId = full(8);
    const sold = sellOnes(eventId, 8);
    const five = join(eventId, { seats: 5 });
    for (const orderId of sold.slice(0, 4)) {
      giveBack(orderId);
      sell(eventId);
    }
    expect(state(eventId, five)).toBe('waiting');
  });

  it('lack the seats of their type of ticket alone: who waits for another type is not held up', () => {
    const eventId = full(20);
    const [early, late] = [
      addTicketType(shop, eventId, { name: 'Early', priceCents: 1_000, quota: 1 }),
      addTicketType(shop, eventId, { name: 'Late', priceCents: 1_400, quota: 2 }),
    ];
    const buy = (ticketTypeId: string) =>
      reserveOrder(shop.as(addBuyer(shop)), { eventId, items: [{ ticketTypeId, quantity: 1 }] }).id;
    const sold = [buy(early), buy(late)];
    buy(late);
    const two = join(eventId, { seats: 2, ticketTypeId: early });
    shop.db.sqlite.prepare('UPDATE waiters SET passed = 3 WHERE user_id = ?').run(two);
    const [alone, other] = [join(eventId, { ticketTypeId: early }), join(eventId, { ticketTypeId: late })];
    for (const orderId of sold) releaseOrder(shop.system, orderId, 'expired');
    sweepWaitLists(shop.system);
    expect([two, alone, other].map((one) => state(eventId, one))).toEqual(['waiting', 'waiting', 'offered']);
  });

  it('may wait while fewer seats than they want are on sale, and not for as many as there are', () => {
    const eventId = full(4);
    sellOnes(eventId, 2);
    expect(show(eventId, addBuyer(shop))).toMatchObject({ state: 'not_needed', types: [{ fromSeats: 3 }] });
    const userId = addBuyer(shop);
    const wish = { eventId, ticketTypeId: GENERAL_ADMISSION_ID };
    expect(() => joinWaitList(shop.as(userId), { ...wish, seats: 2 })).toThrow(
      expect.objectContaining({ code: 'WAIT_LIST_NOT_NEEDED' }),
    );
    expect(joinWaitList(shop.as(userId), { ...wish, seats: 3 })).toMatchObject({ state: 'waiting' });
  });

  it('want no more than one may buy', () => {
    const eventId = full(0);
    shop.db.sqlite.prepare('UPDATE events SET max_paid_per_person = 2 WHERE id = ?').run(eventId);
    const wish = { eventId, ticketTypeId: GENERAL_ADMISSION_ID, seats: 3 };
    expect(() => joinWaitList(shop.as(addBuyer(shop)), wish)).toThrow(
      expect.objectContaining({ code: 'TICKET_LIMIT_REACHED' }),
    );
    expect(JoinWaitListInput.safeParse({ ...wish, seats: 11 }).success).toBe(false);
    expect(JoinWaitListInput.safeParse({ ...wish, roles: ['lead', 'follow'] }).success).toBe(false);
  });

  it('are told by mail how many seats are kept', async () => {
    const eventId = full(2);
    const sold = sellOnes(eventId, 2);
    join(eventId, { seats: 2 });
    for (const orderId of sold) giveBack(orderId);
    const refIds = shop.db.sqlite
      .prepare<[], string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.seat_offered'`)
      .pluck()
      .all();
    expect(refIds).toHaveLength(1);
    const mail = await composeMail(shop.system, {
      id: 'm',
      kind: 'mail.seat_offered',
      refId: refIds[0] ?? '',
      attempts: 0,
      payload: null,
    });
    expect(mail?.subject).toContain('2 seats are yours until');
    expect(JSON.stringify(mail?.blocks)).toContain('all of them in one order');
  });
});

describe('a couple, and friends, where roles are in balance', () => {
  const noSlack = { ...POOL, opening: 0, slack: 1, percent: 0 };
  /** A full room of pairs. */
  function pairs(count: number): { eventId: string; sold: string[] } {
    const eventId = full(count * 2);
    askRoles(shop, eventId, noSlack);
    return { eventId, sold: Array.from({ length: count }, () => sell(eventId, seatsFor('lead', 'follow'))) };
  }

  it('a couple at the head of the row has two seats kept as a pair, past whom the balance keeps out (case 2)', () => {
    const { eventId, sold } = pairs(2);
    const lead = join(eventId, { role: 'lead' });
    const couple = join(eventId, { seats: 2, roles: ['lead', 'follow'] });
    const second = join(eventId, { role: 'lead' });
    giveBack(sold[0] ?? '');
    // Two seats are free: the lead may come in alone, the couple lacks one seat then.
    expect([lead, couple, second].map((one) => state(eventId, one))).toEqual(['offered', 'waiting', 'waiting']);
    giveBack(sold[1] ?? '');
    expect([couple, second].map((one) => state(eventId, one))).toEqual(['offered', 'waiting']);
    const { rows, kept } = countedRoles(shop, eventId);
    expect(kept).toEqual(rows);
    expect(kept).toMatchObject([
      { role: 'both', live: 0 },
      { role: 'follow', live: 1, lone: 0 },
      { role: 'lead', live: 2, lone: 1 },
    ]);
    isSound();
  });

  it('a couple takes its two seats in one order, and its tickets are a pair', () => {
    const { eventId, sold } = pairs(1);
    const couple = join(eventId, { seats: 2, roles: ['follow', 'lead'] });
    giveBack(sold[0] ?? '');
    const { id: seatOfferId = '' } = show(eventId, couple).offer ?? {};
    expect(() => reserveOrder(shop.as(couple), { eventId, items: seatsFor('lead', 'lead'), seatOfferId })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    const orderId = paid(reserveOrder(shop.as(couple), { eventId, items: seatsFor('lead', 'follow'), seatOfferId }).id);
    const numbers = shop.db.sqlite
      .prepare<[string], { pairs: number }>(
        'SELECT count(DISTINCT pair_number) AS pairs FROM tickets WHERE order_id = ?',
      )
      .get(orderId);
    expect(numbers).toEqual({ pairs: 1 });
    isSound();
  });

  it('a couple pays apart: one seat is the buyer’s, the other is kept for whom they name', () => {
    const { eventId, sold } = pairs(1);
    const couple = join(eventId, { seats: 2, roles: ['lead', 'follow'] });
    giveBack(sold[0] ?? '');
    const { id: seatOfferId = '' } = show(eventId, couple).offer ?? {};
    const order = { eventId, items: seatsFor('follow'), seatOfferId, partnerEmail: 'nina@friends.example' };
    paid(reserveOrder(shop.as(couple), order).id);
    const kept = shop.db.sqlite
      .prepare<[string], { role: string; link: string | null }>(
        `SELECT role, partner_link_id AS link FROM seat_offers WHERE event_id = ? AND state = 'live'`,
      )
      .all(eventId);
    expect(kept).toMatchObject([{ role: 'lead' }]);
    expect(kept[0]?.link).not.toBeNull();
    const { rows, kept: counted } = countedRoles(shop, eventId);
    expect(counted).toEqual(rows);
    isSound();
  });

  it('friends of whom some are in no pair wait for the balance, and are not passed by that', () => {
    const { eventId, sold } = pairs(2);
    const friends = join(eventId, { seats: 3, roles: ['lead', 'lead', 'lead'] });
    expect(show(eventId, friends).mine).toMatchObject({ needed: 2, seats: 3 });
    giveBack(sold[0] ?? '');
    giveBack(sold[1] ?? '');
    expect(state(eventId, friends)).toBe('waiting');
    sell(eventId, seatsFor('follow'));
    expect(state(eventId, friends)).toBe('waiting');
    expect(shop.db.sqlite.prepare('SELECT passed FROM waiters WHERE user_id = ?').pluck().get(friends)).toBe(0);
  });

  it('a couple needs no partner from the list, and friends without one are refused there', () => {
    const { eventId, sold } = pairs(1);
    askRoles(shop, eventId, { ...noSlack, pays: 'matched' });
    const wish = { eventId, ticketTypeId: GENERAL_ADMISSION_ID };
    expect(() => joinWaitList(shop.as(addBuyer(shop)), { ...wish, seats: 2, roles: ['lead', 'lead'] })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    const lead = join(eventId, { role: 'lead' });
    const couple = join(eventId, { seats: 2, roles: ['lead', 'follow'] });
    const follow = join(eventId, { role: 'follow' });
    giveBack(sold[0] ?? '');
    // The lead came first, and has found the follow by then.
    expect([lead, couple, follow].map((one) => state(eventId, one))).toEqual(['offered', 'waiting', 'offered']);
    declineSeat(shop.as(lead), { eventId });
    expect(state(eventId, couple)).toBe('offered');
    isSound();
  });
});

describe('the database', () => {
  it('keeps no more seats for several than they asked for, and changes nothing of what they asked', () => {
    const eventId = full(1);
    sellOnes(eventId, 1);
    const two = join(eventId, { seats: 2 });
    const insert = shop.db.sqlite.prepare(
      `INSERT INTO seat_offers (id, waiter_id, event_id, seat, state, offered_at, expires_at)
        SELECT 'x' || ?, id, event_id, ?, 'lapsed', 1, 1 FROM waiters WHERE user_id = ?`,
    );
    expect(() => insert.run(3, 3, two)).toThrow(/more seats than were asked for/);
    expect(() => shop.db.sqlite.prepare('UPDATE waiters SET seats = 3 WHERE user_id = ?').run(two)).toThrow(
      /a fixed column was changed/,
    );
  });
});
