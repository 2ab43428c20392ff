import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarFile } from '#shared/calendar/calendar-file.ts';
import { ImportInput } from '#shared/events/import/imported-night.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { formatShortDay, formatTime, localDateOf } from '#shared/time.ts';
import { importEvents, previewImport } from '#server/services/shop/events/import/import-events.ts';
import { listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
/** A Friday of next year in the last days of winter time, and days after it: `20260320`. */
const FRIDAY = [18, 19, 20, 21, 22, 23, 24]
  .map((day) => berlinInstant(YEAR, 3, day, 20))
  .find((at) => formatShortDay(at).startsWith('Fri'))!;
const day = (later: number): string => dayFrom(FRIDAY, later);
const stamp = (later: number): string => day(later).replaceAll('-', '');

const ICS = (time = '200000', extra = '') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:season-1@calendar.example',
    `DTSTART;TZID=Europe/Berlin:${stamp(0)}T${time}`,
    `DTEND;TZID=Europe/Berlin:${stamp(1)}T010000`,
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'SUMMARY:Salsa Friday\\, with a very long title that calendars',
    '  fold',
    'LOCATION:Salón Isar',
    'BEGIN:VALARM',
    'SUMMARY:not this',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one@calendar.example',
    `DTSTART:${stamp(15)}T190000Z`,
    'DURATION:PT3H30M',
    'SUMMARY:Noche Rosa',
    'LOCATION:Halle 7',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:off@calendar.example',
    `DTSTART:${stamp(16)}T190000Z`,
    'STATUS:CANCELLED',
    'SUMMARY:Gone',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:daily@calendar.example',
    `DTSTART:${stamp(16)}T190000Z`,
    'RRULE:FREQ=HOURLY',
    'SUMMARY:Every day',
    'END:VEVENT',
    extra,
    'END:VCALENDAR',
  ]
    .filter((line) => line !== '')
    .join('\r\n');

