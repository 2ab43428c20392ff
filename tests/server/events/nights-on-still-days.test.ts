import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import { CreateEventInput, DuplicateEventInput, toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { ImportInput } from '#shared/events/import/imported-night.ts';
import { MoveEventInput } from '#shared/events/move-event.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { stillTimesOf } from '#shared/events/still-days.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { importEvents, previewImport } from '#server/services/shop/events/import/import-events.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { undoImport } from '#server/services/shop/events/import/undo-import.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { makeEventOfWorkshop } from '#server/services/shop/workshops/make-event-of-workshop.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
const named = (name: string) => stillTimesOf(YEAR).find((still) => still.name === name)!;
const at = (day: string, clock: string): Date => new Date(`${day}T${clock}:00Z`);
/** An evening of Good Friday, of All Saints’ Day and of Christmas Eve; a week before Good Friday nothing is still. */
const FRIDAY = localDateOf(named('Good Friday').from);
const SAINTS = localDateOf(named('All Saints’ Day').from);
const EVE = localDateOf(named('Christmas Eve').from);
const daysFrom = (day: string, days: number): string => localDateOf(addBerlinDays(at(day, '12:00'), days));
const FREE = daysFrom(FRIDAY, -14);

const fields = (day: string, more: object = {}) => ({
  title: 'Salsa Friday',
  kind: 'party',
  location: 'Salón Isar',
  priceCents: 1200,
  startsAt: at(day, '18:00'),
  endsAt: at(day, '21:00'),
  ...more,
});
const nights = (days: readonly string[], more: object = {}) => {
  const { startsAt: _start, endsAt: _end, ...model } = fields(FREE);
  return CreateNightsInput.parse({ ...model, startsAtClock: '20:00', lastsMinutes: 180, days, ...more });
};

/** What is refused, and of which days it tells. */
function told(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'STILL_DAY')
      return (error.details.stillDays ?? []).map(({ from, name }) => `${localDateOf(new Date(from))} ${name}`);
    throw error;
  }
  return [];
}

