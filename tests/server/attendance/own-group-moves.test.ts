import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { MOST_OWN_MOVES } from '#shared/moves/other-groups.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { moveGroup } from '#server/services/shop/moves/move-group.ts';
import { listOtherGroups } from '#server/services/shop/moves/other-groups.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { askRoles, countedRoles, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const refused = (code: string) => expect.objectContaining({ code });
let shop: TestShop;
let userId: string;
let [monday, wednesday] = [] as unknown as [{ id: string; evenings: string[] }, { id: string; evenings: string[] }];

/** Four Mondays and four Wednesdays of the same course, two places each, ten days from now. */
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
  userId = addBuyer(shop);
  const at = (days: number) => wallClock(shop.clock.now(), days, 19);
  monday = addWeekly(shop, { title: 'Mondays', startsAt: at(10), weeks: 4, capacity: 2 });
  wednesday = addWeekly(shop, { title: 'Wednesdays', startsAt: at(12), weeks: 4, capacity: 2 });
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  for (const { id } of [monday, wednesday]) {
    const { rows, kept } = countedRoles(shop, id);
    if (kept.length > 0) expect(kept).toEqual(rows);
  }
  await shop.close();
});

const guest = () => shop.as(userId);
const change = (sql: string, ...values: (string | number)[]) =>
  shop.db.sqlite.prepare(`UPDATE events SET ${sql}`).run(...values);
