import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { eventOfNight } from '#server/services/door/evenings/event-of-night.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addEvening } from '#server/services/shop/events/evenings/add-evening.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let admin: ServiceContext;
let courseId = '';
let till: TestDesk;
let ticket: TestTicket;
/** Tomorrow at 19:00, for an hour, and five weeks on. */
let firstStartsAt: Date;

beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  firstStartsAt = wallClock(shop.clock.now(), 1, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  const endsAt = new Date(addBerlinDays(firstStartsAt, 35).getTime() + HOUR_MS);
  makeCourse(shop, courseId, { startsAt: firstStartsAt, endsAt });
  till = pairDesk(shop);
  [ticket] = giveTickets(shop, courseId, 1) as [TestTicket];
});
afterEach(() => shop.close());

const evenings = () => listEvenings(admin, courseId);
const at = (startsAt: Date) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + HOUR_MS),
  isStillDayAccepted: true,
});
const into = (startsAt: Date, hours: number) => new Date(startsAt.getTime() + hours * HOUR_MS);
const nightOf = () => takeSnapshot(till.ctx, till.desk, {}).events![0]!;

/** What a desk without a network writes down under the night it knows, and hands in later. */
function handIn(desk: TestDesk, nightId: string, when: Date): string | undefined {
  const facts = {
    cashierId: desk.cashierId,
    eventId: nightId,
    code: ticket.code,
    decision: 'admitted',
    reason: 'valid',
  };
  const entries: JournalEntry[] = [desk.entry('admission', { ...facts, isOffline: true }, when)];
  return syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) }).results[0]?.outcome;
}
const cameTo = () => evenings().map(({ came }) => came);

describe('an evening of a course that was moved, left out or added, at the door', () => {
  it('is a night under the id it had, on its new day and in its room; desk, phone and board say which of how many', async () => {
    const [, second, third] = evenings();
    const moved = addBerlinDays(second!.startsAt, 2);
    moveEvening(admin, { id: second!.id, ...at(moved) });
    setEveningRoom(admin, { id: second!.id, room: 'Studio 2' });
    leaveEveningOut(admin, { id: evenings()[0]!.id });
    setForward(shop.clock, into(moved, 0.5));
    const night = { startsAt: moved.getTime(), evening: { number: 1, of: 5 }, location: 'Salón Isar, Au, Studio 2' };
    expect(nightOf()).toMatchObject({ id: second!.id, ...night });
    const helper = addPhone(shop, till, { eventId: second!.id });
    expect(takePhoneSnapshot(helper.ctx, helper.phone(), {}).event).toMatchObject({ id: courseId, ...night });
    const shown = { code: ticket.code, entryId: randomUUID() };
    expect(await phoneCheckIn(helper.ctx, helper.phone(), shown)).toMatchObject({ colour: 'green' });
    expect(scan(till, courseId, ticket.code)).toMatchObject({ colour: 'amber', reason: 'already_used' });
    expect(showTonight(admin).nights[0]).toMatchObject({
      id: courseId,
      evening: { number: 1, of: 5 },
      counts: { admitted: 1 },
    });
    setForward(shop.clock, into(third!.startsAt, 0.5));
    expect(scan(till, courseId, ticket.code)).toMatchObject({ colour: 'green' });
    expect(nightOf()).toMatchObject({ id: third!.id, evening: { number: 2, of: 5 } });
  });

  it('takes the journal of a desk that has been without a network since before the move, by when it wrote', () => {
    const [first, second] = evenings();
    const other = pairDesk(shop);
    setForward(shop.clock, into(first!.startsAt, 0.5));
    const known = nightOf().id;
    expect(known).toBe(first!.id);
    const moved = addBerlinDays(second!.startsAt, -3);
    moveEvening(admin, { id: second!.id, ...at(moved) });
    setForward(shop.clock, into(moved, 3));
    // The old desk calls the night by the first evening's id, the other one by the course's.
    expect(handIn(till, known, into(moved, 0.2))).toBe('applied');
    expect(handIn(other, courseId, into(moved, 0.3))).toBe('exception');
    expect(handIn(other, second!.id, into(first!.startsAt, 0.4))).toBe('applied');
    expect(cameTo()).toEqual([1, 1, 0, 0, 0, 0]);
    expect([known, second!.id, courseId].map((id) => eventOfNight(shop.system, id))).toEqual([
      courseId,
      courseId,
      courseId,
    ]);
  });

  it('lets in to each of two evenings on one day: the desk gets the one that is on or next', () => {
    const [first] = evenings();
    const later = into(first!.startsAt, 1.5);
    const { id } = addEvening(admin, { eventId: courseId, ...at(later) });
    setForward(shop.clock, into(first!.startsAt, -1));
    expect(nightOf()).toMatchObject({ id: first!.id, evening: { number: 1, of: 7 } });
    setForward(shop.clock, into(first!.startsAt, 0.5));
    expect(nightOf().id).toBe(first!.id);
    expect(scan(till, courseId, ticket.code)).toMatchObject({ colour: 'green' });
    expect(scan(till, courseId, ticket.code)).toMatchObject({ reason: 'already_used' });
    // The first is over, the next has not begun: who comes now comes to that one.
    setForward(shop.clock, into(first!.startsAt, 1.2));
    expect(nightOf()).toMatchObject({ id, evening: { number: 2, of: 7 }, counts: { admitted: 0 } });
    expect(scan(till, courseId, ticket.code)).toMatchObject({ colour: 'green' });
    expect(showTonight(admin).nights[0]!.quarters.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(1);
    setForward(shop.clock, into(later, 2));
    expect(nightOf().id).toBe(id);
    expect(cameTo()).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });
});
