import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MoveTicketsInput } from '#shared/orders/move-tickets.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { quoteMove } from '#server/services/shop/moves/plan-move.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

it('who goes over to a group beside their own keeps where they were and what they may make up for', async () => {
  const office = shop.as(addBuyer(shop), ['admin']);
  const start = shop.clock.now();
  const monday = addWeekly(shop, { title: 'Mondays', startsAt: wallClock(start, 2, 19), weeks: 4, capacity: 5 });
  const wednesday = addWeekly(shop, { title: 'Wednesdays', startsAt: wallClock(start, 4, 19), weeks: 4, capacity: 5 });
  const userId = addBuyer(shop);
  const bought = await buyTicket(shop, { eventId: monday.id, quantity: 1, userId });
  pay(shop, bought);
  await shop.settle();
  const [ticket] = ticketsOf(shop, bought.orderId);
  const at = (week: number) => ({ ticketId: ticket!.id, eveningId: monday.evenings[week]! });
  sayAbsent(shop.as(userId), at(1));
  sayAbsent(shop.as(userId), at(3));
  // Two evenings of each are over, and of Mondays the third too.
  setForward(shop.clock, wallClock(start, 17, 12));
  markAttendance(office, { ...at(0), mark: 'present', reason: 'noted' });
  markAttendance(office, { ...at(2), mark: 'present', reason: 'noted' });
  const wish = {
    orderId: bought.orderId,
    ticketIds: [ticket!.id],
    eventId: wednesday.id,
    ticketTypeId: 'general-admission',
  };
  const { oldCents, newCents } = quoteMove(office, wish);
  const { orderId } = moveTickets(
    office,
    MoveTicketsInput.parse({ id: randomUUID(), ...wish, oldCents, newCents, difference: 'none' }),
  );
  expect(listAttendance(office, monday.id).people).toEqual([]);
  expect(listAttendance(office, wednesday.id).people).toMatchObject([
    { cells: ['present', 'excused', 'to_come', 'to_come'] },
  ]);
  const [moved] = ticketsOf(shop, orderId);
  const own = showOwnCourse(shop.as(userId), { ticketId: moved!.id });
  expect(own.makeUps).toMatchObject([{ missedEveningId: wednesday.evenings[1], booked: null }]);
  expect(own.evenings.map(({ absence }) => absence)).toEqual([null, 'in_time', null, null]);
});
