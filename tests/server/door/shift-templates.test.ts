import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { templateTimes, timesAtNight } from '#shared/shifts/template-times.ts';
import { eveningDayOf, formatTime, HOUR_MS, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { fillPlan, keepTemplate } from '#server/services/door/shifts/fill-plan.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { addEvening } from '#server/services/shop/events/evenings/add-evening.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

let shop: TestShop;
let admin: ServiceContext;
let lead: ServiceContext;
beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
});
afterEach(() => shop.close());

/** A day of next year, or so many days from today. */
const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
const dayIn = (days: number): string => localDateOf(addBerlinDays(TODAY, days));

const fridays = (days: readonly string[], request: object = {}) =>
  createNights(
    admin,
    CreateNightsInput.parse({
      title: 'Salsa Friday',
      description: 'As always.',
      kind: 'party',
      styles: ['salsa'],
      location: 'Salón Isar',
      priceCents: 1200,
      startsAtClock: '22:00',
      lastsMinutes: 360,
      days,
      isStillDayAccepted: true,
      ...request,
    }),
  );

const startOf = (eventId: string): Date =>
  new Date(shop.db.sqlite.prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?').pluck().get(eventId)!);
const plan = (eventId: string, job: string, [from, until, needed = 1]: [number, number, number?]): string => {
  const [startsAt, endsAt] = [from, until].map((hours) => new Date(startOf(eventId).getTime() + hours * HOUR_MS));
  return addPlanned(lead, { eventId, eveningId: null, job, startsAt: startsAt!, endsAt: endsAt!, needed }).id;
};
const named = (name: string, roles: Parameters<typeof addStaff>[1] = ['cashier']): string => {
  const id = roles.length === 0 ? addBuyer(shop) : addStaff(shop, roles);
  shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return id;
};
/** `till 21:00–23:00 of 2: Nele Vogt` for each shift of a night. */
const planned = (eventId: string): string[] =>
  showPlan(lead, { from: eveningDayOf(startOf(eventId)) })
    .nights.filter((night) => night.eventId === eventId)
    .flatMap(({ shifts }) => shifts)
    .map(
      ({ job, startsAt, endsAt, needed, entries }) =>
        `${job} ${formatTime(startsAt)}–${formatTime(endsAt)} of ${needed}: ${entries.map(({ name }) => name).join()}`,
    );

describe('the times of a template', () => {
  it('are those of the clock, over both changes: who takes over at two still does', () => {
    const summer = berlinInstant(2026, 6, 12, 22, 0);
    const shift = { startsAt: berlinInstant(2026, 6, 12, 23, 0), endsAt: berlinInstant(2026, 6, 13, 4, 0) };
    const template = templateTimes(summer, shift);
    expect(template).toEqual({ startsAfter: 60, endsAfter: 360 });
    for (const [month, day] of [
      [3, 28],
      [10, 24],
      [1, 16],
    ] as const) {
      const at = timesAtNight(berlinInstant(2026, month, day, 22, 0), template)!;
      expect([formatTime(at.startsAt), formatTime(at.endsAt)]).toEqual(['23:00', '04:00']);
    }
    const hours = (month: number, day: number): number => {
      const at = timesAtNight(berlinInstant(2026, month, day, 22, 0), template)!;
      return (at.endsAt.getTime() - at.startsAt.getTime()) / HOUR_MS;
    };
    expect([hours(3, 28), hours(10, 24), hours(6, 12)]).toEqual([4, 6, 5]);
  });

  it('have no shift in the hour that the clocks jump over, and one that lasts in the hour that comes twice', () => {
    expect(timesAtNight(berlinInstant(2026, 3, 28, 22, 0), { startsAfter: 240, endsAfter: 300 })).toBeNull();
    const autumn = berlinInstant(2026, 10, 24, 22, 0);
    const first = new Date('2026-10-25T00:30:00Z');
    expect(templateTimes(autumn, { startsAt: first, endsAt: new Date('2026-10-25T01:15:00Z') })).toEqual({
      startsAfter: 270,
      endsAfter: 315,
    });
  });
});

describe('the plan of a series', () => {
  it('is given to every new night, without names but of who does it every time', () => {
    const nele = named('Nele Vogt', []);
    named('Ben Adler');
    const { ids, seriesId } = fridays([dayIn(7), dayIn(14)]);
    const till = plan(ids[0]!, 'till', [-1, 2, 2]);
    const bar = plan(ids[0]!, 'bar', [0, 6]);
    const always = putIn(lead, { shiftId: till, name: 'Nele Vogt' }).id;
    putIn(lead, { shiftId: till, name: 'Tomás' });
    putIn(lead, { shiftId: bar, name: 'Ben Adler' });
    const mails = (): unknown => shop.db.sqlite.prepare(`SELECT count(*) FROM outbox`).pluck().get();
    const before = mails();
    expect(keepTemplate(lead, { eventId: ids[0]!, eveningId: null, always: [always] })).toEqual({ shifts: 2 });
    const more = fridays([dayIn(21), dayIn(28)], { seriesId });
    for (const id of more.ids)
      expect(planned(id)).toEqual(['till 21:00–00:00 of 2: Nele Vogt', 'bar 22:00–04:00 of 1: ']);
    // They know, and are reminded: no mail for each of sixty nights.
    expect(mails()).toBe(before);
    expect(planned(ids[1]!)).toEqual([]);
    expect(fillPlan(lead, { nights: ids.map((eventId) => ({ eventId, eveningId: null })) })).toEqual({
      nights: 1,
      shifts: 2,
    });
    expect(planned(ids[1]!)).toEqual(['till 21:00–00:00 of 2: Nele Vogt', 'bar 22:00–04:00 of 1: ']);
    banPerson(admin, { id: randomUUID(), userId: nele, reason: 'theft', lastDay: '' });
    const last = fridays([dayIn(35)], { seriesId }).ids[0]!;
    expect(planned(last)[0]).toBe('till 21:00–00:00 of 2: ');
  });

  it('leaves out who is elsewhere at that time, and is replaced as a whole', () => {
    named('Nele Vogt');
    const { ids, seriesId } = fridays([dayIn(7), dayIn(8)]);
    const till = plan(ids[0]!, 'till', [0, 2]);
    const always = putIn(lead, { shiftId: till, name: 'Nele Vogt' }).id;
    keepTemplate(lead, { eventId: ids[0]!, eveningId: null, always: [always] });
    const other = addEvent(shop, { startsInHours: 24 * 9 });
    shop.db.sqlite.prepare('UPDATE events SET starts_at = ? WHERE id = ?').run(startOf(ids[1]!).getTime(), other);
    putIn(lead, { shiftId: plan(other, 'bar', [0, 1]), name: 'Nele Vogt' });
    fillPlan(lead, { nights: [{ eventId: ids[1]!, eveningId: null }] });
    expect(planned(ids[1]!)).toEqual(['till 22:00–00:00 of 1: ']);
    plan(ids[1]!, 'host', [1, 2]);
    keepTemplate(lead, { eventId: ids[1]!, eveningId: null, always: [] });
    expect(planned(fridays([dayIn(15)], { seriesId }).ids[0]!)).toEqual([
      'till 22:00–00:00 of 1: ',
      'host 23:00–00:00 of 1: ',
    ]);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM shift_fixtures').pluck().get()).toBe(0);
  });

  it('has the clock’s times at the nights on which it changes', () => {
    const days = [
      `${YEAR}-03-06`,
      ...[
        [3, 25],
        [10, 25],
      ].map(([month, from]) => {
        const sunday = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(YEAR, month! - 1, from! + at))).find(
          (day) => day.getUTCDay() === 0,
        )!;
        return new Date(sunday.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
      }),
    ];
    const { ids } = fridays(days);
    plan(ids[0]!, 'bar', [0, 6]);
    fillPlan(lead, { nights: ids.slice(1).map((eventId) => ({ eventId, eveningId: null })) });
    for (const id of ids.slice(1)) expect(planned(id)).toEqual(['bar 22:00–04:00 of 1: ']);
    const hours = shop.db.sqlite
      .prepare('SELECT (ends_at - starts_at) / 3600000 FROM shifts ORDER BY starts_at')
      .pluck()
      .all();
    expect(hours).toEqual([6, 5, 7]);
  });

  it('is copied from the last night that has one where none is kept; of a weekly course from the evening before', () => {
    const course = fridays([dayIn(7)], { kind: 'course', startsAtClock: '19:00', lastsMinutes: 24 * 60 * 14 + 60 })
      .ids[0]!;
    const evenings = shop.db.sqlite
      .prepare<[string], { id: string; at: number }>(
        'SELECT id, starts_at AS at FROM event_evenings WHERE event_id = ? ORDER BY at',
      )
      .all(course);
    expect(evenings.length).toBeGreaterThan(1);
    const [first, second] = evenings;
    const at = (hours: number) => new Date(first!.at + hours * HOUR_MS);
    addPlanned(lead, {
      eventId: course,
      eveningId: first!.id,
      job: 'scan',
      startsAt: at(-0.5),
      endsAt: at(0.5),
      needed: 1,
    });
    const nights = [{ eventId: course, eveningId: second!.id }];
    expect(fillPlan(lead, { nights })).toEqual({ nights: 1, shifts: 1 });
    expect(fillPlan(lead, { nights })).toEqual({ nights: 0, shifts: 0 });
    expect(
      fillPlan(lead, {
        nights: [
          { eventId: course, eveningId: null },
          { eventId: randomUUID(), eveningId: null },
        ],
      }),
    ).toEqual({
      nights: 0,
      shifts: 0,
    });
    expect(shop.db.sqlite.prepare('SELECT starts_at FROM shifts WHERE evening_id = ?').pluck().get(second!.id)).toBe(
      second!.at - HOUR_MS / 2,
    );
    expect(() => keepTemplate(lead, { eventId: course, eveningId: first!.id, always: [] })).toThrow(
      'SHIFT_NOT_PLANNED',
    );
  });

  it('goes to the evening that is added to a course of the series', () => {
    const { ids, seriesId } = fridays([dayIn(7), dayIn(8)]);
    plan(ids[0]!, 'host', [0, 1]);
    keepTemplate(lead, { eventId: ids[0]!, eveningId: null, always: [] });
    const course = fridays([dayIn(10)], {
      kind: 'course',
      startsAtClock: '19:00',
      lastsMinutes: 24 * 60 * 7 + 60,
      seriesId,
    }).ids[0]!;
    const count = () => shop.db.sqlite.prepare('SELECT count(*) FROM shifts WHERE event_id = ?').pluck().get(course);
    expect(count()).toBe(2);
    const startsAt = addBerlinDays(startOf(course), 15);
    addEvening(admin, {
      eventId: course,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      isStillDayAccepted: true,
    });
    expect(count()).toBe(3);
  });

  it('is for who plans; it goes with its series', () => {
    const { ids } = fridays([dayIn(7), dayIn(14)]);
    const night = { eventId: ids[0]!, eveningId: null };
    expect(() => keepTemplate(lead, { ...night, always: [] })).toThrow('SHIFT_NOT_PLANNED');
    const guest = shop.as(addBuyer(shop));
    expect(() => keepTemplate(guest, { ...night, always: [] })).toThrow('FORBIDDEN');
    expect(() => fillPlan(guest, { nights: [night] })).toThrow('FORBIDDEN');
    plan(ids[0]!, 'host', [0, 1]);
    keepTemplate(lead, { ...night, always: [] });
    for (const id of ids) deleteDraft(admin, id);
    shop.db.sqlite.exec('DELETE FROM event_series');
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM shift_templates').pluck().get()).toBe(0);
  });
});
