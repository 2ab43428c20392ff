import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { giveMakeUpBack } from '#server/services/shop/make-ups/give-make-up-back.ts';
import { listMakeUpPlaces } from '#server/services/shop/make-ups/list-make-up-places.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import type { TestTicket } from '#tests/support/door.ts';
import { addWeekly, giveOwn, guestsOf } from '#tests/support/make-ups.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const WEEKS = 3;
let shop: TestShop;
let admin: ServiceContext;
let [anna, ben] = [] as unknown as [ServiceContext, ServiceContext];
let [own, host] = [] as unknown as [{ id: string; evenings: string[] }, { id: string; evenings: string[] }];
let [ticket, bens] = [] as unknown as [TestTicket, TestTicket];
/** In three days at 19:00, and in five days: each for an hour, three weeks. */
let [wednesday, friday] = [] as unknown as [Date, Date];
const refused = (code: string) => expect.objectContaining({ code });
const userIdOf = ({ actor }: ServiceContext) => (actor.kind === 'user' ? actor.userId : '');

/** Anna dances on Wednesdays, Ben on Fridays; each course has two places, and Ben's has one free. */
beforeEach(async () => {
  shop = await openTestShop();
  [anna, ben, admin] = [shop.as(addBuyer(shop)), shop.as(addBuyer(shop)), shop.as(addBuyer(shop), ['admin'])];
  [wednesday, friday] = [wallClock(shop.clock.now(), 3, 19), wallClock(shop.clock.now(), 5, 19)];
  own = addWeekly(shop, { title: 'Wednesdays', startsAt: wednesday, weeks: WEEKS, capacity: 2 });
  host = addWeekly(shop, { title: 'Fridays', startsAt: friday, weeks: WEEKS, capacity: 2 });
  [ticket, bens] = [
    giveOwn(shop, own.id, { userId: userIdOf(anna) }),
    giveOwn(shop, host.id, { userId: userIdOf(ben) }),
  ];
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

const missed = (week: number) => ({ ticketId: ticket.id, eveningId: own.evenings[week]! });
const book = (week: number, at: number, ctx = anna) =>
  bookMakeUp(ctx, { ticketId: ticket.id, missedEveningId: own.evenings[week]!, eveningId: host.evenings[at]! });
const freePlaces = () =>
  listMakeUpPlaces(anna, { ticketId: ticket.id }).map(({ eveningId }) => host.evenings.indexOf(eveningId));
const benMisses = (week: number) => sayAbsent(ben, { ticketId: bens.id, eveningId: host.evenings[week]! });
const guests = () => guestsOf(shop).map(({ status, eveningId }) => [host.evenings.indexOf(eveningId), status]);
const makeUps = () => showOwnCourse(anna, { ticketId: ticket.id }).makeUps;
const soldOf = (id: string) =>
  shop.db.sqlite.prepare<[string], number>('SELECT sold_count + held_count FROM events WHERE id = ?').pluck().get(id);
const kindsOfMail = () =>
  shop.db.sqlite
    .prepare<[], string>(`SELECT kind FROM outbox WHERE kind LIKE 'mail.make_up%' ORDER BY rowid`)
    .pluck()
    .all();

describe('whoever missed an evening in time', () => {
  it('makes up for it once on an evening of another course, with a ticket of its own that takes no seat of that course', () => {
    sayAbsent(anna, missed(0));
    benMisses(1);
    expect(freePlaces()).toEqual([1]);
    book(0, 1);
    book(0, 1);
    expect(guests()).toEqual([[1, 'active']]);
    expect(soldOf(host.id)).toBe(1);
    expect(() => book(0, 2)).toThrow(refused('MAKE_UP_BOOKED'));
    expect(makeUps()).toMatchObject([
      { missedEveningId: own.evenings[0], booked: { event: { title: 'Fridays' }, place: 'Salón Isar, Au' } },
    ]);
    expect(kindsOfMail()).toEqual(['mail.make_up_booked']);
  });

  it('does so for nothing else: not for what was said late, another’s ticket, style or level, nor after four weeks', () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(host.id);
    expect(() => book(0, 1)).toThrow(refused('MAKE_UP_NOT_POSSIBLE'));
    setForward(shop.clock, new Date(wednesday.getTime() - HOUR_MS));
    sayAbsent(anna, missed(0));
    expect(() => book(0, 1)).toThrow(refused('MAKE_UP_NOT_POSSIBLE'));
    sayAbsent(anna, missed(1));
    expect(() => book(1, 1, ben)).toThrow(refused('TICKET_NOT_FOUND'));
    const change = (sql: string, ...values: string[]) =>
      shop.db.sqlite.prepare(`UPDATE events SET ${sql}`).run(...values);
    change(`styles = '["salsa"]' WHERE id = ?`, host.id);
    expect(() => book(1, 1)).toThrow(refused('MAKE_UP_NOT_POSSIBLE'));
    change(`styles = '["salsa", "bachata"]', level = 'improver' WHERE id = ?`, host.id);
    expect(() => book(1, 1)).toThrow(refused('MAKE_UP_NOT_POSSIBLE'));
    change(`level = 'improver' WHERE id = ?`, own.id);
    expect(freePlaces()).toEqual([0, 1, 2]);
    const late = addWeekly(shop, { title: 'Later', startsAt: addBerlinDays(wednesday, 14 + 27), weeks: 2 });
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(late.id);
    expect(listMakeUpPlaces(anna, { ticketId: ticket.id }).map(({ eveningId }) => eveningId)).toContain(
      late.evenings[0],
    );
    expect(listMakeUpPlaces(anna, { ticketId: ticket.id }).map(({ eveningId }) => eveningId)).not.toContain(
      late.evenings[1],
    );
    giveOwn(shop, host.id, { userId: userIdOf(anna) });
    expect(() => book(1, 1)).toThrow(refused('MAKE_UP_NOT_POSSIBLE'));
  });

  it('takes only what absences freed until 72 hours before, then any free place', () => {
    sayAbsent(anna, missed(0));
    expect(freePlaces()).toEqual([]);
    expect(() => book(0, 0)).toThrow(refused('EVENING_FULL'));
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    expect(freePlaces()).toEqual([0]);
    book(0, 0);
    expect(guests()).toEqual([[0, 'active']]);
  });

  it('is refused by the database where another guest was quicker', () => {
    sayAbsent(anna, missed(0));
    sayAbsent(anna, missed(1));
    benMisses(2);
    book(0, 2);
    expect(freePlaces()).toEqual([]);
    const insert = shop.db.sqlite.prepare(
      `INSERT INTO seat_holds (order_id, position, event_id, evening_id, quantity, created_at)
        VALUES ((SELECT id FROM orders LIMIT 1), 9, ?, ?, 1, ?)`,
    );
    expect(() => insert.run(host.id, host.evenings[2], shop.clock.now().getTime())).toThrow('EVENING_FULL');
    expect(() => insert.run(host.id, own.evenings[2], shop.clock.now().getTime())).toThrow('no place');
  });
});

describe('a place of the course', () => {
  const buy = () =>
    reserveOrder(shop.as(addBuyer(shop)), {
      eventId: host.id,
      items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }],
    });

  it('is not sold while one evening to come is full of guests, and is once that one is over', () => {
    sayAbsent(anna, missed(0));
    setForward(shop.clock, new Date(friday.getTime() - DAY_MS));
    book(0, 0);
    expect(buy).toThrow(expect.objectContaining({ code: 'EVENT_SOLD_OUT', details: { seatsLeft: 0 } }));
    const page = () => findEvent(shop.visitor, { id: host.id });
    expect(page()).toMatchObject({ isSoldOut: true, placesLeft: 0, seatsLeft: 0, maxCapacity: 2 });
    expect(page().ticketTypes).toMatchObject([{ availability: 'sold_out' }]);
    setForward(shop.clock, new Date(friday.getTime() + 2 * HOUR_MS));
    expect(page()).toMatchObject({ isSoldOut: false, placesLeft: 1 });
    expect(buy).not.toThrow();
  });

  it('asks for room on an evening in a smaller room too', () => {
    setEveningRoom(admin, { id: host.evenings[1]!, room: 'Studio 2', maxCapacity: 1 });
    expect(buy).toThrow(refused('EVENT_SOLD_OUT'));
    setEveningRoom(admin, { id: host.evenings[1]!, room: '', maxCapacity: null });
    expect(buy).not.toThrow();
  });

  it('is one’s own again only while nobody has it, and while nothing is made up for it', () => {
    sayAbsent(anna, missed(0));
    benMisses(1);
    book(0, 1);
    const benComes = () => comeAfterAll(ben, { ticketId: bens.id, eveningId: host.evenings[1]! });
    expect(benComes).not.toThrow();
    expect(() => comeAfterAll(anna, missed(0))).toThrow(refused('MAKE_UP_BOOKED'));
    benMisses(1);
    giveOwn(shop, host.id, { userId: addBuyer(shop) });
    expect(benComes).toThrow(refused('EVENING_FULL'));
    giveMakeUpBack(anna, { ticketId: guestsOf(shop)[0]!.id });
    comeAfterAll(anna, missed(0));
    expect(benComes).not.toThrow();
    expect(makeUps()).toEqual([]);
  });
});

