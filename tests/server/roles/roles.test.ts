import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { rememberRole } from '#server/services/people/profile/remember-role.ts';
import { savePool } from '#server/services/shop/roles/save-pool.ts';
import { showBalance } from '#server/services/shop/roles/show-balance.ts';
import { showRoles } from '#server/services/shop/roles/show-roles.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { listWaiters } from '#server/services/shop/waiting/list-waiters.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { pay } from '#tests/support/buy.ts';
import { askRoles, countedRoles, POOL, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('what is danced on a seat', () => {
  let shop: TestShop;
  let eventId: string;
  beforeEach(async () => {
    shop = await openTestShop({ isInProcess: true });
    eventId = addEvent(shop, { priceCents: 1_600, capacity: 20, startsInHours: 40 * 24 });
    askRoles(shop, eventId);
  });
  afterEach(async () => {
    for (const { rows, kept } of [countedRoles(shop, eventId)]) if (kept.length > 0) expect(kept).toEqual(rows);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    await shop.close();
  });

  const order = (userId: string, ...roles: SeatRole[]) =>
    startCheckout(shop.as(userId), { eventId, items: seatsFor(...roles) });
  async function sell(...roles: SeatRole[]): Promise<{ userId: string; orderId: string; sessionId: string }> {
    const userId = addBuyer(shop);
    const { orderId, sessionId } = await order(userId, ...roles);
    pay(shop, { sessionId: sessionId ?? '' });
    await shop.settle();
    return { userId, orderId, sessionId: sessionId ?? '' };
  }
  const countsOf = (role: SeatRole) => countedRoles(shop, eventId).kept.find((one) => one.role === role);
  const join = (userId: string, role: SeatRole) =>
    joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, role });
  const show = (userId: string) => showWaitList(shop.as(userId), { eventId });
  const giveBack = (orderId: string, ticketIds?: string[]) =>
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId, ...(ticketIds && { ticketIds }) });

  it('is asked of each seat, and of none where the event asks nothing', async () => {
    const userId = addBuyer(shop);
    const plain = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
    await expect(startCheckout(shop.as(userId), { eventId, items: plain })).rejects.toMatchObject({
      code: 'ROLE_NEEDED',
    });
    askRoles(shop, eventId, { ...POOL, style: 'lead_follow' });
    await expect(order(userId, 'both')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    askRoles(shop, eventId, null);
    await expect(order(userId, 'lead')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(startCheckout(shop.as(userId), { eventId, items: plain })).resolves.toMatchObject({
      orderStatus: 'pending',
    });
  });

  it('stands on order, ticket and everything that names the ticket', async () => {
    const { userId, orderId } = await sell('lead', 'follow');
    const { order: bought, tickets } = showOrder(shop.as(userId), orderId);
    expect(bought.lines).toMatchObject([
      { name: 'General Admission, Lead', quantity: 1, role: 'lead' },
      { name: 'General Admission, Follow', quantity: 1, role: 'follow' },
    ]);
    expect(tickets.map(({ ticketTypeName }) => ticketTypeName)).toEqual([
      'General Admission, Lead',
      'General Admission, Follow',
    ]);
    expect(countsOf('lead')).toMatchObject({ live: 1, lone: 0, loneSold: 0, sure: 1 });
  });

  it('the same press again is the same order, another role is another one', async () => {
    const userId = addBuyer(shop);
    const first = await order(userId, 'lead');
    expect((await order(userId, 'lead')).orderId).toBe(first.orderId);
    const second = await order(userId, 'follow');
    expect(second.orderId).not.toBe(first.orderId);
    expect([countsOf('lead')?.live, countsOf('follow')?.live]).toEqual([0, 1]);
  });

  it('a role that is full is refused with what has to happen; a couple and who dances both are not', async () => {
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    await expect(order(addBuyer(shop), 'lead')).rejects.toMatchObject({
      code: 'ROLE_FULL',
      details: { role: 'lead', needed: 1 },
    });
    await order(addBuyer(shop), 'lead', 'follow');
    await order(addBuyer(shop), 'both');
    await order(addBuyer(shop), 'follow');
    // A follow that is not paid yet lets no lead in.
    await expect(order(addBuyer(shop), 'lead')).rejects.toMatchObject({ code: 'ROLE_FULL' });
    await sell('follow');
    await order(addBuyer(shop), 'lead');
  });

  it('a lapsed hold, a cancelled order and money that goes back are counted off', async () => {
    const userId = addBuyer(shop);
    const open = await order(userId, 'lead', 'lead');
    expect(countsOf('lead')).toMatchObject({ live: 2, lone: 2, loneSold: 0 });
    await cancelOrder(shop.as(userId), open.orderId);
    expect(countsOf('lead')).toMatchObject({ live: 0, lone: 0 });
    const { orderId } = await sell('lead', 'lead');
    giveBack(orderId);
    expect(countsOf('lead')).toMatchObject({ live: 0, lone: 0, loneSold: 0, sure: 0 });
  });

  it('of a pair that loses one, the other keeps the ticket and counts as somebody alone', async () => {
    const { userId, orderId } = await sell('lead', 'follow');
    const [lead] = showOrder(shop.as(userId), orderId).tickets;
    giveBack(orderId, [lead?.id ?? '']);
    expect(countsOf('lead')).toMatchObject({ live: 0 });
    expect(countsOf('follow')).toMatchObject({ live: 1, lone: 1, loneSold: 1, sure: 1 });
  });

  it('money that comes late buys a seat only where the balance lets it', async () => {
    const late = addBuyer(shop);
    const { orderId, sessionId } = await order(late, 'lead');
    releaseOrder(shop.system, orderId, 'expired');
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    pay(shop, { sessionId: sessionId ?? '' });
    await shop.settle();
    expect(countsOf('lead')).toMatchObject({ live: 2 });
    expect(showOrder(shop.as(late), orderId).order.status).toMatch(/refund/);
  });

  it('who waits for a role comes as soon as the other role has paid, in order, and is passed by nobody', async () => {
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    const [first, second] = [addBuyer(shop), addBuyer(shop)];
    expect(join(first, 'lead')).toMatchObject({
      state: 'waiting',
      mine: { role: 'lead', place: 1, waiting: 1, needed: 1 },
    });
    expect(join(second, 'lead')).toMatchObject({ mine: { place: 2, waiting: 2, needed: 2 } });
    expect(() => join(addBuyer(shop), 'follow')).toThrow(expect.objectContaining({ code: 'WAIT_LIST_NOT_NEEDED' }));
    await expect(order(addBuyer(shop), 'lead')).rejects.toMatchObject({ code: 'ROLE_FULL', details: { needed: 3 } });
    const follow = await order(addBuyer(shop), 'follow');
    expect(show(first).state).toBe('waiting');
    pay(shop, { sessionId: follow.sessionId ?? '' });
    await shop.settle();
    expect(show(first).state).toBe('offered');
    expect(show(second)).toMatchObject({ state: 'waiting', mine: { place: 1, waiting: 1, needed: 1 } });
    const seatOfferId = show(first).offer?.id ?? '';
    await expect(
      startCheckout(shop.as(first), { eventId, items: seatsFor('follow'), seatOfferId }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await startCheckout(shop.as(first), { eventId, items: seatsFor('lead'), seatOfferId });
    expect(countsOf('lead')).toMatchObject({ live: 3, lone: 3, loneSold: 2 });
  });

  it('a seat whose time is over is the next one’s before a newcomer asks', async () => {
    const night = addEvent(shop, { priceCents: 0, capacity: 1, startsInHours: 20 * 24 });
    askRoles(shop, night);
    const seat = seatsFor('lead');
    const bought = await startCheckout(shop.as(addBuyer(shop)), { eventId: night, items: seat });
    const [first, second] = [addBuyer(shop), addBuyer(shop)];
    for (const userId of [first, second])
      joinWaitList(shop.as(userId), { eventId: night, ticketTypeId: GENERAL_ADMISSION_ID, role: 'lead' });
    giveBack(bought.orderId);
    shop.clock.advance(3 * DAY_MS);
    await expect(startCheckout(shop.as(addBuyer(shop)), { eventId: night, items: seat })).rejects.toMatchObject({
      code: 'ROLE_FULL',
    });
    // Read by nobody else before: the newcomer’s own press let it go on.
    await expect(
      startCheckout(shop.as(first), {
        eventId: night,
        items: seat,
        seatOfferId: show(first).offer?.id ?? addBuyer(shop),
      }),
    ).rejects.toMatchObject({ code: 'SEAT_OFFER_OVER' });
  });

  it('the checkout knows what one usually dances and which role has room', async () => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO profiles (id, dance_role) VALUES (?, 'Follower')`).run(userId);
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    expect(showRoles(shop.as(userId), { eventId })).toEqual({
      style: 'lead_follow_both',
      mostApart: 2,
      pays: 'now',
      payApart: true,
      usual: 'follow',
      choices: [
        { role: 'lead', room: 0, waiting: 0, needed: 1, usualWaitMs: null },
        { role: 'follow', room: 4, waiting: 0, needed: 0, usualWaitMs: null },
        { role: 'both', room: null, waiting: 0, needed: 0, usualWaitMs: null },
      ],
    });
    rememberRole(shop.as(userId), { role: 'both' });
    expect(showRoles(shop.as(userId), { eventId })?.usual).toBe('both');
    // A role that is not asked here is nobody's choice to begin with.
    askRoles(shop, eventId, { ...POOL, style: 'lead_follow' });
    expect(showRoles(shop.as(userId), { eventId })?.usual).toBeNull();
    expect(showRoles(shop.as(userId), { eventId: addEvent(shop) })).toBeNull();
  });

  it('the office sees how the roles stand, who waits for which, and that only it may', async () => {
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    await sell('lead', 'follow');
    const waiter = addBuyer(shop);
    join(waiter, 'lead');
    const office = shop.as(addBuyer(shop), ['organiser']);
    expect(showBalance(office, eventId)).toEqual({
      pool: POOL,
      unasked: 0,
      opening: 4,
      balance: [
        { role: 'lead', sold: 3, held: 0, inPairs: 1, waiting: 1, room: 0 },
        { role: 'follow', sold: 1, held: 0, inPairs: 1, waiting: 0, room: 4 },
        { role: 'both', sold: 0, held: 0, inPairs: 0, waiting: 0, room: null },
      ],
    });
    expect(listWaiters(office, eventId).first).toMatchObject([{ userId: waiter, role: 'lead' }]);
    expect(() => showBalance(shop.as(waiter), eventId)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => savePool(shop.as(waiter), { eventId, ...POOL })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(() => savePool(office, { eventId: waiter, ...POOL })).toThrow(
      expect.objectContaining({ code: 'EVENT_NOT_FOUND' }),
    );
  });

  it('a wider rule lets in who waits at once, a narrower one takes nothing away', async () => {
    for (let sold = 0; sold < 2; sold++) await sell('lead');
    const waiter = addBuyer(shop);
    join(waiter, 'lead');
    askRoles(shop, eventId, { ...POOL, slack: 3 });
    expect(show(waiter).state).toBe('offered');
    askRoles(shop, eventId, { ...POOL, slack: 1, opening: 0 });
    expect(show(waiter).state).toBe('offered');
    expect(countsOf('lead')).toMatchObject({ live: 3 });
    await expect(order(addBuyer(shop), 'lead')).rejects.toMatchObject({ code: 'ROLE_FULL' });
  });

  it('a pool that is taken away and made again counts what is there', async () => {
    await sell('lead', 'follow', 'follow');
    await order(addBuyer(shop), 'both');
    const before = countedRoles(shop, eventId).kept;
    askRoles(shop, eventId, null);
    expect(countedRoles(shop, eventId).kept).toEqual([]);
    askRoles(shop, eventId);
    expect(countedRoles(shop, eventId).kept).toEqual(before);
  });

  it('a copy of the night asks the same', () => {
    const office = shop.as(addBuyer(shop), ['organiser']);
    const startsAt = new Date(shop.clock.now().getTime() + 60 * DAY_MS);
    const { id } = duplicateEvent(office, { id: eventId, startsAt, isStillDayAccepted: true });
    expect(showBalance(office, id).pool).toEqual(POOL);
  });
});
