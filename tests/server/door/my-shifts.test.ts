import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { hoursOf, seasonStart } from '#shared/shifts/hours.ts';
import { DAY_MS, eveningDayOf, HOUR_MS, MINUTE_MS, type LocalDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leaveShift, takeShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { addShift, removeShift } from '#server/services/door/shifts/shift-calendar.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let lead: ServiceContext;
let leadId: string;
let night: string;
beforeEach(async () => {
  shop = await openTestShop();
  leadId = addStaff(shop, ['door_lead']);
  lead = shop.as(leadId, ['door_lead']);
  night = addEvent(shop, { startsInHours: 8, title: 'Noche Rosa' });
});
afterEach(() => shop.close());

const startOf = (eventId: string): number =>
  Number(shop.db.sqlite.prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?').pluck().get(eventId));
const plan = (job: string, [from, until]: [number, number], { needed = 1, eventId = night } = {}): string => {
  const at = (hours: number) => new Date(startOf(eventId) + hours * HOUR_MS);
  return addPlanned(lead, { eventId, eveningId: null, job, startsAt: at(from), endsAt: at(until), needed }).id;
};
const named = (name: string, id = addBuyer(shop)): { id: string; ctx: ServiceContext } => {
  shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return { id, ctx: shop.as(id) };
};
const cashier = (name: string) => named(name, addStaff(shop, ['cashier']));
const inShift = (shiftId: string) =>
  shop.db.sqlite.prepare('SELECT name FROM cashier_schedule WHERE shift_id = ?').pluck().all(shiftId);
const lettersOf = (kind: string) =>
  shop.db.sqlite
    .prepare<[string], { refId: string; payload: string }>(
      'SELECT ref_id AS refId, payload FROM outbox WHERE kind = ? ORDER BY rowid',
    )
    .all(kind)
    .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);

describe('my shifts', () => {
  it('are one’s own to come, with who takes over; what is typed without a shift stands apart', () => {
    const [nele, ben] = [cashier('Nele Vogt'), cashier('Ben Adler')];
    const [early, late, bar] = [plan('till', [0, 3]), plan('till', [3, 6]), plan('bar', [0, 4], { needed: 2 })];
    const { id } = putIn(lead, { shiftId: early, name: 'Nele Vogt' });
    putIn(lead, { shiftId: late, name: 'Ben Adler' });
    addShift(lead, { date: eveningDayOf(new Date(startOf(night) + 2 * DAY_MS)), name: 'Nele Vogt', note: 'Aufbau' });
    expect(showMyShifts(nele.ctx)).toMatchObject({
      shifts: [{ id, job: 'till', title: 'Noche Rosa', isOff: false }],
      takesOver: ['Ben Adler'],
      noted: [{ note: 'Aufbau' }],
      // Not the bar, which is at the same time.
      offered: [],
      isHelper: true,
      season: { hours: 0 },
    });
    expect(showMyShifts(ben.ctx)).toMatchObject({ takesOver: [], offered: [] });
    expect(showMyShifts(cashier('Mira Sol').ctx).offered).toMatchObject([{ shiftId: bar, missing: 2 }]);
    expect(() => showMyShifts(shop.visitor)).toThrow('UNAUTHORIZED');
    setForward(shop.clock, new Date(startOf(night) + 3 * HOUR_MS));
    expect(showMyShifts(nele.ctx)).toMatchObject({ shifts: [], season: { hours: 3 } });
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(night);
    expect(showMyShifts(ben.ctx).shifts).toMatchObject([{ isOff: true }]);
    expect(showMyShifts(nele.ctx).season.hours).toBe(0);
  });

  it('can be taken: the last place by one of two, and only at a free time', () => {
    const [nele, ben] = [cashier('Nele Vogt'), cashier('Ben Adler')];
    const bar = plan('bar', [0, 4]);
    const clash = plan('host', [1, 2]);
    takeShift(nele.ctx, { shiftId: bar });
    expect(() => takeShift(ben.ctx, { shiftId: bar })).toThrow('SHIFT_FULL');
    expect(inShift(bar)).toEqual(['Nele Vogt']);
    expect(() => takeShift(nele.ctx, { shiftId: clash })).toThrow('SHIFT_CLASH');
    expect(() => takeShift(nele.ctx, { shiftId: bar })).toThrow('SHIFT_CLASH');
    expect(() => takeShift(nele.ctx, { shiftId: randomUUID() })).toThrow('SHIFT_NOT_PLANNED');
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(night);
    expect(() => takeShift(ben.ctx, { shiftId: clash })).toThrow('EVENT_CANCELLED');
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = NULL WHERE id = ?').run(night);
    setForward(shop.clock, new Date(startOf(night) + 2 * HOUR_MS));
    expect(() => takeShift(ben.ctx, { shiftId: clash })).toThrow('EVENT_OVER');
  });

  it('are for helpers: a guest neither sees nor takes them, and the till is for who may sign in there', () => {
    const [guest, volunteer] = [named('Zoë Gast'), named('Tomás Ruiz')];
    const [till, bar] = [plan('till', [0, 3]), plan('bar', [4, 6], { needed: 3 })];
    expect(showMyShifts(guest.ctx)).toMatchObject({ shifts: [], offered: [], isHelper: false });
    expect(() => takeShift(guest.ctx, { shiftId: bar })).toThrow('FORBIDDEN');
    expect(() => takeShift(guest.ctx, { shiftId: randomUUID() })).toThrow('FORBIDDEN');
    putIn(lead, { shiftId: plan('cloakroom', [-3, -1]), name: 'Tomás Ruiz' });
    expect(showMyShifts(volunteer.ctx).offered).toMatchObject([{ shiftId: bar }]);
    expect(() => takeShift(volunteer.ctx, { shiftId: till })).toThrow('FORBIDDEN');
    takeShift(volunteer.ctx, { shiftId: bar });
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    banPerson(admin, { id: randomUUID(), userId: volunteer.id, reason: 'theft', lastDay: '' });
    expect(showMyShifts(volunteer.ctx)).toMatchObject({ shifts: [], offered: [] });
    expect(() => takeShift(volunteer.ctx, { shiftId: bar })).toThrow(/SHIFT_BANNED|FORBIDDEN/);
  });

  it('offer no shift at a night that is not on sale', () => {
    const nele = cashier('Nele Vogt');
    plan('bar', [0, 4]);
    shop.db.sqlite.prepare('UPDATE events SET is_active = 0 WHERE id = ?').run(night);
    expect(showMyShifts(nele.ctx).offered).toEqual([]);
  });

  it('are given back until they begin: the place is open, and who leads the door hears of it, once', () => {
    const [nele, ben] = [cashier('Nele Vogt'), cashier('Ben Adler')];
    const [bar, host] = [plan('bar', [0, 4]), plan('host', [5, 6])];
    const { id } = putIn(lead, { shiftId: bar, name: 'Nele Vogt' });
    expect(() => leaveShift(ben.ctx, { id })).toThrow('SHIFT_NOT_PLANNED');
    leaveShift(nele.ctx, { id });
    expect(inShift(bar)).toEqual([]);
    expect(() => leaveShift(nele.ctx, { id })).toThrow('SHIFT_NOT_PLANNED');
    expect(lettersOf('mail.shift_left')).toEqual([{ leadId, shiftId: bar, personId: nele.id }]);
    expect(showPlan(lead, { from: eveningDayOf(new Date(startOf(night))) }).nights[0]?.shifts[0]?.entries).toEqual([]);
    const again = takeShift(ben.ctx, { shiftId: bar });
    const loose = addShift(ben.ctx, { date: '2026-01-16', name: 'Ben Adler' });
    expect(() => leaveShift(ben.ctx, { id: loose.id })).toThrow('SHIFT_NOT_PLANNED');
    setForward(shop.clock, new Date(startOf(night)));
    expect(() => leaveShift(ben.ctx, { id: again.id })).toThrow('SHIFT_BEGAN');
    expect(lettersOf('mail.shift_left')).toHaveLength(1);
    takeShift(ben.ctx, { shiftId: host });
    expect(
      shop.db.sqlite.prepare(`SELECT action FROM audit WHERE action IN ('shift.taken', 'shift.left')`).all(),
    ).toHaveLength(3);
  });

  it('tell who leads the door as well where one takes oneself out in the shared calendar', () => {
    const nele = named('Nele Vogt', addStaff(shop, ['cashier']));
    const { id } = takeShift(nele.ctx, { shiftId: plan('bar', [0, 4]) });
    removeShift(shop.as(nele.id, ['cashier']), { id });
    expect(lettersOf('mail.shift_left')).toMatchObject([{ leadId, personId: nele.id }]);
    const other = addShift(shop.as(nele.id, ['cashier']), { date: '2026-01-16', name: 'Nele Vogt' });
    removeShift(shop.as(nele.id, ['cashier']), { id: other.id });
    expect(lettersOf('mail.shift_left')).toHaveLength(1);
  });

  it('tell nobody again of who takes a shift and leaves it within minutes, while a mail about it waits', () => {
    const nele = cashier('Nele Vogt');
    const bar = plan('bar', [0, 4]);
    const toAndFro = () => leaveShift(nele.ctx, takeShift(nele.ctx, { shiftId: bar }));
    toAndFro();
    toAndFro();
    expect(lettersOf('mail.shift_left')).toHaveLength(1);
    // What has left told of another time; the next one waits until it is sure to be the last word.
    shop.db.sqlite.exec(`UPDATE outbox SET status = 'done' WHERE kind = 'mail.shift_left'`);
    toAndFro();
    toAndFro();
    const due = shop.db.sqlite
      .prepare<[], number>(`SELECT next_attempt_at FROM outbox WHERE kind = 'mail.shift_left' AND status = 'waiting'`)
      .pluck()
      .all();
    expect(due).toEqual([shop.clock.now().getTime() + 15 * MINUTE_MS]);
    // Who was in for long, or another shift, is told of at once.
    const { id } = takeShift(nele.ctx, { shiftId: plan('host', [5, 6]) });
    shop.clock.advance(HOUR_MS);
    leaveShift(nele.ctx, { id });
    expect(lettersOf('mail.shift_left')).toHaveLength(3);
    expect(
      shop.db.sqlite.prepare(`SELECT max(next_attempt_at) FROM outbox WHERE kind = 'mail.shift_left'`).pluck().get(),
    ).toBe(shop.clock.now().getTime());
  });

  it('tell those who plan where nobody leads the door', () => {
    const nele = cashier('Nele Vogt');
    const { id } = takeShift(nele.ctx, { shiftId: plan('bar', [0, 4]) });
    shop.db.sqlite.exec(`DELETE FROM user_roles WHERE role = 'door_lead'`);
    const organiser = addStaff(shop, ['organiser']);
    leaveShift(nele.ctx, { id });
    expect(lettersOf('mail.shift_left').map(({ leadId: to }) => to)).toContain(organiser);
  });
});

describe('hours', () => {
  it('are those that passed, over both changes of the clocks', () => {
    const over = (month: number, day: number) => ({
      startsAt: berlinInstant(2026, month, day, 22, 0),
      endsAt: berlinInstant(2026, month, day + 1, 4, 0),
    });
    expect([over(3, 28), over(10, 24), over(6, 12)].map((one) => hoursOf([one]))).toEqual([5, 7, 6]);
    expect(hoursOf([over(3, 28), over(10, 24)])).toBe(12);
    expect(hoursOf([])).toBe(0);
  });

  it('are counted from September on', () => {
    const starts = ['2026-08-31', '2026-09-01', '2027-01-16'].map((day) => seasonStart(day as LocalDate));
    expect(starts).toEqual(['2025-09-01', '2026-09-01', '2026-09-01']);
  });
});
