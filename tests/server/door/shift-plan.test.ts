import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import type { PlanNight } from '#shared/shifts/shift-plan.ts';
import { eveningDayOf, HOUR_MS } from '#shared/time.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { moveEntry, putIn, takeOut } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned, changePlanned, dropPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { addShift, removeShift, showMonth } from '#server/services/door/shifts/shift-calendar.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, pairDesk } from '#tests/support/door.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What is said of a shift names its day and its hours: each test begins on a Friday noon in Berlin. */
const FRIDAY = new Date('2026-01-16T11:00:00Z');

let shop: TestShop;
let lead: ServiceContext;
let night: string;
beforeEach(async () => {
  shop = await openTestShop({ clock: makeTestClock(FRIDAY) });
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  night = addEvent(shop, { startsInHours: 8 });
});
afterEach(() => shop.close());

const startOf = (eventId: string): Date =>
  new Date(
    Number(shop.db.sqlite.prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?').pluck().get(eventId)),
  );
/** So many hours after a night begins. */
const after = (hours: number, eventId = night): Date => new Date(startOf(eventId).getTime() + hours * HOUR_MS);
const plan = (
  job: string,
  [from, until]: [number, number],
  { needed = 1, eventId = night }: { needed?: number; eventId?: string } = {},
): string => {
  const [startsAt, endsAt] = [after(from, eventId), after(until, eventId)];
  return addPlanned(lead, { eventId, eveningId: null, job, startsAt, endsAt, needed }).id;
};
const shown = (at: Date = startOf(night)): PlanNight[] => showPlan(lead, { from: eveningDayOf(at) }).nights;
const call = (userId: string, name: string): void =>
  void shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, userId);
const named = (name: string, roles: Parameters<typeof addStaff>[1] = []): string => {
  const id = addStaff(shop, roles);
  call(id, name);
  return id;
};
const rows = () =>
  shop.db.sqlite.prepare('SELECT name, person_id AS personId, shift_id AS shiftId, date FROM cashier_schedule').all();