describe('a make-up place', () => {
  beforeEach(() => {
    sayAbsent(anna, missed(0));
    benMisses(1);
    book(0, 1);
  });
  const place = () => ({ ticketId: guestsOf(shop).at(-1)!.id });

  it('goes back in time, which gives the credit back; later it is spent, came or not', () => {
    expect(() => giveMakeUpBack(ben, place())).toThrow(refused('TICKET_NOT_FOUND'));
    giveMakeUpBack(anna, place());
    giveMakeUpBack(anna, place());
    expect(makeUps()).toMatchObject([{ booked: null }]);
    book(0, 1);
    setForward(shop.clock, new Date(addBerlinDays(friday, 7).getTime() - 3 * HOUR_MS + MINUTE_MS));
    expect(makeUps()[0]?.booked?.canGiveBackUntil).toBeNull();
    expect(() => giveMakeUpBack(anna, place())).toThrow(refused('MAKE_UP_FIXED'));
    setForward(shop.clock, addBerlinDays(friday, 8));
    expect(() => book(0, 2)).toThrow(refused('MAKE_UP_BOOKED'));
  });

  it('goes back until it begins where its evening was moved', () => {
    const startsAt = new Date(addBerlinDays(friday, 7).getTime() + HOUR_MS);
    moveEvening(admin, {
      id: host.evenings[1]!,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      isStillDayAccepted: true,
    });
    setForward(shop.clock, new Date(startsAt.getTime() - MINUTE_MS));
    giveMakeUpBack(anna, place());
    expect(guests()).toEqual([[1, 'cancelled']]);
  });

  it('ends with its evening, and its guest chooses another one', () => {
    leaveEveningOut(admin, { id: host.evenings[1]! });
    expect(guests()).toEqual([[1, 'cancelled']]);
    expect(kindsOfMail()).toEqual(['mail.make_up_booked', 'mail.make_up_ended']);
    benMisses(2);
    book(0, 2);
    expect(guests()).toEqual([
      [1, 'cancelled'],
      [2, 'active'],
    ]);
  });

  it('stands where one’s own evening is left out afterwards', () => {
    leaveEveningOut(admin, { id: own.evenings[0]! });
    expect(guests()).toEqual([[1, 'active']]);
    expect(makeUps()).toMatchObject([{ booked: { eveningId: host.evenings[1] } }]);
    giveMakeUpBack(anna, place());
    expect(makeUps()).toMatchObject([{ booked: null }]);
  });

  it('ends with the ticket of the course that was missed; one that was danced stays', () => {
    sayAbsent(anna, missed(1));
    benMisses(2);
    book(1, 2);
    setForward(shop.clock, new Date(addBerlinDays(friday, 7).getTime() + HOUR_MS));
    const orderId = shop.db.sqlite
      .prepare<[string], string>('SELECT order_id FROM tickets WHERE id = ?')
      .pluck()
      .get(ticket.id)!;
    requestRefund(admin, { orderId, reason: 'requested_by_admin' });
    expect(guests()).toEqual([
      [1, 'active'],
      [2, 'cancelled'],
    ]);
    expect(kindsOfMail().at(-1)).toBe('mail.make_up_ended');
  });

  it('is its dancer’s alone, and stays theirs when a friend gets the rest of the course', () => {
    expect(() => passTicketOn(anna, { ticketId: place().ticketId, holderName: 'Emma' })).toThrow(
      refused('MAKE_UP_FIXED'),
    );
    sayAbsent(anna, missed(2));
    passTicketOn(anna, { ticketId: ticket.id, holderName: 'Emma' });
    expect(guests()).toEqual([[1, 'active']]);
    const ends = shop.db.sqlite
      .prepare<[string], string | null>('SELECT end_reason FROM absences WHERE ticket_id = ? ORDER BY rowid')
      .pluck()
      .all(ticket.id);
    // What is made up for is missed for good; what nobody else has got, the friend may dance.
    expect(ends).toEqual([null, 'handed_over']);
  });
});