describe('importing a season', () => {
  let shop: TestShop;
  let adminId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
  });
  afterEach(() => shop.close());
  const admin = () => shop.as(adminId, ['admin']);
  const input = (text: string) => ImportInput.parse({ text, priceCents: 1_200, isStillDayAccepted: true });
  const all = () =>
    listAdminEvents(admin(), { view: 'coming', search: '', sort: 'date', isDown: false, limit: 100 }).items;

  it('reads a calendar: series at the clock on the wall, nights in UTC, and says what it can’t read', async () => {
    const { rows, problems } = await previewImport(admin(), input(ICS()));
    expect(
      rows.map(({ title, startsAt, status }) => [title, `${localDateOf(startsAt)} ${formatTime(startsAt)}`, status]),
    ).toEqual([
      ['Salsa Friday, with a very long title that calendars fold', `${day(0)} 20:00`, 'new'],
      ['Salsa Friday, with a very long title that calendars fold', `${day(7)} 20:00`, 'new'],
      ['Salsa Friday, with a very long title that calendars fold', `${day(14)} 20:00`, 'new'],
      ['Noche Rosa', `${day(15)} 21:00`, 'new'],
    ]);
    expect(problems).toEqual([
      {
        where: 'Every day',
        what: 'Line 31 (RRULE): It repeats by “FREQ=HOURLY”, which is not read. Please enter its nights by hand.',
      },
    ]);
    expect(all()).toEqual([]);
  });

  it('changes what it knows the second time instead of doubling it, and mails who holds tickets', async () => {
    expect(await importEvents(admin(), input(ICS()))).toMatchObject({ added: 4, changed: 0 });
    expect(all().map(({ isActive }) => isActive)).toEqual([false, false, false, false]);
    expect(await importEvents(admin(), input(ICS()))).toMatchObject({ added: 0, changed: 0 });
    const [first] = all();
    shop.db.sqlite
      .prepare(`UPDATE events SET is_active = 1, price_cents = 900, max_capacity = 80 WHERE id = ?`)
      .run(first!.id);
    pay(shop, await buyTicket(shop, { eventId: first!.id }));
    await shop.settle();
    expect((await previewImport(admin(), input(ICS('203000')))).rows[0]).toMatchObject({
      status: 'changed',
      changes: ['startsAt'],
      holders: 1,
    });
    expect(await importEvents(admin(), input(ICS('203000')))).toMatchObject({ added: 0, changed: 3 });
    expect(all()).toHaveLength(4);
    expect(all()[0]).toMatchObject({ id: first!.id, isActive: true, maxCapacity: 80, fromPriceCents: 900 });
    expect(formatTime(all()[0]!.startsAt)).toBe('20:30');
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail.event_moved'`).get()).toEqual({
      n: 1,
    });
  });

  it('changes a series that moved to another day, also one that was imported when its nights were known by their day', async () => {
    // The Monday of the night's week stands in its name; it was the night's own day.
    const [byWeek, byDay] = [day(-4), day(0)].map((of) => `season-1@calendar.example#${of}`);
    await importEvents(admin(), input(ICS()));
    shop.db.sqlite.prepare(`UPDATE events SET external_uid = ? WHERE external_uid = ?`).run(byDay, byWeek);
    expect(await importEvents(admin(), input(ICS()))).toMatchObject({ added: 0, changed: 0 });
    shop.db.sqlite.prepare(`UPDATE events SET external_uid = ? WHERE external_uid = ?`).run(byWeek, byDay);
    const onSaturdays = ICS()
      .replace(`Berlin:${stamp(1)}`, `Berlin:${stamp(2)}`)
      .replace(`Berlin:${stamp(0)}`, `Berlin:${stamp(1)}`);
    expect(await importEvents(admin(), input(onSaturdays))).toMatchObject({ added: 0, changed: 3 });
    expect(all().map(({ startsAt }) => localDateOf(startsAt))).toEqual([day(1), day(8), day(15), day(15)]);
  });

  it('reads back the calendar we publish', async () => {
    const night = {
      id: 'abc',
      title: 'Käse; "Fondue", Salsa',
      description: 'Two\nlines',
      kind: 'party',
      location: 'Au',
      startsAt: new Date(`${YEAR}-10-30T19:00:00Z`),
      endsAt: new Date(`${YEAR}-10-31T00:00:00Z`),
      evenings: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
      isCancelled: false,
      url: 'https://x.example/e',
    };
    expect((await previewImport(admin(), input(calendarFile([night])))).rows).toMatchObject([
      { uid: 'abc', title: night.title, startsAt: night.startsAt, location: 'Au' },
    ]);
  });

  it('reads a table from a German spreadsheet, past midnight and with its prices', async () => {
    const csv = [
      '\uFEFFTitel;Datum;Beginn;Ende;Ort;Preis;Plätze',
      `"Salsa; Friday";6.3.${YEAR};20:00;01:00;Au;12,50;120`,
      `Ohne Ort;${YEAR}-03-07;21:00;;;;`,
      'Kaputt;morgen;;;;;',
      `Billig;${YEAR}-03-08;20:00;;Au;0,20;`,
      '',
    ].join('\r\n');
    const { rows, problems } = await previewImport(admin(), input(csv));
    expect(rows).toMatchObject([{ title: 'Salsa; Friday', location: 'Au', status: 'new' }]);
    expect(problems.map(({ where }) => where)).toEqual(['Line 4', 'Ohne Ort', 'Billig']);
    await importEvents(admin(), input(csv));
    await importEvents(admin(), input(csv.replace('12,50', '13,00')));
    expect(all()).toMatchObject([{ fromPriceCents: 1300, maxCapacity: 120, endsAt: berlinInstant(YEAR, 3, 7, 1) }]);
    expect(await previewImport(admin(), input('title,date\n"Salsa,2026-03-06\n'))).toMatchObject({
      rows: [],
      problems: [{ where: 'Line 2', what: 'A quotation mark is opened and never closed.' }],
    });
    await expect(previewImport(admin(), input('hello'))).rejects.toThrow('IMPORT_NOT_READABLE');
  });
});