describe('a night on a day without dancing', () => {
  let shop: TestShop;
  let admin: ServiceContext;

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const count = () => shop.db.sqlite.prepare<[], { n: number }>('SELECT count(*) AS n FROM events').get()!.n;
  const make = (day: string, more: object = {}) =>
    createEvent(admin, CreateEventInput.parse(fields(day, more))).ids[0]!;

  it('is told before it is made alone, and made once somebody decides so', () => {
    for (const [day, name] of [
      [FRIDAY, 'Good Friday'],
      [SAINTS, 'All Saints’ Day'],
      [EVE, 'Christmas Eve'],
    ] as const) {
      const before = count();
      expect(told(() => make(day))).toEqual([`${day} ${name}`]);
      expect(count()).toBe(before);
      expect(showEventEdit(admin, make(day, { isStillDayAccepted: true })).startsAt).toEqual(at(day, '18:00'));
    }
    expect(told(() => make(FREE))).toEqual([]);
  });

  it('is told for each evening of a course, not for the weeks between them', () => {
    const first = daysFrom(FRIDAY, -14);
    const course = { kind: 'course', endsAt: at(FRIDAY, '20:00') };
    expect(told(() => make(first, course))).toEqual([`${FRIDAY} Good Friday`]);
    // A Tuesday's evenings pass by the days before Easter.
    const tuesday = daysFrom(FRIDAY, -17);
    expect(told(() => make(tuesday, { ...course, endsAt: at(daysFrom(tuesday, 21), '20:00') }))).toEqual([]);
  });

  it('is told among several nights, by every day it falls on', () => {
    const days = [FREE, FRIDAY, EVE];
    expect(told(() => createNights(admin, nights(days)))).toEqual([`${FRIDAY} Good Friday`, `${EVE} Christmas Eve`]);
    expect(count()).toBe(0);
    expect(createNights(admin, nights(days, { isStillDayAccepted: true })).ids).toHaveLength(3);
  });

  it('is told before a night is copied or moved there, and before a series is', () => {
    const { ids } = createNights(admin, nights([daysFrom(FREE, 5), daysFrom(FREE, 12)]));
    const [first = '', second = ''] = ids;
    const copy = { id: first, startsAt: at(EVE, '18:00') };
    expect(told(() => duplicateEvent(admin, DuplicateEventInput.parse(copy)))).toEqual([`${EVE} Christmas Eve`]);
    duplicateEvent(admin, DuplicateEventInput.parse({ ...copy, isStillDayAccepted: true }));
    const edited = (id: string, change: object) =>
      UpdateEventInput.parse({ id, ...toEventFields(showEventEdit(admin, id)), ...change });
    const moved = { startsAt: at(SAINTS, '18:00'), endsAt: at(SAINTS, '22:00') };
    expect(told(() => updateEvent(admin, edited(second, moved)))).toEqual([`${SAINTS} All Saints’ Day`]);
    // A day later, and so is the next night: on the Thursday before Good Friday.
    const thursday = daysFrom(FREE, 6);
    const later = { startsAt: at(thursday, '18:00'), endsAt: at(thursday, '21:00') };
    expect(told(() => updateEvent(admin, edited(first, { ...later, scope: 'following' })))).toEqual([
      `${daysFrom(FRIDAY, -1)} Maundy Thursday`,
    ]);
    updateEvent(admin, edited(second, { ...moved, isStillDayAccepted: true }));
    // It stands there now: another title asks nothing.
    updateEvent(admin, edited(second, { title: 'Concert' }));
    const place = { location: 'Halle 7', isRefundOffered: false };
    const to = { ...place, id: first, startsAt: at(EVE, '18:00'), endsAt: at(EVE, '22:00') };
    expect(told(() => moveEvent(admin, MoveEventInput.parse(to)))).toEqual([`${EVE} Christmas Eve`]);
    moveEvent(admin, MoveEventInput.parse({ ...to, isStillDayAccepted: true }));
    expect(showEventEdit(admin, first).startsAt).toEqual(at(EVE, '18:00'));
  });

  it('is told in the preview of an import, left out, and imported once somebody decides so', async () => {
    const table = [
      'Title,Date,Start,End,Location,Price',
      ...[FREE, FRIDAY, EVE].map((day) => `Salsa,${day},20:00,23:00,Salón Isar,12`),
    ].join('\n');
    const input = ImportInput.parse({ text: table, fileName: 'season.csv' });
    const { rows } = await previewImport(admin, input);
    expect(rows.map(({ stillDay }) => stillDay)).toEqual([null, 'Good Friday', 'Christmas Eve']);
    expect(await importEvents(admin, input)).toMatchObject({ added: 1, changed: 0, leftOut: 2 });
    const all = { ...input, isStillDayAccepted: true };
    const second = await importEvents(admin, all);
    expect(second).toMatchObject({ added: 2, changed: 0, leftOut: 0 });
    // What stands there already is no question any more.
    expect((await previewImport(admin, input)).rows.map(({ stillDay }) => stillDay)).toEqual([null, null, null]);
    undoImport(admin, second.importId!);
    expect(count()).toBe(1);
  });

  it('is told before a workshop becomes a night', async () => {
    const call = createCallerFactory(appRouter);
    const { id } = await call({ service: shop.visitor }).workshops.submit({
      artistName: 'Noelia Vidal',
      artistEmail: 'noelia@artists.example',
      workshopTopic: 'Bachata turns',
      workshopDate: `${EVE}T15:00`,
      durationMinutes: 90,
      priceCents: 18_000,
      agreed: true,
    });
    await call({ service: admin }).admin.workshops.approve({ id });
    const input = { id, ticketPriceCents: 1500, location: 'Studio' };
    expect(told(() => makeEventOfWorkshop(admin, input))).toEqual([`${EVE} Christmas Eve`]);
    const { eventId } = makeEventOfWorkshop(admin, { ...input, isStillDayAccepted: true });
    expect(showEventEdit(admin, eventId).endsAt.getTime() - showEventEdit(admin, eventId).startsAt.getTime()).toBe(
      1.5 * HOUR_MS,
    );
  });
});