describe('the plan of a night', () => {
  it('is made by who leads the door, for five, with and without an account; it says what is missing', () => {
    const ben = named('Ben Adler', ['cashier']);
    named('Nele Vogt');
    const [till, bar] = [plan('till', [-0.5, 3], { needed: 2 }), plan('bar', [0, 4], { needed: 3 })];
    for (const [shiftId, name] of [
      [till, 'ben adler'],
      [till, 'Nele Vogt'],
      [bar, 'Tomás'],
      [bar, 'Aylin'],
    ] as const)
      putIn(lead, { shiftId, name });
    expect(shown()).toMatchObject([
      {
        eventId: night,
        shifts: [
          { job: 'till', needed: 2, entries: [{ name: 'ben adler', isAccount: true }, { isAccount: true }] },
          { job: 'bar', needed: 3, entries: [{ name: 'Tomás', isAccount: false }, { name: 'Aylin' }] },
        ],
      },
    ]);
    expect(rows()[0]).toMatchObject({ personId: ben, shiftId: till, date: eveningDayOf(startOf(night)) });
    expect(showPlan(lead, { from: eveningDayOf(startOf(night)) }).helpers).toContain('Ben Adler');
  });

  it('is nobody else’s to see or to change, and a change is in the audit log without names', () => {
    const till = plan('till', [0, 3]);
    for (const one of [shop.as(addBuyer(shop)), shop.as(addStaff(shop, ['cashier']), ['cashier']), shop.visitor]) {
      expect(() => showPlan(one, { from: '2026-01-12' })).toThrow(/FORBIDDEN|UNAUTHORIZED/);
      expect(() => putIn(one, { shiftId: till, name: 'Eve' })).toThrow(/FORBIDDEN|UNAUTHORIZED/);
      expect(() => dropPlanned(one, { id: till })).toThrow(/FORBIDDEN|UNAUTHORIZED/);
    }
    putIn(lead, { shiftId: till, name: 'Secret Name' });
    const log = JSON.stringify(shop.db.sqlite.prepare(`SELECT * FROM audit WHERE action LIKE 'shift.%'`).all());
    expect(log).toContain('shift.put_in');
    expect(log).not.toContain('Secret');
  });

  it('has no place for one too many, whichever way they come; negative control: without the guard they get in', () => {
    const bar = plan('bar', [0, 4]);
    const first = putIn(lead, { shiftId: bar, name: 'Tomás' });
    expect(() => putIn(lead, { shiftId: bar, name: 'Kaya' })).toThrow('SHIFT_FULL');
    const { id } = addShift(lead, { date: '2026-01-16', name: 'Kaya' });
    expect(() => moveEntry(lead, { id, shiftId: bar })).toThrow('SHIFT_FULL');
    const force = () =>
      shop.db.sqlite
        .prepare(`INSERT INTO cashier_schedule (id, shift_id, date, name) VALUES (?, ?, '2026-01-16', 'x')`)
        .run(randomUUID(), bar);
    expect(force).toThrow('SHIFT_FULL');
    expect(() =>
      changePlanned(lead, { id: bar, job: 'bar', startsAt: after(0), endsAt: after(4), needed: 2 }),
    ).not.toThrow();
    moveEntry(lead, { id, shiftId: bar });
    expect(() => changePlanned(lead, { id: bar, job: 'bar', startsAt: after(0), endsAt: after(4), needed: 1 })).toThrow(
      'SHIFT_FULL',
    );
    takeOut(lead, { id: first.id });
    expect(shown()[0]?.shifts[0]).toMatchObject({ needed: 2, entries: [{ name: 'Kaya' }] });
    putIn(lead, { shiftId: bar, name: 'Ben' });
    shop.db.sqlite.exec('DROP TRIGGER cashier_schedule_full_insert');
    expect(force).not.toThrow();
  });

  it('takes nobody twice at one time, and no one who is banned', () => {
    const nele = named('Nele Vogt');
    const [till, bar, late] = [plan('till', [0, 2], { needed: 2 }), plan('bar', [1, 3]), plan('bar', [2, 4])];
    const { id } = putIn(lead, { shiftId: till, name: 'Nele Vogt' });
    expect(() => putIn(lead, { shiftId: till, name: 'Nele Vogt' })).toThrow('SHIFT_CLASH');
    expect(() => putIn(lead, { shiftId: bar, name: 'nele vogt' })).toThrow('SHIFT_CLASH');
    putIn(lead, { shiftId: late, name: 'Nele Vogt' });
    expect(() => moveEntry(lead, { id, shiftId: bar })).toThrow('SHIFT_CLASH');
    expect(() =>
      changePlanned(lead, { id: till, job: 'till', startsAt: after(0), endsAt: after(2.5), needed: 2 }),
    ).toThrow('SHIFT_CLASH');
    takeOut(lead, { id });
    shop.db.sqlite
      .prepare(`INSERT INTO bans (id, user_id, email, reason, created_at) VALUES ('b', ?, 'x@test.example', 'r', 1)`)
      .run(nele);
    expect(() => putIn(lead, { shiftId: till, name: 'Nele Vogt' })).toThrow('SHIFT_BANNED');
    expect(rows()).toHaveLength(1);
  });

  it('knows an account by a name that only one has, a helper before any other', () => {
    const [helper] = [named('Kim Weber', ['cashier']), named('Kim Weber')];
    named('Jo Braun');
    named('Jo Braun');
    const bar = plan('bar', [0, 4], { needed: 5 });
    for (const name of ['Kim Weber', 'Jo Braun', 'Kim', 'W']) putIn(lead, { shiftId: bar, name });
    expect(rows()).toMatchObject([{ personId: helper }, { personId: null }, { personId: null }, { personId: null }]);
  });

  it('is of nights to come: not of one that is over, cancelled, unknown, or on another day', () => {
    const till = plan('till', [0, 3]);
    const { id } = putIn(lead, { shiftId: till, name: 'Ben' });
    const add = (change: object) =>
      addPlanned(lead, {
        eventId: night,
        eveningId: null,
        job: 'bar',
        startsAt: after(0),
        endsAt: after(2),
        needed: 1,
        ...change,
      });
    expect(() => add({ eventId: randomUUID() })).toThrow('EVENT_NOT_FOUND');
    expect(() => add({ eveningId: randomUUID() })).toThrow('EVENT_NOT_FOUND');
    expect(() => add({ startsAt: after(30), endsAt: after(32) })).toThrow('INVALID_INPUT');
    const other = addEvent(shop, { startsInHours: 30 });
    const gone = plan('till', [0, 3], { eventId: other });
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(other);
    expect(() => plan('bar', [0, 1], { eventId: other })).toThrow('EVENT_CANCELLED');
    expect(() => putIn(lead, { shiftId: gone, name: 'Ben' })).toThrow('EVENT_CANCELLED');
    setForward(shop.clock, after(1));
    expect(() => dropPlanned(lead, { id: till })).toThrow('EVENT_OVER');
    setForward(shop.clock, after(5));
    expect(() => add({})).toThrow('EVENT_OVER');
    // Who really came is put right afterwards.
    takeOut(lead, { id });
    putIn(lead, { shiftId: till, name: 'Kaya' });
    expect(shown()[0]?.shifts[0]).toMatchObject({ isOver: true, entries: [{ name: 'Kaya' }] });
    expect(() => takeOut(lead, { id })).toThrow('SHIFT_NOT_PLANNED');
    expect(() => moveEntry(lead, { id: randomUUID(), shiftId: till })).toThrow('SHIFT_NOT_PLANNED');
  });

  it('goes with its shift: who is in it is out of the calendar', () => {
    const till = plan('till', [0, 3], { needed: 2 });
    putIn(lead, { shiftId: till, name: 'Ben' });
    expect(dropPlanned(lead, { id: till })).toEqual({ people: 1 });
    expect(rows()).toEqual([]);
    expect(() => dropPlanned(lead, { id: till })).toThrow('SHIFT_NOT_PLANNED');
  });
});

