import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { undoAt } from '#server/services/door/check-in/undo-check-in.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { calendarOwner, listOwnCalendarEvents } from '#server/services/shop/events/lists/list-own-calendar-events.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { setCalendarAddress } from '#server/services/people/profile/calendar-address.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { giveTickets, pairDesk, scan, type TestTicket } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const WEEKS = 4;
let shop: TestShop;
let dancer: ServiceContext;
let admin: ServiceContext;
let courseId = '';
let ticket: TestTicket;
/** In three days at 19:00, for two hours, and every week after. */
let firstStartsAt: Date;

const startsAt = (week: number) => addBerlinDays(firstStartsAt, week * 7);
const evenings = () => listEvenings(admin, courseId);
const eveningId = (week: number) => evenings()[week]!.id;
const at = (week: number) => ({ ticketId: ticket.id, eveningId: eveningId(week) });
const ownAbsences = () => showOwnCourse(dancer, { ticketId: ticket.id }).evenings.map(({ absence }) => absence);
const ends = () =>
  shop.db.sqlite
    .prepare<[], { end_reason: string | null }>('SELECT end_reason FROM absences ORDER BY said_at, rowid')
    .all()
    .map((row) => row.end_reason);
const refused = (code: string) => expect.objectContaining({ code });
const inCalendar = () => {
  const { path } = setCalendarAddress(dancer, { isOn: true });
  const owner = calendarOwner(shop.visitor, path!.slice('/calendar/'.length, -'.ics'.length));
  const [event] = listOwnCalendarEvents(shop.visitor, owner!);
  return event?.evenings.map(({ id }) => id) ?? null;
};

function addCourse(): { id: string; ticket: TestTicket } {
  const id = addEvent(shop, { title: 'Zero to the floor' });
  const last = startsAt(WEEKS - 1);
  makeCourse(shop, id, { startsAt: firstStartsAt, endsAt: new Date(last.getTime() + 2 * HOUR_MS) });
  const [given] = giveTickets(shop, id, 1) as [TestTicket];
  shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, given.id);
  return { id, ticket: given };
}
let userId = '';

beforeEach(async () => {
  shop = await openTestShop();
  userId = addBuyer(shop);
  dancer = shop.as(userId);
  admin = shop.as(addBuyer(shop), ['admin']);
  firstStartsAt = wallClock(shop.clock.now(), 3, 19);
  ({ id: courseId, ticket } = addCourse());
});
afterEach(() => shop.close());

describe("who can't come to an evening of a course", () => {
  it('says so three hours before at the latest to free the place, and later is only excused', () => {
    setForward(shop.clock, new Date(startsAt(0).getTime() - 3 * HOUR_MS));
    sayAbsent(dancer, at(0));
    expect(ownAbsences()).toEqual(['in_time', null, null, null]);
    setForward(shop.clock, new Date(startsAt(1).getTime() - 3 * HOUR_MS + MINUTE_MS));
    sayAbsent(dancer, at(1));
    expect(ownAbsences()).toEqual(['in_time', 'late', null, null]);
  });

  it('says so as early as the operator asks for', () => {
    const strict = { ...dancer, operator: { ...dancer.operator, absenceHours: 24 } };
    setForward(shop.clock, new Date(startsAt(0).getTime() - 23 * HOUR_MS));
    sayAbsent(strict, at(0));
    expect(ownAbsences()[0]).toBe('late');
  });

  it('says it once and takes it back once, however often they press', () => {
    sayAbsent(dancer, at(1));
    sayAbsent(dancer, at(1));
    expect(ends()).toEqual([null]);
    comeAfterAll(dancer, at(1));
    comeAfterAll(dancer, at(1));
    expect(ends()).toEqual(['taken_back']);
    sayAbsent(dancer, at(1));
    expect(ends()).toEqual(['taken_back', null]);
  });

  it('says it of their own ticket, of an evening of its course that takes place and has not begun', () => {
    const stranger = shop.as(addBuyer(shop));
    const other = addCourse();
    const ofOther = { ticketId: ticket.id, eveningId: listEvenings(admin, other.id)[0]!.id };
    for (const act of [sayAbsent, comeAfterAll]) {
      expect(() => act(stranger, at(0))).toThrow(refused('TICKET_NOT_FOUND'));
      expect(() => act(dancer, ofOther)).toThrow(refused('EVENT_NOT_FOUND'));
    }
    leaveEveningOut(admin, { id: eveningId(2) });
    expect(() => sayAbsent(dancer, at(2))).toThrow(refused('EVENT_NOT_FOUND'));
    setForward(shop.clock, startsAt(0));
    for (const act of [sayAbsent, comeAfterAll]) expect(() => act(dancer, at(0))).toThrow(refused('EVENING_BEGAN'));
    expect(() => showOwnCourse(stranger, { ticketId: ticket.id })).toThrow(refused('TICKET_NOT_FOUND'));
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(courseId);
    expect(() => sayAbsent(dancer, at(3))).toThrow(refused('EVENT_CANCELLED'));
    expect(showOwnCourse(dancer, { ticketId: ticket.id }).canSay).toBe(false);
    expect(ends()).toEqual([]);
  });

  it('is told apart from who is inside already', () => {
    setForward(shop.clock, new Date(startsAt(0).getTime() - 20 * MINUTE_MS));
    scan(pairDesk(shop), courseId, ticket.code);
    expect(() => sayAbsent(dancer, at(0))).toThrow(refused('TICKET_ALREADY_USED'));
  });

  it('finds the evening neither in their calendar, nor in the office among who comes', () => {
    shop.db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE id = ?').run('Clara Weiß', ticket.id);
    const all = evenings().map(({ id }) => id);
    expect(inCalendar()).toEqual(all);
    sayAbsent(dancer, at(1));
    expect(inCalendar()).toEqual(all.toSpliced(1, 1));
    expect(evenings().map(({ absent }) => absent)).toEqual([[], ['Clara Weiß'], [], []]);
    comeAfterAll(dancer, at(1));
    expect(inCalendar()).toEqual(all);
    for (const week of all.keys()) sayAbsent(dancer, at(week));
    expect(inCalendar()).toBeNull();
  });

  it('keeps an evening in the calendar while somebody comes on another ticket of theirs', () => {
    const [second] = giveTickets(shop, courseId, 1) as [TestTicket];
    shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, second.id);
    sayAbsent(dancer, at(0));
    expect(inCalendar()).toHaveLength(WEEKS);
    sayAbsent(dancer, { ticketId: second.id, eveningId: eveningId(0) });
    expect(inCalendar()).toHaveLength(WEEKS - 1);
  });
});