async function buy(eventId: string, roles: SeatRole[] = [], buyer = userId): Promise<string[]> {
  const items = roles.length > 0 ? seatsFor(...roles) : [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
  const { orderId, sessionId } = await startCheckout(shop.as(buyer), { eventId, items });
  shop.standIn.payMany([sessionId ?? '']);
  await shop.settle();
  return ticketsOf(shop, orderId).map(({ id }) => id);
}
const groups = (ticketId: string) => listOtherGroups(guest(), { ticketId });
const move = (ticketId: string, eventId: string, id = randomUUID()) => {
  const group = groups(ticketId).groups.find(({ event }) => event.id === eventId);
  const { oldCents = 0, newCents = 0 } = group ?? {};
  return moveGroup(guest(), { id, ticketId, eventId, oldCents, newCents });
};
const seatsOf = (eventId: string) =>
  shop.db.sqlite
    .prepare<[string], number>('SELECT sold_count + held_count FROM events WHERE id = ?')
    .pluck()
    .get(eventId);
const statusOf = (ticketId: string) =>
  shop.db.sqlite.prepare<[string], string>('SELECT status FROM tickets WHERE id = ?').pluck().get(ticketId);
const mails = (kind: string) =>
  shop.db.sqlite.prepare<[string], number>('SELECT count(*) FROM outbox WHERE kind = ?').pluck().get(kind);

describe('a guest of a course', () => {
  it('goes to a group beside it by one press, with what they danced and may make up for, and gets one mail', async () => {
    const [ticketId = ''] = await buy(monday.id);
    const office = shop.as(addBuyer(shop), ['admin']);
    sayAbsent(guest(), { ticketId, eveningId: monday.evenings[1]! });
    setForward(shop.clock, wallClock(shop.clock.now(), 20, 12));
    markAttendance(office, { ticketId, eveningId: monday.evenings[0]!, mark: 'present', reason: 'noted' });
    const id = randomUUID();
    const moved = move(ticketId, wednesday.id, id);
    expect(moveGroup(guest(), { id, ticketId, eventId: wednesday.id, oldCents: 1200, newCents: 1200 })).toEqual(moved);
    expect([statusOf(ticketId), seatsOf(monday.id), seatsOf(wednesday.id)]).toEqual(['cancelled', 0, 1]);
    const own = showOwnCourse(guest(), moved);
    expect(own.event.title).toBe('Wednesdays');
    expect(own.evenings.map(({ attendance }) => attendance).slice(0, 2)).toEqual(['present', 'excused']);
    expect(own.makeUps).toMatchObject([{ missedEveningId: wednesday.evenings[1], booked: null }]);
    expect(mails('mail.tickets_moved')).toBe(1);
  });

  it('sees groups of the same style, level and weeks alone, and none for a ticket that nobody bought', async () => {
    const [ticketId = ''] = await buy(monday.id);
    const found = () => groups(ticketId).groups.map(({ event }) => event.title);
    expect(found()).toEqual(['Wednesdays']);
    for (const [other, usual] of [
      [`level = 'improver' WHERE id = ?`, 'level = NULL WHERE id = ?'],
      [`styles = '["salsa"]' WHERE id = ?`, `styles = '["bachata"]' WHERE id = ?`],
      ['is_active = 0 WHERE id = ?', 'is_active = 1 WHERE id = ?'],
    ] as const) {
      change(other, wednesday.id);
      expect(found()).toEqual([]);
      expect(() => move(ticketId, wednesday.id)).toThrow(refused('MOVE_NOT_POSSIBLE'));
      change(usual, wednesday.id);
    }
    addWeekly(shop, { title: 'Spring', startsAt: wallClock(shop.clock.now(), 30, 19), weeks: 4 });
    addWeekly(shop, { title: 'Longer', startsAt: wallClock(shop.clock.now(), 12, 21), weeks: 8 });
    expect(found()).toEqual(['Wednesdays']);
    const given = giveOwn(shop, monday.id, { userId });
    expect(groups(given.id).groups).toEqual([]);
    expect(() => listOtherGroups(shop.as(addBuyer(shop)), { ticketId })).toThrow(refused('TICKET_NOT_FOUND'));
  });

  it('gets back what it costs less, to the card it came from, also after another move; what costs more the office moves', async () => {
    const [ticketId = ''] = await buy(monday.id);
    change('price_cents = 1300 WHERE id = ?', wednesday.id);
    expect(groups(ticketId).groups).toMatchObject([
      { standing: { state: 'costs_more' }, oldCents: 1200, newCents: 1300 },
    ]);
    expect(() => move(ticketId, wednesday.id)).toThrow(refused('MOVE_NOT_POSSIBLE'));
    change('price_cents = 1000 WHERE id = ?', wednesday.id);
    expect(() =>
      moveGroup(guest(), { id: randomUUID(), ticketId, eventId: wednesday.id, oldCents: 1200, newCents: 900 }),
    ).toThrow(refused('PRICE_CHANGED'));
    const there = move(ticketId, wednesday.id);
    change('price_cents = 700 WHERE id = ?', monday.id);
    const back = move(there.ticketId, monday.id);
    await shop.settle();
    const given = shop.db.sqlite
      .prepare<[], string>(`SELECT amount_cents || ' ' || status FROM refunds WHERE reason <> 'moved' ORDER BY rowid`)
      .pluck()
      .all();
    expect(given).toEqual(['200 succeeded', '300 succeeded']);
    expect(groups(back.ticketId)).toMatchObject({ movesLeft: 0 });
    change('price_cents = 700 WHERE id = ?', wednesday.id);
    expect(() => move(back.ticketId, wednesday.id)).toThrow(refused('MOVE_NOT_POSSIBLE'));
    expect(MOST_OWN_MOVES).toBe(2);
  });

  it('passes nobody who waits, and is told so', async () => {
    const [ticketId = ''] = await buy(monday.id);
    const others = [addBuyer(shop), addBuyer(shop)];
    for (const other of others) await buy(wednesday.id, [], other);
    expect(groups(ticketId).groups).toMatchObject([{ standing: { state: 'full' }, canWait: true }]);
    expect(() => move(ticketId, wednesday.id)).toThrow(refused('EVENT_SOLD_OUT'));
    const waiting = shop.as(addBuyer(shop));
    joinWaitList(waiting, { eventId: wednesday.id, ticketTypeId: GENERAL_ADMISSION_ID });
    joinWaitList(guest(), { eventId: wednesday.id, ticketTypeId: GENERAL_ADMISSION_ID });
    change('max_capacity = 3 WHERE id = ?', wednesday.id);
    // Nothing has looked at the list yet: the free seat is the first one's all the same.
    expect(groups(ticketId).groups).toMatchObject([{ standing: { state: 'waiting' } }]);
    expect(() => move(ticketId, wednesday.id)).toThrow(refused('EVENT_SOLD_OUT'));
    expect([statusOf(ticketId), seatsOf(monday.id)]).toEqual(['active', 1]);
  });

  it('takes the seat that the list of a group keeps for them, without paying twice', async () => {
    const [ticketId = ''] = await buy(monday.id);
    const [gone = ''] = await buy(wednesday.id, [], addBuyer(shop));
    await buy(wednesday.id, [], addBuyer(shop));
    joinWaitList(guest(), { eventId: wednesday.id, ticketTypeId: GENERAL_ADMISSION_ID });
    const orderId = shop.db.sqlite
      .prepare<[string], string>('SELECT order_id FROM tickets WHERE id = ?')
      .pluck()
      .get(gone)!;
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId, reason: 'requested_by_admin' });
    expect(groups(ticketId).groups).toMatchObject([{ standing: { state: 'kept' } }]);
    const list = showWaitList(guest(), { eventId: wednesday.id });
    expect(list.offer?.instead).toEqual({ ticketId, title: 'Mondays' });
    move(ticketId, wednesday.id);
    expect(seatsOf(wednesday.id)).toBe(2);
    const offers = shop.db.sqlite.prepare('SELECT state FROM seat_offers').pluck().all();
    expect(offers).toEqual(['claimed']);
    expect(shop.db.sqlite.prepare('SELECT state FROM waiters').pluck().all()).toEqual(['served']);
    await shop.settle();
  });

  it('stays where the ticket is with a friend', async () => {
    const [ticketId = ''] = await buy(monday.id);
    passTicketOn(guest(), { ticketId, holderName: 'Emma' });
    expect(() => move(ticketId, wednesday.id)).toThrow(refused('TICKET_NOT_FOUND'));
  });
});

