import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { MarkAttendanceInput } from '#shared/attendance/attendance-inputs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { takeBack } from '#server/services/door/check-in/undo-check-in.ts';
import { findCheckIn } from '#server/services/door/check-in/check-in-rows.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { listTrail } from '#server/services/shop/attendance/list-trail.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let dancer: ServiceContext;
let admin: ServiceContext;
let till: TestDesk;
let courseId = '';
let ids: string[];
let [ana, ben, cleo]: TestTicket[] = [];
/** In three days at 19:00, for two hours, and every week after. */
let firstStartsAt: Date;

const during = (week: number) => new Date(addBerlinDays(firstStartsAt, week * 7).getTime() + 0.5 * HOUR_MS);
const after = (week: number) => new Date(addBerlinDays(firstStartsAt, week * 7).getTime() + 2 * HOUR_MS);
const refused = (code: string) => expect.objectContaining({ code });
const cells = () =>
  Object.fromEntries(listAttendance(admin, courseId).people.map((row) => [row.name, row.cells.join(' ')]));
const here = () => listAttendance(admin, courseId).evenings.map((evening) => evening.here);
const place = (ticket: TestTicket | undefined, week: number) => ({ ticketId: ticket!.id, eveningId: ids[week]! });
const mark = (ticket: TestTicket | undefined, week: number, what: 'present' | 'excused' | 'absent') =>
  markAttendance(admin, { ...place(ticket, week), mark: what, reason: 'The teacher says so' });
const trail = (ticket: TestTicket | undefined, week: number) =>
  listTrail(admin, place(ticket, week)).map(({ what }) => what);

function addCourse(): string {
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt: firstStartsAt, endsAt: after(2) });
  return id;
}

beforeEach(async () => {
  shop = await openTestShop();
  const userId = addBuyer(shop);
  dancer = shop.as(userId);
  admin = shop.as(addBuyer(shop), ['admin']);
  firstStartsAt = wallClock(shop.clock.now(), 3, 19);
  courseId = addCourse();
  ids = listEvenings(admin, courseId).map(({ id }) => id);
  [ana, ben, cleo] = giveTickets(shop, courseId, 3);
  for (const [name, ticket] of [
    ['Ana', ana],
    ['Ben', ben],
    ['Cleo', cleo],
  ] as const)
    shop.db.sqlite
      .prepare('UPDATE tickets SET user_id = ?, holder_name = ? WHERE id = ?')
      .run(userId, name, ticket!.id);
  till = pairDesk(shop);
});
afterEach(() => shop.close());

describe('who was at which evening of a course', () => {
  it('is who was scanned; who said not to come is excused, everybody else absent once it is over', () => {
    sayAbsent(dancer, place(ben, 0));
    sayAbsent(dancer, place(ben, 2));
    expect(cells()).toEqual({
      Ana: 'to_come to_come to_come',
      Ben: 'said to_come said',
      Cleo: 'to_come to_come to_come',
    });
    setForward(shop.clock, during(0));
    scan(till, courseId, ana!.code);
    expect(cells()['Cleo']).toBe('to_come to_come to_come');
    setForward(shop.clock, after(0));
    expect(cells()).toEqual({
      Ana: 'present to_come to_come',
      Ben: 'excused to_come said',
      Cleo: 'absent to_come to_come',
    });
    expect(here()).toEqual([1, 0, 0]);
    // Nobody was counted at the second: nobody is said to have missed it.
    setForward(shop.clock, after(1));
    expect(cells()).toMatchObject({ Ana: 'present unseen to_come', Cleo: 'absent unseen to_come' });
  });

  it('is corrected with a reason, and the newest counts: a mark, a visit, a visit taken back', () => {
    setForward(shop.clock, during(0));
    mark(ana, 0, 'absent');
    shop.clock.advance(MINUTE_MS);
    const { admissionId } = scan(till, courseId, ana!.code);
    expect(cells()['Ana']).toMatch(/^present/);
    takeBack(shop.system, findCheckIn(shop.system, admissionId!)!, randomUUID());
    expect(cells()['Ana']).toMatch(/^absent/);
    shop.clock.advance(MINUTE_MS);
    mark(ana, 0, 'excused');
    mark(ana, 0, 'excused');
    expect(cells()['Ana']).toMatch(/^excused/);
    expect(trail(ana, 0)).toEqual(['absent', 'came', 'taken_back', 'excused']);
    expect(listTrail(admin, place(ana, 0)).at(-1)).toMatchObject({ reason: 'The teacher says so' });
    expect(showOwnCourse(dancer, { ticketId: ana!.id }).evenings[0]).toMatchObject({ attendance: 'excused' });
    mark(cleo, 0, 'present');
    expect(here()[0]).toBe(1);
    expect(() => shop.db.sqlite.prepare(`UPDATE attendance_marks SET mark = 'present'`).run()).toThrow('append-only');
  });

  it('is said by the office alone, of a valid ticket of that course and an evening that began', () => {
    expect(() => markAttendance(dancer, { ...place(ana, 0), mark: 'present', reason: 'me' })).toThrow(
      refused('FORBIDDEN'),
    );
    expect(() => listAttendance(dancer, courseId)).toThrow(refused('FORBIDDEN'));
    expect(() => mark(ana, 0, 'present')).toThrow(refused('EVENING_TO_COME'));
    leaveEveningOut(admin, { id: ids[1]! });
    setForward(shop.clock, after(1));
    expect(() => mark(ana, 1, 'present')).toThrow(refused('EVENT_NOT_FOUND'));
    const [other] = listEvenings(admin, addCourse());
    const ofOther = { ticketId: ana!.id, eveningId: other!.id, mark: 'present', reason: 'x' } as const;
    expect(() => markAttendance(admin, ofOther)).toThrow(refused('TICKET_NOT_FOUND'));
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ana!.id);
    expect(() => mark(ana, 0, 'present')).toThrow(refused('TICKET_NOT_FOUND'));
    expect(Object.keys(cells())).toEqual(['Ben', 'Cleo']);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM attendance_marks').pluck().get()).toBe(0);
    const write = shop.db.sqlite.prepare(
      `INSERT INTO attendance_marks (id, ticket_id, evening_id, mark, reason, marked_by, at) VALUES ('x', ?, ?, 'present', 'x', 'x', 1)`,
    );
    expect(() => write.run(ben!.id, other!.id)).toThrow('no place');
    for (const reason of ['', '  ', 'x'.repeat(201)])
      expect(MarkAttendanceInput.safeParse({ ...place(ben, 0), mark: 'present', reason }).success).toBe(false);
  });

  it('is empty for an event that is one evening', () => {
    expect(listAttendance(admin, addEvent(shop))).toEqual({ evenings: [], people: [] });
    expect(() => listAttendance(admin, randomUUID())).toThrow(refused('EVENT_NOT_FOUND'));
  });
});
