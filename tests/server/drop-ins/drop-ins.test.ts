import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listOwnCalendarEvents } from '#server/services/shop/events/lists/list-own-calendar-events.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { books, pay } from '#tests/support/buy.ts';
import { addStaff, pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { askRoles } from '#tests/support/roles.ts';
import { addBuyer, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const RULE: TicketRule = { giveBack: { hoursBefore: 24, percent: 100, feeCents: 0 }, release: null };

let shop: TestShop;
let admin: ServiceContext;
let course: { id: string; evenings: string[] };
let dropIn: string;
let trial: string;
let first: Date;

/** A course of four evenings with three places, of which two are sold; two days before its first. */
beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  first = wallClock(shop.clock.now(), 4, 19);
  course = addWeekly(shop, { title: 'Wednesdays', startsAt: first, weeks: 4, capacity: 3 });
  dropIn = addTicketType(shop, course.id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
  trial = addTicketType(shop, course.id, { name: 'Trial lesson', priceCents: 500, scope: 'trial' });
  shop.db.sqlite.prepare('UPDATE ticket_types SET ticket_rule = ? WHERE id = ?').run(JSON.stringify(RULE), dropIn);
  for (let n = 0; n < 2; n++) giveOwn(shop, course.id, { userId: addBuyer(shop) });
  setForward(shop.clock, new Date(first.getTime() - 2 * DAY_MS));
});
afterEach(() => shop.close());

const order = (ticketTypeId = dropIn, more: object = {}) => ({
  eventId: course.id,
  eveningId: course.evenings[0]!,
  items: [{ ticketTypeId, quantity: 1 }],
  ...more,
});
const wholeCourse = () => ({ eventId: course.id, items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }] });
async function buy(userId: string, input: ReturnType<typeof order> = order()): Promise<string> {
  const { orderId, sessionId } = await startCheckout(shop.as(userId), input);
  if (sessionId !== null) pay(shop, { sessionId });
  await shop.settle();
  return orderId;
}
const reserve = (input: ReturnType<typeof order>) => reserveOrder(shop.as(addBuyer(shop)), input);
const page = () => findEvent(shop.visitor, { id: course.id });
const isBalanced = () => expect(checkBooks(shop.db.sqlite)).toEqual([]);

