import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { HOUR_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { showSeats } from '#server/services/door/check-in/show-seats.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addStaff, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;
let cashierId: string;
let course: { id: string; evenings: string[] };
let first: Date;

beforeEach(async () => {
  shop = await openTestShop();
  first = wallClock(shop.clock.now(), 2, 19);
  course = addWeekly(shop, { title: 'Wednesdays', startsAt: first, weeks: 3, capacity: 10 });
  till = pairDesk(shop);
  cashierId = addStaff(shop, ['cashier']);
  giveTickets(shop, course.id, 6);
  setForward(shop.clock, new Date(first.getTime() - HOUR_MS / 2));
});
afterEach(() => shop.close());

const walkIn = (people: number, over?: object) =>
  till.entry('walkin', {
    type: 'count',
    cashierId,
    eventId: course.evenings[0]!,
    reason: 'staff',
    people,
    isOffline: false,
    ...over,
  });
const sync = (...entries: ReturnType<typeof walkIn>[]) =>
  syncJournal(till.ctx, till.desk, { entries }).results.map(({ outcome }) => outcome);
const held = () =>
  shop.db.sqlite.prepare<[string], number>('SELECT held_count FROM events WHERE id = ?').pluck().get(course.id);
const onPage = () => findEvent(shop.visitor, { id: course.id }).seatsLeft;
const atDoor = () => showSeats(till.ctx, till.desk, { eventId: course.id }).seatsFree;

describe('whoever comes to one evening of a course without a ticket', () => {
  it('takes a seat on that evening alone: the other evenings have theirs, and so has the course afterwards', () => {
    const entry = walkIn(3);
    expect(sync(entry)).toEqual(['applied']);
    // A place of the course needs room on each evening to come, of which tonight is one.
    expect([atDoor(), onPage(), held()]).toEqual([1, 1, 0]);
    expect(() =>
      reserveOrder(shop.as(addBuyer(shop)), {
        eventId: course.id,
        items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 2 }],
      }),
    ).toThrow('EVENT_SOLD_OUT');
    expect(sync(till.entry('walkin', { type: 'undo', cashierId, walkInId: entry.id }))).toEqual(['applied']);
    expect(onPage()).toBe(4);
    sync(walkIn(3));
    setForward(shop.clock, new Date(first.getTime() + 2 * HOUR_MS));
    expect(onPage()).toBe(4);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('counts against the room of that evening, which is told when more are in than it holds', () => {
    shop.db.sqlite.prepare('UPDATE event_evenings SET max_capacity = 7 WHERE id = ?').run(course.evenings[2]!);
    expect(sync(walkIn(4))).toEqual(['applied']);
    expect(atDoor()).toBe(0);
    expect(sync(walkIn(1))).toEqual(['exception']);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('and with a card of a member as well', () => {
    shop.db.sqlite
      .prepare(
        `INSERT INTO admissions (id, event_id, evening_id, subscriber_id, channel, desk_id, admitted_at)
          VALUES (?, ?, ?, 'm1', 'member', ?, ?)`,
      )
      .run(randomUUID(), course.id, course.evenings[0]!, till.desk.id, shop.clock.now().getTime());
    expect([atDoor(), held()]).toEqual([3, 0]);
    const [night] = takeSnapshot(till.ctx, till.desk, undefined).events ?? [];
    expect(night).toMatchObject({ id: course.evenings[0], seatsLeft: 3 });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
