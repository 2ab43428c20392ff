import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { CreateEventInput, toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { duplicateEvent } from '#server/services/shop/events/edit/duplicate-event.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

/** The next one: both changes of its clocks are to come. */
const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
const STARTS = berlinInstant(YEAR, 3, 6, 20, 0);
const ENDS = berlinInstant(YEAR, 3, 7, 1, 0);
const TYPES = [
  { name: 'Early bird', priceCents: 1000, quota: 20 },
  { name: 'Party Only', priceCents: 1250 },
  { name: 'Workshop + Party', priceCents: 2000 },
];
const night = (request: object = {}) =>
  CreateEventInput.parse({
    title: 'Salsa Friday',
    kind: 'party',
    styles: ['salsa'],
    startsAt: STARTS,
    endsAt: ENDS,
    location: 'Salón Isar',
    priceCents: 1250,
    maxCapacity: 100,
    isActive: true,
    ticketTypes: TYPES,
    isStillDayAccepted: true,
    ...request,
  });

describe('events in the admin desk', () => {
  let shop: TestShop;
  let admin: ServiceContext;

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const make = (request: object = {}) => createEvent(admin, night(request)).ids;
  /** Six Fridays, of which the clocks change between the fourth and the fifth. */
  const makeWeekly = () => {
    const { startsAt: _start, endsAt: _end, ...model } = night();
    const days = ['03-06', '03-13', '03-20', '03-27', '04-03', '04-10'].map((day) => `${YEAR}-${day}`);
    const times = { startsAtClock: '20:00', lastsMinutes: 300 };
    return createNights(admin, CreateNightsInput.parse({ ...model, ...times, days })).ids;
  };
  const copyOf = (id: string, hour: number) => ({
    id,
    startsAt: berlinInstant(YEAR, 4, 3, hour),
    isStillDayAccepted: true,
  });
  /** The editor's content, as it would be sent back. */
  const edited = (id: string, change: object = {}) =>
    UpdateEventInput.parse({
      id,
      ...toEventFields(showEventEdit(admin, id)),
      isStillDayAccepted: true,
      ...change,
    });
  const sell = async (eventId: string, name: string, quantity = 1) => {
    const type = showEventEdit(admin, eventId).ticketTypes.find((t) => t.name === name)!;
    const buyer = addBuyer(shop);
    const { sessionId } = await startCheckout(shop.as(buyer), {
      eventId,
      items: [{ ticketTypeId: type.id, quantity }],
    });
    shop.standIn.payMany([sessionId ?? '']);
    await shop.settle();
    return buyer;
  };
  const audit = (id: string) =>
    shop.db.sqlite
      .prepare<[string], { action: string }>(`SELECT action FROM audit WHERE subject_id = ? ORDER BY at, rowid`)
      .all(id)
      .map(({ action }) => action);

  it('are made with their ticket types in order and sold at once', async () => {
    const [id = ''] = make();
    expect(findEvent(shop.visitor, { id }).ticketTypes.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Early bird', 1000],
      ['Party Only', 1250],
      ['Workshop + Party', 2000],
    ]);
    await sell(id, 'Party Only', 2);
    expect(
      listAdminEvents(admin, { view: 'coming', search: 'friday', sort: 'date', isDown: false, limit: 20 }).items,
    ).toMatchObject([{ id, fromPriceCents: 1000, sold: 2, maxCapacity: 100, isActive: true }]);
    expect(
      listAdminEvents(admin, { view: 'coming', search: 'bachata', sort: 'date', isDown: false, limit: 20 }).items,
    ).toEqual([]);
    expect(audit(id)).toEqual(['event.created']);
  });

  it('are not overwritten by who opened them before somebody else saved or hid them', () => {
    const [id = ''] = make();
    const opened = edited(id, { seenAt: showEventEdit(admin, id).updatedAt });
    shop.clock.advance(1_000);
    setEventActive(admin, { id, isActive: false, scope: 'one' });
    expect(() => updateEvent(admin, { ...opened, location: 'Mine' })).toThrow('CHANGED_MEANWHILE');
    expect(showEventEdit(admin, id)).toMatchObject({ location: 'Salón Isar', isActive: false });
    updateEvent(admin, edited(id, { location: 'Mine', seenAt: showEventEdit(admin, id).updatedAt }));
    expect(showEventEdit(admin, id)).toMatchObject({ location: 'Mine', isActive: false });
  });

  it('cost nothing or at least what the provider takes', () => {
    for (const priceCents of [1, 49]) expect(() => night({ priceCents })).toThrow(/at least €0.50/);
    for (const priceCents of [0, 50]) expect(night({ priceCents }).priceCents).toBe(priceCents);
    expect(() => night({ ticketTypes: [{ name: 'Cheap', priceCents: 20 }] })).toThrow(/at least €0.50/);
    expect(() =>
      night({
        ticketTypes: [
          { name: 'Party', priceCents: 0 },
          { name: 'party', priceCents: 0 },
        ],
      }),
    ).toThrow(/same name/);
    expect(() => night({ endsAt: STARTS })).toThrow(/must end after/);
  });

  it('are made once, however often the same form arrives', () => {
    const key = { idempotencyKey: 'one-form-sent-twice' };
    const ids = make(key);
    expect(make(key)).toEqual(ids);
    expect(make({ idempotencyKey: 'another-form-of-it' })).not.toContain(ids[0]);
    expect(
      listAdminEvents(admin, { view: 'coming', search: '', sort: 'date', isDown: false, limit: 20 }).items,
    ).toHaveLength(ids.length + 1);
  });

  it('of a series change alone, or with all that follow', () => {
    const ids = makeWeekly() as [string, string, string, string, string, string];
    updateEvent(admin, edited(ids[1], { title: 'Salsa Friday: Timba' }));
    expect(ids.map((id) => showEventEdit(admin, id).title).filter((title) => title.includes('Timba'))).toHaveLength(1);
    const types = edited(ids[2])
      .ticketTypes.map((type) => (type.name === 'Party Only' ? { ...type, name: 'Entry', priceCents: 1400 } : type))
      .filter(({ name }) => name !== 'Early bird');
    const changed = updateEvent(
      admin,
      edited(ids[2], {
        scope: 'following',
        startsAt: berlinInstant(YEAR, 3, 21, 21),
        endsAt: berlinInstant(YEAR, 3, 22, 2),
        location: 'Halle 7',
        ticketTypes: types,
      }),
    );
    expect(changed).toEqual({ changed: 4 });
    const nights = ids.map((id) => showEventEdit(admin, id));
    expect(nights.map(({ startsAt }) => `${localDateOf(startsAt)} ${formatTime(startsAt)}`)).toEqual([
      `${YEAR}-03-06 20:00`,
      `${YEAR}-03-13 20:00`,
      `${YEAR}-03-21 21:00`,
      `${YEAR}-03-28 21:00`,
      `${YEAR}-04-04 21:00`,
      `${YEAR}-04-11 21:00`,
    ]);
    expect(nights.map(({ location }) => location === 'Halle 7')).toEqual([false, false, true, true, true, true]);
    for (const { ticketTypes } of nights.slice(2))
      expect(ticketTypes.map(({ name, priceCents }) => [name, priceCents])).toEqual([
        ['Entry', 1400],
        ['Workshop + Party', 2000],
      ]);
    const own = nights.slice(2).map(({ ticketTypes }) => ticketTypes[0]?.id);
    expect(new Set(own).size).toBe(4);
  });

  it('never have fewer seats than are promised without saying so, and keep every promise then', async () => {
    const [id = ''] = make();
    await sell(id, 'Early bird', 5);
    await startCheckout(shop.as(addBuyer(shop)), {
      eventId: id,
      items: [{ ticketTypeId: showEventEdit(admin, id).ticketTypes[0]!.id, quantity: 2 }],
    });
    const refusal = (input: Parameters<typeof updateEvent>[1]) => {
      try {
        updateEvent(admin, input);
      } catch (error) {
        return error;
      }
    };
    expect(refusal(edited(id, { maxCapacity: 6 }))).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      details: { sold: 5, held: 2 },
    });
    const tight = edited(id).ticketTypes.map((type) => (type.name === 'Early bird' ? { ...type, quota: 3 } : type));
    expect(refusal(edited(id, { ticketTypes: tight }))).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      details: { sold: 5, held: 2, fields: { ticketType: 'Early bird' } },
    });
    expect(showEventEdit(admin, id).maxCapacity).toBe(100);
    updateEvent(admin, edited(id, { maxCapacity: 7 }));
    updateEvent(admin, edited(id, { maxCapacity: 4, isOversoldAccepted: true }));
    expect(showEventEdit(admin, id)).toMatchObject({ maxCapacity: 4, sold: 5, held: 2 });
    // The books know that it was decided.
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    // Decided once: the next change of something else asks no more.
    updateEvent(admin, edited(id, { title: 'Salsa Friday, small' }));
    await expect(sell(id, 'Party Only')).rejects.toMatchObject({ code: 'EVENT_SOLD_OUT' });
  });

  it('keep a type that somebody holds a ticket of, off sale; another one goes', async () => {
    const [id = ''] = make();
    await sell(id, 'Early bird');
    updateEvent(admin, edited(id, { ticketTypes: [{ name: 'Entry', priceCents: 900 }] }));
    expect(showEventEdit(admin, id).ticketTypes.map(({ name, isActive, sold }) => [name, isActive, sold])).toEqual([
      ['Entry', true, 0],
      ['Early bird', false, 1],
    ]);
    expect(findEvent(shop.visitor, { id }).ticketTypes.map(({ name }) => name)).toEqual(['Entry']);
    const other = make()[0] ?? '';
    expect(() =>
      updateEvent(
        admin,
        edited(id, {
          ticketTypes: [{ id: showEventEdit(admin, other).ticketTypes[0]!.id, name: 'Stolen', priceCents: 100 }],
        }),
      ),
    ).toThrow('TICKET_TYPE_NOT_FOUND');
  });

  it('are moved only when the change says what the holders are told', async () => {
    const [id = ''] = make();
    updateEvent(admin, edited(id, { location: 'Halle 7' }));
    await sell(id, 'Party Only', 2);
    await sell(id, 'Party Only');
    expect(() => updateEvent(admin, edited(id, { location: 'Halle 8' }))).toThrow('EVENT_HAS_HOLDERS');
    expect(showEventEdit(admin, id).location).toBe('Halle 7');
    updateEvent(admin, edited(id, { location: 'Halle 8', move: { isRefundOffered: true } }));
    expect(shop.db.sqlite.prepare(`SELECT payload FROM outbox WHERE kind = 'mail.event_moved'`).all()).toEqual([
      { payload: expect.stringContaining('{"isRefundOffered":true') as string },
      { payload: expect.stringContaining('{"isRefundOffered":true') as string },
    ]);
    expect(audit(id).slice(-2)).toEqual(['event.moved', 'event.updated']);
    const audited = shop.db.sqlite
      .prepare<[string], { before: string; after: string }>(
        `SELECT before, after FROM audit WHERE subject_id = ? AND action = 'event.updated' ORDER BY rowid DESC`,
      )
      .get(id);
    expect(
      [audited?.before, audited?.after].map((facts) => (JSON.parse(facts ?? '{}') as { location?: string }).location),
    ).toEqual(['Halle 7', 'Halle 8']);
  });

  it('are copied to another date, hidden, with sale windows as long before it', () => {
    const sale = { saleStartsAt: berlinInstant(YEAR, 2, 1, 9), saleEndsAt: berlinInstant(YEAR, 3, 1, 23, 59) };
    const [id = ''] = make({
      ticketTypes: [{ name: 'Early bird', priceCents: 1000, ...sale }],
      maxPaidPerPerson: 2,
      maxFreePerPerson: 1,
    });
    const copy = showEventEdit(admin, duplicateEvent(admin, copyOf(id, 20)).id);
    expect(copy).toMatchObject({
      isActive: false,
      maxPaidPerPerson: 2,
      maxFreePerPerson: 1,
      sold: 0,
      seriesId: null,
      endsAt: berlinInstant(YEAR, 4, 4, 1),
    });
    expect(copy.ticketTypes).toMatchObject([
      {
        name: 'Early bird',
        saleStartsAt: berlinInstant(YEAR, 2, 1 + 28, 9),
        saleEndsAt: berlinInstant(YEAR, 3, 29, 23, 59),
      },
    ]);
    expect(() => findEvent(shop.visitor, { id: copy.id })).toThrow('EVENT_NOT_FOUND');
  });

  it('are as long as they were at another hour: an afternoon copied to the evening does not end before it starts', () => {
    const [id = ''] = make({
      startsAt: berlinInstant(YEAR, 3, 6, 15),
      endsAt: berlinInstant(YEAR, 3, 6, 17),
      ticketTypes: [],
    });
    const copy = showEventEdit(admin, duplicateEvent(admin, copyOf(id, 19)).id);
    expect(copy).toMatchObject({ startsAt: berlinInstant(YEAR, 4, 3, 19), endsAt: berlinInstant(YEAR, 4, 3, 21) });
  });

  it('are published and hidden, and the public pages know at once', () => {
    let changes = 0;
    const office = { ...admin, contentChanged: () => void changes++ };
    const [id = ''] = make({ isActive: false });
    setEventActive(office, { id, isActive: true, scope: 'one' });
    expect(findEvent(shop.visitor, { id }).title).toBe('Salsa Friday');
    setEventActive(office, { id, isActive: false, scope: 'one' });
    expect(() => findEvent(shop.visitor, { id })).toThrow('EVENT_NOT_FOUND');
    updateEvent(office, edited(id, { title: 'Another' }));
    expect(changes).toBe(3);
    expect(audit(id)).toEqual(['event.created', 'event.published', 'event.hidden', 'event.updated']);
  });
});