describe('an evening of a course alone', () => {
  it('is bought like any ticket, and is a seat on that evening and on no other', async () => {
    expect(quoteOrder(shop.visitor, order()).totalCents).toBe(1_500);
    const userId = addBuyer(shop);
    const orderId = await buy(userId);
    expect(books(shop, orderId)).toMatchObject({ status: 'paid', activeTickets: 1, held: 0, mails: 1 });
    expect(page()).toMatchObject({ seatsLeft: 0, fromPriceCents: 1_200 });
    expect(() => reserveOrder(shop.as(addBuyer(shop)), wholeCourse())).toThrow('EVENT_SOLD_OUT');
    expect(() => reserve(order())).toThrow('EVENING_FULL');
    setForward(shop.clock, new Date(first.getTime() + 2 * HOUR_MS));
    expect(page().seatsLeft).toBe(1);
    expect(reserveOrder(shop.as(addBuyer(shop)), wholeCourse()).status).toBe('pending');
    isBalanced();
  });

  it('is on its page, in its mail and in its own calendar by its day alone', async () => {
    const userId = addBuyer(shop);
    expect(page().guestTypes.map(({ name, evening, availability }) => [name, evening?.number, availability])).toEqual([
      ['Drop-in', 1, 'on_sale'],
      ['Trial lesson', 1, 'on_sale'],
    ]);
    expect(page().ticketTypes.map(({ id }) => id)).toEqual([GENERAL_ADMISSION_ID]);
    const orderId = await buy(userId);
    const mail = await composeMail(shop.system, {
      id: 'm1',
      attempts: 0,
      kind: 'mail.order_paid',
      refId: orderId,
      payload: null,
    });
    expect(JSON.stringify(mail)).toContain('Drop-in');
    const [own] = listMyTickets(shop.as(userId), undefined);
    expect(own).toMatchObject({ isMakeUp: false, eveningId: course.evenings[0], event: { startsAt: first } });
    expect(listOwnCalendarEvents(shop.as(userId), userId)).toHaveLength(1);
  });

  it('opens the door on that evening once, as what it was bought as', async () => {
    const orderId = await buy(addBuyer(shop), order(trial));
    const [ticket] = ticketsOf(shop, orderId);
    const desk = pairDesk(shop);
    setForward(shop.clock, new Date(first.getTime() - HOUR_MS / 2));
    expect(scan(desk, course.id, ticket!.code)).toMatchObject({
      reason: 'valid',
      ticketTypeName: 'Abend 1, Trial lesson',
    });
    expect(scan(pairDesk(shop), course.id, ticket!.code)).toMatchObject({ reason: 'already_used' });
    const rows = listAttendance(admin, course.id).people.filter(({ isGuest }) => isGuest);
    expect(rows.map(({ guestType, cells }) => [guestType, ...cells.slice(0, 2)])).toEqual([
      ['Trial lesson', 'present', 'no_place'],
    ]);
    setForward(shop.clock, new Date(first.getTime() + 7 * DAY_MS - HOUR_MS / 2));
    expect(scan(desk, course.id, ticket!.code)).toMatchObject({ reason: 'wrong_event' });
  });

  it('is on sale from three days before until it ends, one evening after the other', () => {
    const next = { eveningId: course.evenings[1]! };
    expect(() => reserve(order(dropIn, next))).toThrow('TICKET_TYPE_NOT_ON_SALE');
    setForward(shop.clock, new Date(first.getTime() + 2 * HOUR_MS));
    expect(() => reserve(order())).toThrow('EVENT_OVER');
    expect(page().guestTypes[0]).toMatchObject({ availability: 'not_yet', evening: { number: 2 } });
    leaveEveningOut(admin, { id: course.evenings[1]! });
    expect(() => reserve(order(dropIn, next))).toThrow('EVENT_NOT_FOUND');
  });

  it('is what its type is for: nobody has the whole course by it, nor an evening by the course’s', () => {
    expect(() => reserveOrder(shop.as(addBuyer(shop)), { ...order(), eveningId: undefined })).toThrow(
      'TICKET_TYPE_NOT_FOUND',
    );
    expect(() => reserve(order(GENERAL_ADMISSION_ID))).toThrow('TICKET_TYPE_NOT_FOUND');
    // The database says the same to whoever asks no verb.
    const hold = shop.db.sqlite.prepare(
      `INSERT INTO seat_holds (order_id, position, event_id, ticket_type_id, evening_id, quantity)
        SELECT id, 9, ?, ?, ?, 1 FROM orders LIMIT 1`,
    );
    expect(() => hold.run(course.id, dropIn, null)).toThrow('different types');
  });

  it('has as many as its type says on each evening, also where a room has more', () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 9 WHERE id = ?').run(course.id);
    shop.db.sqlite.prepare('UPDATE ticket_types SET quota = 1 WHERE id = ?').run(dropIn);
    reserve(order());
    expect(() => reserve(order())).toThrow('TICKET_TYPE_SOLD_OUT');
    expect(page().guestTypes[0]).toMatchObject({ seatsLeft: 0, availability: 'held' });
    expect(reserve(order(trial)).status).toBe('pending');
    isBalanced();
  });

  it('is free where somebody can’t come, and goes in on the side that is not ahead', () => {
    const [away] = shop.db.sqlite
      .prepare<[string], { id: string; userId: string }>(
        'SELECT id, user_id AS userId FROM tickets WHERE event_id = ? ORDER BY rowid',
      )
      .all(course.id);
    reserve(order());
    expect(() => reserve(order())).toThrow('EVENING_FULL');
    sayAbsent(shop.as(away!.userId), { ticketId: away!.id, eveningId: course.evenings[0]! });
    askRoles(shop, course.id);
    const asRole = (...roles: string[]) => order(dropIn, { items: [{ ticketTypeId: dropIn, quantity: 1, roles }] });
    expect(reserve(asRole('lead')).status).toBe('pending');
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 9 WHERE id = ?').run(course.id);
    expect(() => reserve(asRole('lead'))).toThrow('ROLE_FULL');
    expect(reserve(asRole('follow')).status).toBe('pending');
    isBalanced();
  });
});

