import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { remindedAt } from '#shared/wait-list/kept-until.ts';
import { updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { declineSeat, resumeWaiting } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { listWaiters } from '#server/services/shop/waiting/list-waiters.ts';
import { listOwnWaitLists, showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const DAYS_BEFORE = 20;
const one = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];

describe('the wait list of a sold-out event', () => {
  let shop: TestShop;
  let eventId: string;
  let orderId: string;
  let seller: string;
  beforeEach(async () => {
    shop = await openTestShop();
    eventId = addEvent(shop, { priceCents: 1_600, capacity: 2, startsInHours: DAYS_BEFORE * 24 });
    seller = addBuyer(shop);
    const bought = await buyTicket(shop, { userId: seller, eventId, quantity: 2 });
    pay(shop, bought);
    await shop.settle();
    ({ orderId } = bought);
  });
  afterEach(() => shop.close());

  const join = (userId: string) => joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  const show = (userId: string) => showWaitList(shop.as(userId), { eventId });
  const waiterWhoJoined = (): string => {
    const userId = addBuyer(shop);
    join(userId);
    return userId;
  };
  const giveBack = () => requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId });
  const goTo = (at: Date) => shop.clock.advance(at.getTime() - shop.clock.now().getTime());
  const mailsOf = (kind: string) =>
    shop.db.sqlite.prepare<[string], { n: number }>(`SELECT count(*) AS n FROM outbox WHERE kind = ?`).get(kind)?.n;
  const counts = () =>
    shop.db.sqlite
      .prepare<[string], { sold: number; held: number; waiting: number }>(
        `SELECT sold_count AS sold, held_count AS held, waiting_count AS waiting FROM events WHERE id = ?`,
      )
      .get(eventId);

  it('is joined in order, once each, and tells everybody their place', () => {
    const [first, second] = [waiterWhoJoined(), waiterWhoJoined()];
    expect(show(first)).toMatchObject({
      state: 'waiting',
      mine: { place: 1, waiting: 2, mostCents: 1_600, keptHours: 36 },
    });
    expect(show(second)).toMatchObject({ state: 'waiting', mine: { place: 2, waiting: 2 } });
    expect(join(second)).toMatchObject({ mine: { place: 2, waiting: 2 } });
    expect(show(addBuyer(shop))).toMatchObject({ state: 'open', mine: null, types: [{ priceCents: 1_600 }] });
    expect(counts()).toEqual({ sold: 2, held: 0, waiting: 2 });
    expect(mailsOf('mail.wait_list_joined')).toBe(2);
    expect(listOwnWaitLists(shop.as(second))).toMatchObject([{ eventId, state: 'waiting', place: 2, expiresAt: null }]);
  });

  it('keeps a seat that was given back for the first, in the same transaction: nobody else ever sees it', async () => {
    const [first, second, third] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    expect(counts()).toEqual({ sold: 0, held: 2, waiting: 3 });
    expect(show(first).state).toBe('offered');
    expect(show(second).state).toBe('offered');
    expect(show(third)).toMatchObject({ state: 'waiting', mine: { place: 1, waiting: 1 } });
    expect(findEvent(shop.as(seller), { id: eventId })).toMatchObject({ isSoldOut: true, placesLeft: 0 });
    await expect(startCheckout(shop.as(addBuyer(shop)), { eventId, items: one })).rejects.toMatchObject({
      code: 'EVENT_SOLD_OUT',
    });
    expect(mailsOf('mail.seat_offered')).toBe(2);
  });

  it('sells the kept seat to whom it was offered, to nobody else, and once', async () => {
    const [first, second] = [waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    const seatOfferId = show(first).offer?.id ?? '';
    await expect(startCheckout(shop.as(second), { eventId, items: one, seatOfferId })).rejects.toMatchObject({
      code: 'SEAT_OFFER_OVER',
    });
    await expect(
      startCheckout(shop.as(first), { eventId, items: [{ ...one[0]!, quantity: 2 }], seatOfferId }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const started = await startCheckout(shop.as(first), { eventId, items: one, seatOfferId });
    expect(counts()).toEqual({ sold: 0, held: 2, waiting: 1 });
    // Another press finds the same order.
    await expect(startCheckout(shop.as(first), { eventId, items: one, seatOfferId })).resolves.toMatchObject({
      orderId: started.orderId,
    });
    pay(shop, { sessionId: started.sessionId ?? '' });
    await shop.settle();
    expect(counts()).toEqual({ sold: 1, held: 1, waiting: 1 });
    expect(listOwnWaitLists(shop.as(first))).toEqual([]);
  });

  it('does not bring an offer back when its order comes to nothing: the seat goes to the next', async () => {
    const [first, second, third] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    const seatOfferId = show(first).offer?.id ?? '';
    const { orderId: own } = await startCheckout(shop.as(first), { eventId, items: one, seatOfferId });
    await cancelOrder(shop.as(first), own);
    expect(show(third).state).toBe('offered');
    expect(show(first)).toMatchObject({ state: 'open', mine: null });
    expect(show(second).state).toBe('offered');
    await expect(startCheckout(shop.as(first), { eventId, items: one, seatOfferId })).rejects.toMatchObject({
      code: 'SEAT_OFFER_OVER',
    });
  });

  it('never charges more than on the day of joining, and less when it has become cheaper', async () => {
    const first = waiterWhoJoined();
    updateRows(shop.db, events, { id: eventId }, { priceCents: 2_000 });
    giveBack();
    expect(show(first).offer?.priceCents).toBe(1_600);
    updateRows(shop.db, events, { id: eventId }, { priceCents: 1_000 });
    const seatOfferId = show(first).offer?.id ?? '';
    expect(show(first).offer?.priceCents).toBe(1_000);
    updateRows(shop.db, events, { id: eventId }, { priceCents: 2_000 });
    const { orderId: own } = await startCheckout(shop.as(first), { eventId, items: one, seatOfferId });
    expect(shop.db.sqlite.prepare(`SELECT total_cents AS cents FROM orders WHERE id = ?`).get(own)).toEqual({
      cents: 1_600,
    });
  });

  it('a seat kept too long goes on, tested when it is read: first to the end of the row, then a pause', async () => {
    const [first, second, third] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    const { id: seatOfferId = '', expiresAt = new Date(0) } = show(first).offer ?? {};
    goTo(expiresAt);
    expect(show(first)).toMatchObject({ state: 'waiting', offer: null, wentOn: true });
    await expect(startCheckout(shop.as(first), { eventId, items: one, seatOfferId })).rejects.toMatchObject({
      code: 'SEAT_OFFER_OVER',
    });
    sweepWaitLists(shop.system);
    // Both seats went on; the third comes before who has missed one, and then the first of those.
    expect(show(third).state).toBe('offered');
    expect(show(first).state).toBe('offered');
    expect(show(second)).toMatchObject({ state: 'waiting', wentOn: true, mine: { place: 1, waiting: 1 } });
    goTo(show(first).offer?.expiresAt ?? new Date(0));
    sweepWaitLists(shop.system);
    expect(show(first)).toMatchObject({ state: 'paused', wentOn: true });
    expect(mailsOf('mail.seat_went_on')).toBe(4);
    expect(resumeWaiting(shop.as(first), { eventId }).state).not.toBe('paused');
  });

  it('reminds whoever has not answered once, some hours before the end, and nobody who has', async () => {
    const first = waiterWhoJoined();
    giveBack();
    const { id = '', expiresAt = new Date(0) } = show(first).offer ?? {};
    const mail = () =>
      composeMail(shop.system, { id: 'm', kind: 'mail.seat_offer_ends', refId: id, attempts: 0, payload: null });
    const at = shop.db.sqlite
      .prepare<[], number>(`SELECT next_attempt_at FROM outbox WHERE kind = 'mail.seat_offer_ends'`)
      .pluck()
      .all();
    expect(at).toEqual([remindedAt({ offeredAt: shop.clock.now(), expiresAt })?.getTime()]);
    goTo(new Date(at[0]!));
    expect((await mail())?.subject).toMatch(/^Your seat goes on soon, on /);
    await startCheckout(shop.as(first), { eventId, items: one, seatOfferId: id });
    expect(await mail()).toBeNull();
  });

  it('not this time: the next has it at once, and one stays on the list', () => {
    const [first, second, third] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    expect(declineSeat(shop.as(first), { eventId })).toMatchObject({
      state: 'waiting',
      mine: { place: 1, waiting: 1 },
    });
    expect(show(third).state).toBe('offered');
    expect(show(second).state).toBe('offered');
    expect(mailsOf('mail.seat_went_on')).toBe(0);
  });

  it('who leaves gives a kept seat to the next, and may join again at the end', () => {
    const [first, , third] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    expect(leaveWaitList(shop.as(first), { eventId })).toMatchObject({ state: 'open', mine: null });
    expect(show(third).state).toBe('offered');
    expect(join(first)).toMatchObject({ state: 'waiting', mine: { place: 1, waiting: 1 } });
  });

  it('who had a seat already comes behind who had none, after leaving and after an order that came to nothing', async () => {
    const [first, second, third, fourth] = [waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined(), waiterWhoJoined()];
    giveBack();
    leaveWaitList(shop.as(first), { eventId });
    const seatOfferId = show(second).offer?.id ?? '';
    const { orderId: own } = await startCheckout(shop.as(second), { eventId, items: one, seatOfferId });
    await cancelOrder(shop.as(second), own);
    expect([show(third).state, show(fourth).state]).toEqual(['offered', 'offered']);
    expect([join(first), join(second)]).toMatchObject([{ mine: { place: 1 } }, { mine: { place: 2 } }]);
    const newcomer = waiterWhoJoined();
    expect([newcomer, first, second].map((userId) => show(userId).mine?.place)).toEqual([1, 2, 3]);
    declineSeat(shop.as(third), { eventId });
    expect(show(newcomer).state).toBe('offered');
  });

  it('a seat left unpaid goes to who waits as soon as its hold is over', async () => {
    giveBack();
    const buyer = addBuyer(shop);
    await startCheckout(shop.as(buyer), { eventId, items: [{ ...one[0]!, quantity: 2 }] });
    const first = waiterWhoJoined();
    expect(show(first).state).toBe('waiting');
    shop.clock.advance(HOUR_MS);
    await sweepExpiredOrders(shop.system);
    expect(show(first).state).toBe('offered');
  });

  it('is refused while the ticket is on sale, when it is too late and to who is banned', () => {
    giveBack();
    expect(show(seller).state).toBe('not_needed');
    expect(() => join(seller)).toThrow(expect.objectContaining({ code: 'WAIT_LIST_NOT_NEEDED' }));
    shop.clock.advance(DAYS_BEFORE * DAY_MS - 6 * HOUR_MS + MINUTE_MS);
    expect(show(seller).state).toBe('closed');
    expect(() => join(seller)).toThrow(expect.objectContaining({ code: 'WAIT_LIST_CLOSED' }));
  });

  it('closes six hours before the event: kept seats are free, everybody is told once', () => {
    const [first, second] = [waiterWhoJoined(), waiterWhoJoined()];
    shop.clock.advance(DAYS_BEFORE * DAY_MS - 7 * HOUR_MS);
    giveBack();
    expect(show(first).state).toBe('offered');
    shop.clock.advance(HOUR_MS + MINUTE_MS);
    sweepWaitLists(shop.system);
    sweepWaitLists(shop.system);
    expect(show(second).state).toBe('closed');
    expect(counts()).toEqual({ sold: 0, held: 0, waiting: 0 });
    expect(mailsOf('mail.wait_list_closed')).toBe(2);
  });

  it('an event that is called off ends its list', () => {
    const first = waiterWhoJoined();
    updateRows(shop.db, events, { id: eventId }, { cancelledAt: shop.clock.now() });
    sweepWaitLists(shop.system);
    expect(counts()).toMatchObject({ waiting: 0 });
    expect(listOwnWaitLists(shop.as(first))).toEqual([]);
  });

  it('who runs the event sees who is next, and nobody else does', () => {
    const [first, second] = [waiterWhoJoined(), waiterWhoJoined()];
    const third = waiterWhoJoined();
    giveBack();
    const list = listWaiters(shop.as(addBuyer(shop), ['organiser']), eventId);
    expect(list.waiting).toBe(3);
    expect(list.first.map(({ userId, state }) => [userId, state])).toEqual([
      [first, 'offered'],
      [second, 'offered'],
      [third, 'waiting'],
    ]);
    expect(list.first[0]?.keptUntil).toEqual(show(first).offer?.expiresAt);
    expect(() => listWaiters(shop.as(first), eventId)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('each type of ticket has its row; a seat of one is not given to who waits for the other', async () => {
    const night = addEvent(shop, { capacity: 10, startsInHours: DAYS_BEFORE * 24 });
    const lab = addTicketType(shop, night, { priceCents: 900, quota: 1 });
    const party = addTicketType(shop, night, { priceCents: 500, quota: 1 });
    for (const ticketTypeId of [lab, party]) {
      const bought = await startCheckout(shop.as(addBuyer(shop)), {
        eventId: night,
        items: [{ ticketTypeId, quantity: 1 }],
      });
      pay(shop, { sessionId: bought.sessionId ?? '' });
    }
    await shop.settle();
    const [forParty, forLab] = [addBuyer(shop), addBuyer(shop)];
    joinWaitList(shop.as(forParty), { eventId: night, ticketTypeId: party });
    joinWaitList(shop.as(forLab), { eventId: night, ticketTypeId: lab });
    shop.db.sqlite.prepare(`UPDATE ticket_types SET quota = 2 WHERE id = ?`).run(lab);
    sweepWaitLists(shop.system);
    expect(showWaitList(shop.as(forLab), { eventId: night })).toMatchObject({
      state: 'offered',
      offer: { priceCents: 900 },
    });
    expect(showWaitList(shop.as(forParty), { eventId: night })).toMatchObject({ state: 'waiting', mine: { place: 1 } });
  });
});
