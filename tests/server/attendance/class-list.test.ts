import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { classNow, countClass } from '#shared/door/class-list.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { listPhones } from '#server/services/door/phones/list-phones.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { listTrail } from '#server/services/shop/attendance/list-trail.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { makeCourse } from '#tests/support/course.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { giveOwn } from '#tests/support/make-ups.ts';
import { addPhone, joinWith, type TestPhone } from '#tests/support/phone.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let dancer: ServiceContext;
let dancerId = '';
let admin: ServiceContext;
let till: TestDesk;
let courseId = '';
let ids: string[];
let [ana, ben, cleo]: TestTicket[] = [];
/** In three days at 19:00, for two hours, and every week after. */
let firstStartsAt: Date;
let teacher: TestPhone;

const week = (n: number, hours: number) => new Date(addBerlinDays(firstStartsAt, n * 7).getTime() + hours * HOUR_MS);
const refused = (code: string) => expect.objectContaining({ code });
const invited = (by: ServiceContext, eventId = courseId) =>
  invitePhone(by, null, { eventId, isTeacher: true }).url.split('#')[1] ?? '';
const look = (at: TestPhone, since?: string) => takePhoneSnapshot(at.ctx, at.phone(), { since });
const people = () => look(teacher).classList!.people;
const saidOf = () => Object.fromEntries(people().map(({ name, said }) => [name, said]));
const tap = (
  ticket: TestTicket | undefined,
  mark: 'present' | 'absent' | 'excused' | 'open',
  { eveningId = ids[0]!, at = shop.clock.now() } = {},
): PhoneEntry => ({ id: randomUUID(), at: at.getTime(), kind: 'attendance', ticketId: ticket!.id, eveningId, mark });
const hand = (entries: PhoneEntry[], from = teacher) => handIn(from.ctx, from.phone(), { entries }).results;
const cells = () =>
  Object.fromEntries(listAttendance(admin, courseId).people.map(({ name, cells: all }) => [name, all[0]]));
const marks = () => shop.db.sqlite.prepare('SELECT count(*) FROM attendance_marks').pluck().get();

beforeEach(async () => {
  shop = await openTestShop();
  const userId = addBuyer(shop);
  dancerId = userId;
  dancer = shop.as(userId);
  admin = shop.as(addBuyer(shop), ['admin']);
  firstStartsAt = wallClock(shop.clock.now(), 3, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, courseId, { startsAt: firstStartsAt, endsAt: week(2, 2) });
  ids = listEvenings(admin, courseId).map(({ id }) => id);
  [ana, ben, cleo] = giveTickets(shop, courseId, 3);
  const named = shop.db.sqlite.prepare('UPDATE tickets SET user_id = ?, holder_name = ? WHERE id = ?');
  named.run(userId, 'Ana', ana!.id);
  named.run(userId, 'Ben', ben!.id);
  named.run(userId, 'Cleo', cleo!.id);
  till = pairDesk(shop);
  setForward(shop.clock, week(0, -1));
  teacher = joinWith(shop, invited(admin), 'Clara');
});
afterEach(() => shop.close());

describe('the phone of who teaches a course', () => {
  it('has the list of the evening with names, from that day on and no longer; a helper’s phone never', () => {
    expect(people().map(({ name, said }) => [name, said])).toEqual([
      ['Ana', null],
      ['Ben', null],
      ['Cleo', null],
    ]);
    const first = look(teacher);
    expect(first.classList?.eveningId).toBe(ids[0]);
    expect(look(teacher, first.cursor).classList).toBeNull();
    const helper = addPhone(shop, till, { eventId: courseId });
    expect(look(helper)).not.toHaveProperty('classList');
    expect(JSON.stringify(look(helper))).not.toContain('Cleo');
    setForward(shop.clock, week(1, -48));
    expect(look(teacher).classList).toEqual({ eveningId: null, people: [] });
    setForward(shop.clock, week(1, -11));
    expect(look(teacher).classList).toMatchObject({ eveningId: ids[1], people: [{ name: 'Ana', said: null }, {}, {}] });
  });

  it('says what who dances both dances tonight: what is missing, by who bought first, and nothing a teacher notes changes it', () => {
    const places = (['both', 'both', 'lead'] as const).map((role) => {
      shop.clock.advance(1);
      return giveOwn(shop, courseId, { userId: dancerId, role });
    });
    const sides = () => places.map(({ id }) => people().find(({ ticketId }) => ticketId === id)?.side);
    expect(sides()).toEqual(['follow', 'lead', 'lead']);
    hand([tap({ ...ana!, id: places[2]!.id }, 'excused')]);
    expect(sides()).toEqual(['follow', 'lead', 'lead']);
    setForward(shop.clock, week(1, -5));
    sayAbsent(dancer, { ticketId: places[2]!.id, eveningId: ids[1]! });
    expect(sides()).toEqual(['lead', 'follow', 'lead']);
  });

  it('is let in by the office alone, for a course that is not over, and ended like every other', () => {
    const lead = shop.as(addBuyer(shop), ['door_lead']);
    expect(() => invited(lead)).toThrow(refused('FORBIDDEN'));
    expect(() => invitePhone(till.ctx, till.desk, { eventId: courseId, isTeacher: true })).toThrow(
      refused('FORBIDDEN'),
    );
    expect(() => invited(admin, addEvent(shop))).toThrow(refused('EVENT_NOT_FOUND'));
    expect(() => invited(admin, randomUUID())).toThrow(refused('EVENT_NOT_FOUND'));
    expect(listPhones(till.ctx).phones).toMatchObject([{ helperName: 'Clara', isTeacher: true, state: 'active' }]);
    endPhone(admin, { id: teacher.id });
    expect(() => look(teacher)).toThrow(refused('DOOR_PHONE_ENDED'));
    const late = tap(ana, 'present');
    expect(hand([late])).toEqual([{ id: late.id, outcome: 'exception', detail: 'not_allowed' }]);
    expect(marks()).toBe(0);
  });

  it('goes on until the course is over, also when its last evening is moved', () => {
    const code = invited(admin);
    moveEvening(admin, { id: ids[2]!, startsAt: week(3, 0), endsAt: week(3, 2) });
    setForward(shop.clock, week(3, 1));
    expect(look(teacher).classList?.eveningId).toBe(ids[2]);
    expect(() => joinWith(shop, code)).toThrow(refused('DOOR_CODE_NOT_VALID'));
    setForward(shop.clock, week(3, 2));
    expect(() => look(teacher)).toThrow(refused('DOOR_PHONE_ENDED'));
    expect(() => invited(admin)).toThrow(refused('EVENT_OVER'));
  });
});