describe('a trial', () => {
  it('is a person’s once in each style, by whichever address of their mailbox', async () => {
    const userId = addBuyer(shop);
    const other = addWeekly(shop, { title: 'Salsa', startsAt: first, weeks: 2, style: 'salsa' });
    const again = addWeekly(shop, { title: 'Fridays', startsAt: first, weeks: 2 });
    const [salsa, bachata] = [other, again].map(({ id }) => addTicketType(shop, id, { priceCents: 0, scope: 'trial' }));
    await buy(userId, order(trial));
    const at = ({ id, evenings }: typeof course, type: string | undefined) =>
      order(type, { eventId: id, eveningId: evenings[0]! });
    expect(() => reserveOrder(shop.as(userId), at(again, bachata))).toThrow('TRIAL_USED');
    expect(reserveOrder(shop.as(userId), at(other, salsa)).status).toBe('paid');
    const email = shop.db.sqlite.prepare<[string], string>('SELECT email FROM users WHERE id = ?').pluck().get(userId)!;
    const second = addBuyer(shop);
    shop.db.sqlite.prepare('UPDATE users SET email = ? WHERE id = ?').run(email.replace('@', '+again@'), second);
    expect(() => reserveOrder(shop.as(second), at(again, bachata))).toThrow('TRIAL_USED');
    expect(() => reserve(order(trial, { items: [{ ticketTypeId: trial, quantity: 2 }] }))).toThrow();
    isBalanced();
  });
});

describe('who bought an evening and does not come', () => {
  it('has the price back by the rule of its type, counted to that evening', async () => {
    const userId = addBuyer(shop);
    const orderId = await buy(userId);
    const [own] = listMyTickets(shop.as(userId), undefined);
    expect(own).toMatchObject({ refundOfferWhy: 'rule', refundOfferUntil: new Date(first.getTime() - DAY_MS) });
    expect(giveTicketBack(shop.as(userId), { ticketId: own!.id }).amountCents).toBe(1_500);
    await shop.settle();
    expect(books(shop, orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
    expect(page().seatsLeft).toBe(1);
    isBalanced();
  });

  it('has all of it back when the evening is moved, until it begins', async () => {
    const userId = addBuyer(shop);
    await buy(userId);
    setForward(shop.clock, new Date(first.getTime() - 3 * HOUR_MS));
    const [before] = listMyTickets(shop.as(userId), undefined);
    expect(before!.refundOfferWhy).toBe(null);
    const startsAt = new Date(first.getTime() + HOUR_MS);
    moveEvening(admin, {
      id: course.evenings[0]!,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      isStillDayAccepted: true,
    });
    const [own] = listMyTickets(shop.as(userId), undefined);
    expect(own).toMatchObject({ refundOfferWhy: 'moved', refundOfferUntil: startsAt });
    expect(giveTicketBack(shop.as(userId), { ticketId: own!.id }).amountCents).toBe(1_500);
  });

  it('is told and has the money back when it is left out, also who is paying meanwhile', async () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 9 WHERE id = ?').run(course.id);
    const paid = await buy(addBuyer(shop));
    const open = await startCheckout(shop.as(addBuyer(shop)), order());
    leaveEveningOut(admin, { id: course.evenings[0]! });
    pay(shop, { sessionId: open.sessionId! });
    await shop.settle();
    for (const orderId of [paid, open.orderId])
      expect(books(shop, orderId)).toMatchObject({
        activeTickets: 0,
        held: 0,
        refunds: [{ status: 'succeeded', amountCents: 1_500, reason: 'event_cancelled' }],
      });
    isBalanced();
  });
});