describe('an absence ends', () => {
  beforeEach(() => sayAbsent(dancer, at(0)));

  it('when they come all the same; a scan by mistake that is taken back leaves them absent', () => {
    const desk = pairDesk(shop);
    setForward(shop.clock, new Date(startsAt(0).getTime() - 20 * MINUTE_MS));
    const { admissionId } = scan(desk, courseId, ticket.code);
    expect(ends()).toEqual(['came']);
    const entryId = crypto.randomUUID();
    undoAt(desk.ctx, desk.desk, {
      entryId,
      admissionId: admissionId!,
      reason: 'mis-scan',
      supervisorId: null,
      objection: null,
      at: shop.clock.now(),
    });
    expect(ends()).toEqual([null]);
  });

  it('with a ticket that was given back', () => {
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ticket.id);
    expect(ends()).toEqual(['ticket_ended']);
    expect(() => sayAbsent(dancer, at(1))).toThrow(refused('TICKET_NOT_FOUND'));
    expect(showOwnCourse(dancer, { ticketId: ticket.id }).canSay).toBe(false);
  });

  it('with a ticket that is a friend’s from now on, who may come', () => {
    passTicketOn(dancer, { ticketId: ticket.id, holderName: 'Emma' });
    expect(ends()).toEqual(['handed_over']);
    expect(() => sayAbsent(dancer, at(1))).toThrow(refused('TICKET_NOT_FOUND'));
  });

  it('with an evening that is left out', () => {
    leaveEveningOut(admin, { id: eveningId(0) });
    expect(ends()).toEqual(['left_out']);
  });

  it('and stays ended; none is written for who has no place', () => {
    comeAfterAll(dancer, at(0));
    const { sqlite } = shop.db;
    expect(() => sqlite.prepare('UPDATE absences SET ended_at = NULL, end_reason = NULL').run()).toThrow('stays so');
    const write = sqlite.prepare(
      `INSERT INTO absences (id, ticket_id, evening_id, said_at, is_in_time) VALUES ('x', ?, ?, 1, 1)`,
    );
    expect(() => write.run(ticket.id, listEvenings(admin, addCourse().id)[0]!.id)).toThrow('no place');
    sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ticket.id);
    expect(() => write.run(ticket.id, eveningId(1))).toThrow('no place');
  });
});

describe('what is kept of it', () => {
  it('is in what somebody may take along, and goes with their account and a year after the evening', () => {
    sayAbsent(dancer, at(0));
    sayAbsent(dancer, at(3));
    expect(exportData(dancer)['absences']).toEqual([
      expect.objectContaining({ event: 'Zero to the floor', inTime: true, endedBecause: null }),
      expect.objectContaining({ event: 'Zero to the floor', inTime: true, endedBecause: null }),
    ]);
    setForward(shop.clock, new Date(addBerlinDays(startsAt(0), 365).getTime() + 3 * HOUR_MS));
    forgetWhatRanOut(shop.system);
    expect(ends()).toHaveLength(1);
    erasePerson(shop.system, { userId, email: 'x@example.com' });
    expect(ends()).toEqual([]);
  });
});