describe('where leads and follows are kept in balance', () => {
  beforeEach(() => {
    for (const { id } of [monday, wednesday]) {
      change('max_capacity = 20 WHERE id = ?', id);
      askRoles(shop, id, { style: 'lead_follow', opening: 0, slack: 1, percent: 0 });
    }
  });

  it('one comes in by the rule of a purchase, and is told what has to happen else', async () => {
    const [lead = ''] = await buy(monday.id, ['lead']);
    await buy(wednesday.id, ['lead'], addBuyer(shop));
    expect(groups(lead).groups).toMatchObject([{ standing: { state: 'role_full', role: 'lead', needed: 1 } }]);
    expect(() => move(lead, wednesday.id)).toThrow(refused('ROLE_FULL'));
    await buy(wednesday.id, ['follow'], addBuyer(shop));
    expect(groups(lead).groups).toMatchObject([{ standing: { state: 'free' } }]);
    move(lead, wednesday.id);
  });

  it('serves who waits for the same role first', async () => {
    const [lead = ''] = await buy(monday.id, ['lead']);
    await buy(wednesday.id, ['lead'], addBuyer(shop));
    joinWaitList(shop.as(addBuyer(shop)), { eventId: wednesday.id, ticketTypeId: GENERAL_ADMISSION_ID, role: 'lead' });
    await buy(wednesday.id, ['follow'], addBuyer(shop));
    expect(() => move(lead, wednesday.id)).toThrow(refused('ROLE_FULL'));
    expect(shop.db.sqlite.prepare('SELECT state FROM seat_offers').pluck().all()).toEqual(['live']);
  });

  it('a couple goes together and stays one, whatever the balance', async () => {
    const [lead = '', follow = ''] = await buy(monday.id, ['lead', 'follow']);
    await buy(wednesday.id, ['lead'], addBuyer(shop));
    expect(groups(follow)).toMatchObject({ isPair: true, groups: [{ standing: { state: 'free' }, canWait: false }] });
    move(follow, wednesday.id);
    expect([statusOf(lead), statusOf(follow)]).toEqual(['cancelled', 'cancelled']);
    const pairs = shop.db.sqlite
      .prepare<[string], string>(
        `SELECT role || pair_number FROM tickets WHERE event_id = ? AND pair_number IS NOT NULL ORDER BY role`,
      )
      .pluck()
      .all(wednesday.id);
    expect(pairs).toEqual(['follow1', 'lead1']);
  });
});
