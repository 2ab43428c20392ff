import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { eventOfNight } from '#server/services/door/evenings/event-of-night.ts';
import { tonight } from '#server/services/door/snapshot/tonight.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addStaff, giveTickets, pairDesk, scan } from '#tests/support/door.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

const WEEKS = 12;
let shop: TestShop;
let courseId = '';
/** Tomorrow at 19:00, for two hours, and every week after. */
let firstStartsAt: Date;

beforeEach(async () => {
  shop = await openTestShop();
  firstStartsAt = wallClock(shop.clock.now(), 1, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  const endsAt = new Date(addBerlinDays(firstStartsAt, (WEEKS - 1) * 7).getTime() + 2 * HOUR_MS);
  makeCourse(shop, courseId, { startsAt: firstStartsAt, endsAt });
});
afterEach(() => shop.close());

const evening = (week: number) => addBerlinDays(firstStartsAt, week * 7);
const listed = () =>
  tonight(shop.system).nights.map(({ title, startsAt, endsAt }) => [title, startsAt.getTime(), endsAt.getTime()]);

describe('a course of twelve weeks at the desk', () => {
  it('is there on each of its evenings with the hours of that evening, before, during and after them', () => {
    for (let week = 0; week < WEEKS; week++) {
      const startsAt = evening(week);
      for (const hours of [-6, 1, 3]) {
        setForward(shop.clock, new Date(startsAt.getTime() + hours * HOUR_MS));
        // After the last of them it is over, and the day is not: who stayed may still be looked up.
        expect(listed(), `week ${week + 1}, ${hours} h from its beginning`).toEqual([
          ['Zero to the floor', startsAt.getTime(), startsAt.getTime() + 2 * HOUR_MS],
        ]);
      }
    }
    setForward(shop.clock, wallClock(evening(WEEKS - 1), 1, 12));
    expect(listed()).toEqual([]);
  });

  it('is not among the events of a day between its evenings; without any, its next evening is', () => {
    setForward(shop.clock, wallClock(evening(5), 2, 20));
    expect(listed()).toEqual([['Zero to the floor', evening(6).getTime(), evening(6).getTime() + 2 * HOUR_MS]]);
    const office = shop.as(addStaff(shop, ['admin']), ['admin']);
    expect(showTonight(office)).toMatchObject({ nights: [], next: { startsAt: evening(6) } });
    addEvent(shop, { title: 'Salsa Friday', startsInHours: 1 });
    expect(listed().map(([title]) => title)).toEqual(['Salsa Friday']);
  });

  it('comes to the desk with that evening and every ticket, and the board shows who came this evening', () => {
    setForward(shop.clock, new Date(evening(0).getTime() + 0.1 * HOUR_MS));
    const till = pairDesk(shop);
    const [early, late] = giveTickets(shop, courseId, 2);
    scan(till, courseId, early!.code);
    setForward(shop.clock, new Date(evening(4).getTime() + 0.6 * HOUR_MS));
    const snapshot = takeSnapshot(till.ctx, till.desk, {});
    expect(snapshot.events).toMatchObject([{ startsAt: evening(4).getTime() }]);
    expect(eventOfNight(shop.system, snapshot.events![0]!.id)).toBe(courseId);
    expect(snapshot.tickets).toHaveLength(2);
    scan(till, courseId, late!.code);
    const { nights } = showTonight(shop.as(addStaff(shop, ['admin']), ['admin']));
    expect(nights).toMatchObject([{ id: courseId, startsAt: evening(4) }]);
    expect(
      nights[0]!.quarters.map(({ at, arrived }) => [(at.getTime() - evening(4).getTime()) / HOUR_MS, arrived]),
    ).toEqual([
      [0, 0],
      [0.25, 0],
      [0.5, 1],
    ]);
  });

  it('keeps no seats of the course for the desk that its fullest evening to come has not', () => {
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 40 WHERE id = ?').run(courseId);
    setForward(shop.clock, new Date(evening(0).getTime() + 0.1 * HOUR_MS));
    giveTickets(shop, courseId, 2);
    const office = shop.as(addStaff(shop, ['admin']), ['admin']);
    const later = shop.db.sqlite
      .prepare<[number], string>('SELECT id FROM event_evenings WHERE starts_at = ?')
      .pluck()
      .get(evening(6).getTime())!;
    setEveningRoom(office, { id: later, room: 'Studio 2', maxCapacity: 4 });
    const till = pairDesk(shop);
    atDoor(till).open();
    const seen = () => {
      const { seatsLeft, allotment } = takeSnapshot(till.ctx, till.desk, {}).events![0]!;
      return { seatsLeft, allotment };
    };
    // What is free is tonight's: who walks in is here alone. What is kept is a place of all evenings.
    expect(seen()).toEqual({ seatsLeft: 38, allotment: 1 });
    expect(seen()).toEqual({ seatsLeft: 37, allotment: 1 });
    setEveningRoom(office, { id: later, room: 'Studio 2', maxCapacity: 2 });
    expect(seen()).toEqual({ seatsLeft: 37, allotment: 1 });
  });
});