describe('a night that is moved', () => {
  const office = () => shop.as(addStaff(shop, ['admin']), ['admin']);

  it('takes its shifts along, to the day whose evening it is then', () => {
    const late = plan('bar', [3, 6]);
    putIn(lead, { shiftId: late, name: 'Ben' });
    const startsAt = addBerlinDays(startOf(night), 80); // over the change to summer time
    const endsAt = new Date(startsAt.getTime() + 4 * HOUR_MS);
    moveEvent(office(), { id: night, startsAt, endsAt, location: 'Salón Isar, Au', isRefundOffered: false });
    expect(shown(startsAt)).toMatchObject([{ shifts: [{ startsAt: after(3), endsAt: after(6) }] }]);
    expect(rows()).toMatchObject([{ date: eveningDayOf(after(3)) }]);
  });

  it('keeps the day of the evening in the database as the program counts it, over both clock changes', () => {
    const bar = plan('bar', [0, 1]);
    const days: [unknown, string][] = [];
    for (const [year, month, day] of [
      [2026, 3, 28],
      [2026, 10, 24],
      [2027, 3, 27],
      [2031, 10, 25],
      [2028, 2, 28],
    ] as const)
      for (let half = 0; half < 96; half++) {
        const at = new Date(berlinInstant(year, month, day, 12, 0).getTime() + (half * HOUR_MS) / 2);
        shop.db.sqlite
          .prepare('UPDATE shifts SET starts_at = ?, ends_at = ? WHERE id = ?')
          .run(at.getTime(), at.getTime() + HOUR_MS, bar);
        days.push([shop.db.sqlite.prepare('SELECT date FROM shifts WHERE id = ?').pluck().get(bar), eveningDayOf(at)]);
      }
    expect(days.filter(([kept, counted]) => kept !== counted)).toEqual([]);
    expect(new Set(days.map(([kept]) => kept)).size).toBeGreaterThan(10);
  });

  it('is an evening of a course as well; one that is left out takes no shift', () => {
    const course = addEvent(shop, { title: 'Zero to the floor' });
    const startsAt = wallClock(shop.clock.now(), 10, 19);
    makeCourse(shop, course, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 21).getTime() + HOUR_MS) });
    const [first, second] = showPlan(lead, { from: eveningDayOf(startsAt) }).nights as [PlanNight, PlanNight];
    expect(() => plan('till', [0, 1], { eventId: course })).toThrow('EVENT_NOT_FOUND');
    const { id } = addPlanned(lead, {
      eventId: course,
      eveningId: second.eveningId,
      job: 'scan',
      startsAt: second.startsAt,
      endsAt: second.endsAt,
      needed: 1,
    });
    putIn(lead, { shiftId: id, name: 'Imre' });
    const to = addBerlinDays(second.startsAt, 1);
    moveEvening(office(), {
      id: second.eveningId ?? '',
      startsAt: to,
      endsAt: new Date(to.getTime() + HOUR_MS),
    });
    expect(rows()).toMatchObject([{ name: 'Imre', date: eveningDayOf(to) }]);
    const atFirst = addPlanned(lead, {
      eventId: course,
      eveningId: first.eveningId,
      job: 'scan',
      startsAt: first.startsAt,
      endsAt: first.endsAt,
      needed: 1,
    });
    leaveEveningOut(office(), { id: first.eveningId ?? '' });
    expect(() => putIn(lead, { shiftId: atFirst.id, name: 'Imre' })).toThrow('EVENT_CANCELLED');
    const nights = showPlan(lead, { from: eveningDayOf(startsAt) }).nights;
    expect(nights[0]).toMatchObject({ eveningId: second.eveningId, shifts: [{ startsAt: to }] });
    expect(() =>
      addPlanned(lead, {
        eventId: course,
        eveningId: first.eveningId,
        job: 'scan',
        startsAt: first.startsAt,
        endsAt: first.endsAt,
        needed: 1,
      }),
    ).toThrow('EVENT_CANCELLED');
  });
});