describe('a tap on the list', () => {
  it('is one fact with a scan at the desk, whichever comes first, and says who it was', () => {
    setForward(shop.clock, week(0, 0.1));
    hand([tap(ana, 'present')]);
    shop.clock.advance(MINUTE_MS);
    scan(till, courseId, ana!.code);
    scan(till, courseId, ben!.code);
    shop.clock.advance(MINUTE_MS);
    hand([tap(ben, 'present'), tap(cleo, 'absent')]);
    expect(saidOf()).toEqual({ Ana: 'present', Ben: 'present', Cleo: 'absent' });
    expect(cells()).toEqual(saidOf());
    expect(listAttendance(admin, courseId).evenings[0]?.here).toBe(2);
    expect(countClass(people())).toEqual({ all: 3, here: 2, open: 0, sides: null });
    expect(listTrail(admin, { ticketId: ana!.id, eveningId: ids[0]! })).toMatchObject([
      { what: 'present', by: 'Clara', reason: null },
      { what: 'came' },
    ]);
  });

  it('is taken back to what scan and guest said, and the trail keeps all of it', () => {
    sayAbsent(dancer, { ticketId: ben!.id, eveningId: ids[0]! });
    setForward(shop.clock, week(0, 0.1));
    scan(till, courseId, ana!.code);
    expect(saidOf()).toEqual({ Ana: 'present', Ben: 'excused', Cleo: null });
    for (const mark of ['absent', 'open'] as const) {
      shop.clock.advance(MINUTE_MS);
      hand([tap(ana, mark), tap(ben, mark === 'open' ? 'open' : 'present'), tap(cleo, mark)]);
    }
    expect(saidOf()).toEqual({ Ana: 'present', Ben: 'excused', Cleo: null });
    expect(listTrail(admin, { ticketId: cleo!.id, eveningId: ids[0]! }).map(({ what }) => what)).toEqual([
      'absent',
      'open',
    ]);
  });

  it('counts once however often it is handed in, by when it was tapped and not by when it came', () => {
    setForward(shop.clock, week(0, 0.1));
    const early = tap(ana, 'absent');
    shop.clock.advance(MINUTE_MS);
    scan(till, courseId, ana!.code);
    shop.clock.advance(MINUTE_MS);
    expect(hand([early]).map(({ outcome }) => outcome)).toEqual(['applied']);
    expect(hand([early, early]).map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate']);
    expect(marks()).toBe(1);
    expect(saidOf()['Ana']).toBe('present');
  });

  it('is kept for a person where it is of no place there, or from a helper', () => {
    const helper = addPhone(shop, till, { eventId: courseId });
    const other = addEvent(shop);
    const [stranger] = giveTickets(shop, other, 1);
    setForward(shop.clock, week(0, 0.1));
    expect(hand([tap(ana, 'present')], helper)).toMatchObject([{ outcome: 'exception', detail: 'not_allowed' }]);
    expect(hand([tap(stranger, 'present')])).toMatchObject([{ outcome: 'exception', detail: 'not_readable' }]);
    expect(hand([tap(ana, 'present', { eveningId: randomUUID() })])).toMatchObject([{ outcome: 'exception' }]);
    expect(marks()).toBe(0);
    // Given back since: it has happened all the same, and counts for nobody's place.
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ana!.id);
    expect(hand([tap(ana, 'present')])).toMatchObject([{ outcome: 'applied' }]);
    expect(cells()).not.toHaveProperty('Ana');
  });
});

describe('the list between two answers', () => {
  it('shows what the phone has tapped and scanned since, a person once', () => {
    const list = look(teacher).classList!;
    const [first, second] = list.people;
    const [a, b] = [first!.ticketId, second!];
    const now = classNow(list, [
      { kind: 'scan', lookup: first!.lookup, isTakenBack: false },
      { kind: 'tap', ticketId: a, mark: 'present' },
      { kind: 'tap', ticketId: b.ticketId, mark: 'present' },
      { kind: 'tap', ticketId: b.ticketId, mark: 'open' },
    ]);
    expect(now.map(({ said, by }) => [said, by])).toEqual([
      ['present', 'note'],
      [null, null],
      [null, null],
    ]);
    expect(countClass(now).here).toBe(1);
    const back = classNow(list, [
      { kind: 'scan', lookup: first!.lookup, isTakenBack: false },
      { kind: 'scan', lookup: first!.lookup, isTakenBack: true },
    ]);
    expect(back[0]).toMatchObject({ said: null, by: null });
  });
});
