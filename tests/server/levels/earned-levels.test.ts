import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { earnLevels, levelsOf, setLevel } from '#server/services/shop/levels/earned-levels.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { listMakeUpPlaces } from '#server/services/shop/make-ups/list-make-up-places.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addStaff, type TestTicket } from '#tests/support/door.ts';
import { addWeekly, giveOwn, guestsOf } from '#tests/support/make-ups.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const WEEKS = 4;
let shop: TestShop;
let admin: ServiceContext;
let course: { id: string; evenings: string[] };
let first: Date;
let [anna, ben] = [] as unknown as [string, string];
let [annas, bens] = [] as unknown as [TestTicket, TestTicket];

/** A beginners' course of four evenings, with Anna and Ben in it. */
beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  [anna, ben] = [addBuyer(shop), addBuyer(shop)];
  first = wallClock(shop.clock.now(), 4, 19);
  course = addWeekly(shop, { title: 'Beginners', startsAt: first, weeks: WEEKS });
  [annas, bens] = [giveOwn(shop, course.id, { userId: anna }), giveOwn(shop, course.id, { userId: ben })];
});
afterEach(() => shop.close());

const asks = (id: string, level: string) =>
  shop.db.sqlite.prepare('UPDATE events SET level = ? WHERE id = ?').run(level, id);
const isOver = () => setForward(shop.clock, new Date(addBerlinDays(first, 7 * (WEEKS - 1)).getTime() + 2 * HOUR_MS));
const note = (ticketId: string, eveningId: string) =>
  markAttendance(admin, { ticketId, eveningId, mark: 'present', reason: 'seen' });
const came = ({ id }: TestTicket, weeks: readonly number[]) =>
  weeks.forEach((week) => note(id, course.evenings[week]!));
const levels = (userId: string) => Object.fromEntries(levelsOf(shop.system, userId));

describe('who danced a course through', () => {
  it('has reached the next level, and who came to less of it has not; again nothing is written', () => {
    isOver();
    came(annas, [0, 1, 3]);
    came(bens, [0, 1]);
    note(bens.id, course.evenings[2]!);
    markAttendance(admin, { ticketId: bens.id, eveningId: course.evenings[2]!, mark: 'absent', reason: 'a slip' });
    expect(earnLevels(shop.system)).toBe(1);
    expect(earnLevels(shop.system)).toBe(0);
    expect([levels(anna), levels(ben)]).toEqual([{ bachata: 'improver' }, {}]);
    expect(showOwnCourse(shop.as(anna), { ticketId: annas.id }).reached).toEqual([
      { style: 'bachata', level: 'improver' },
    ]);
  });

  it('reaches nothing before the last evening, nor where nobody was counted at most of them', () => {
    setForward(shop.clock, new Date(first.getTime() + 2 * HOUR_MS));
    came(annas, [0]);
    expect(earnLevels(shop.system)).toBe(0);
    isOver();
    expect(earnLevels(shop.system)).toBe(0);
    came(annas, [1]);
    expect(earnLevels(shop.system)).toBe(1);
  });

  it('has what was made up for elsewhere counted', () => {
    const host = addWeekly(shop, { title: 'Fridays', startsAt: addBerlinDays(first, 2), weeks: WEEKS, capacity: null });
    sayAbsent(shop.as(anna), { ticketId: annas.id, eveningId: course.evenings[1]! });
    const place = { ticketId: annas.id, missedEveningId: course.evenings[1]!, eveningId: host.evenings[1]! };
    bookMakeUp(shop.as(anna), place);
    isOver();
    came(annas, [0, 2]);
    came(bens, [1, 2, 3]);
    expect(earnLevels(shop.system)).toBe(1);
    note(guestsOf(shop)[0]!.id, host.evenings[1]!);
    expect(earnLevels(shop.system)).toBe(1);
    expect(levels(anna)).toEqual({ bachata: 'improver' });
  });

  it('is said by the office from then on, which a later course raises; nobody is advanced by one course', () => {
    isOver();
    setLevel(admin, { userId: anna, style: 'bachata', level: 'advanced' });
    came(annas, [0, 1, 2, 3]);
    earnLevels(shop.system);
    expect(levels(anna)).toEqual({ bachata: 'advanced' });
    setLevel(admin, { userId: anna, style: 'bachata', level: null });
    earnLevels(shop.system);
    expect(levels(anna)).toEqual({});
    asks(course.id, 'intermediate');
    came(bens, [0, 1, 2, 3]);
    earnLevels(shop.system);
    expect(levels(ben)).toEqual({ bachata: 'intermediate' });
    expect(showPerson(admin, { userId: ben }).levels).toEqual({ bachata: 'intermediate' });
    // The newest word counts, also of two within one millisecond, or once the clock was set back.
    setLevel(admin, { userId: ben, style: 'bachata', level: 'advanced' });
    shop.clock.advance(-86_400_000);
    setLevel(admin, { userId: ben, style: 'bachata', level: null });
    expect(levels(ben)).toEqual({});
    expect(() => setLevel(shop.as(anna), { userId: anna, style: 'bachata', level: 'advanced' })).toThrow('FORBIDDEN');
    expect(() => setLevel(admin, { userId: randomUUID(), style: 'bachata', level: null })).toThrow('USER_NOT_FOUND');
  });

  it('reads it with their data, keeps it in another account of theirs, and nobody rewrites it', async () => {
    setLevel(admin, { userId: anna, style: 'salsa', level: 'improver' });
    expect(JSON.stringify(exportData(shop.as(anna)))).toContain('"style":"salsa","level":"improver","by":"office"');
    await mergePeople(admin, { fromId: anna, intoId: ben, reason: 'the same person' });
    expect([levels(anna), levels(ben)]).toEqual([{}, { salsa: 'improver' }]);
    expect(() => shop.db.sqlite.exec(`UPDATE earned_levels SET level = 'advanced'`)).toThrow('a fixed column');
  });
});

describe('a make-up place', () => {
  const places = () =>
    listMakeUpPlaces(shop.as(anna), { ticketId: annas.id }).map(({ event, level }) => [event.title, level]);
  const missFirst = () => sayAbsent(shop.as(anna), { ticketId: annas.id, eveningId: course.evenings[0]! });
  beforeEach(() => {
    const next = addWeekly(shop, { title: 'Improvers', startsAt: addBerlinDays(first, 1), weeks: 2, capacity: null });
    asks(next.id, 'improver');
    missFirst();
  });

  it('of a higher level is neither shown nor offered to who has not reached it', () => {
    expect(places()).toEqual([]);
    expect(offerMakeUps(shop.system)).toBe(0);
    setLevel(admin, { userId: anna, style: 'salsa', level: 'advanced' });
    expect(places()).toEqual([]);
  });

  it('is both once they have, in that style', () => {
    setLevel(admin, { userId: anna, style: 'bachata', level: 'improver' });
    expect(places()).toEqual([
      ['Improvers', 'improver'],
      ['Improvers', 'improver'],
    ]);
    expect(offerMakeUps(shop.system)).toBe(1);
  });
});