describe('the shared calendar', () => {
  const month = { year: 2026, month: 1 };

  it('shows the plan and who is wanted; its own entries are deleted by their maker and by who plans', () => {
    const mira = shop.as(named('Mira Sol', ['cashier']), ['cashier']);
    const till = plan('till', [0, 3], { needed: 3 });
    putIn(lead, { shiftId: till, name: 'Ben' });
    const [own, other] = [
      addShift(mira, { date: '2026-01-16', name: 'Mira' }),
      addShift(lead, { date: '2026-01-16', name: 'Jonas' }),
    ];
    const seen = showMonth(mira, month, 'de');
    expect(seen.entries).toMatchObject([
      { name: 'Ben', note: 'Kasse, 20:00–23:00', isOwn: false, mayRemove: false },
      { name: 'Mira', note: '', isOwn: true, mayRemove: true },
      { name: 'Jonas', isOwn: false, mayRemove: false },
    ]);
    expect(showTonight(lead).openShifts).toEqual([{ id: till, words: 'Till, 20:00–23:00', missing: 2 }]);
    expect(seen.open).toEqual([{ id: till, date: '2026-01-16', words: 'Kasse, 20:00–23:00', missing: 2 }]);
    expect(() => removeShift(mira, { id: other.id })).toThrow('SHIFT_NOT_OWN');
    expect(showMonth(lead, month, 'de').entries.every(({ mayRemove }) => mayRemove)).toBe(true);
    removeShift(lead, { id: own.id });
    // Who led the door once and no longer does has their own entries only.
    const demoted = shop.as(lead.actor.kind === 'user' ? lead.actor.userId : '', []);
    removeShift(demoted, { id: other.id });
    expect(() => removeShift(demoted, { id: addShift(mira, { date: '2026-01-16', name: 'Mira' }).id })).toThrow(
      'SHIFT_NOT_OWN',
    );
    setForward(shop.clock, after(4));
    expect(showMonth(mira, month, 'de').open).toEqual([]);
  });

  it('makes an entry with the name of an account that person’s shift, and a desk takes just them for tonight’s', () => {
    const [typist, ben] = [named('Mira Sol', ['cashier']), named('Ben Adler', ['cashier'])];
    const eve = named('Eve Nagel', ['cashier']);
    const { ctx, desk } = pairDesk(shop);
    const onShift = () =>
      takeSnapshot(ctx, desk, {})
        .roster!.filter(({ isOnShift }) => isOnShift)
        .map(({ userId }) => userId);
    const mira = shop.as(typist, ['cashier']);
    const { id } = addShift(mira, { date: '2026-01-16', name: 'Ben Adler' });
    expect(onShift()).toEqual([ben]);
    putIn(lead, { shiftId: plan('till', [0, 3]), name: 'Eve Nagel' });
    expect(onShift().toSorted()).toEqual([ben, eve].toSorted());
    shop.db.sqlite.prepare('DELETE FROM user_roles WHERE user_id = ?').run(eve);
    expect(onShift()).toEqual([ben]);
    removeShift(mira, { id });
    addShift(mira, { date: '2026-01-16', name: 'Somebody of the bar' });
    expect(onShift()).toEqual([typist]);
  });
});
