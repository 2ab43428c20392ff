import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listEventAddresses } from '#server/services/shop/events/lists/list-event-addresses.ts';
import { listMonthEvents } from '#server/services/shop/events/lists/list-month-events.ts';
import { listSalsaEvents } from '#server/services/shop/events/lists/list-salsa-events.ts';
import { listUpcomingEvents } from '#server/services/shop/events/lists/list-upcoming-events.ts';
import { nextTurn } from '#server/services/shop/events/series/next-turn.ts';
import { listPublicWorkshops } from '#server/services/shop/workshops/list-public-workshops.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const hoursUntil = (instant: Date): number => (instant.getTime() - shop.clock.now().getTime()) / 3_600_000;
const change = (id: string, column: string, value: number | string | null): void =>
  void shop.db.sqlite.prepare(`UPDATE events SET ${column} = ? WHERE id = ?`).run(value, id);
const changeType = (id: string, column: string, value: number): void =>
  void shop.db.sqlite.prepare(`UPDATE ticket_types SET ${column} = ? WHERE id = ?`).run(value, id);

describe('upcoming events', () => {
  test('are active and not over, what is on first', () => {
    const later = addEvent(shop, { startsInHours: 30 });
    const soon = addEvent(shop, { startsInHours: 2 });
    const running = addEvent(shop, { startsInHours: -3.9 });
    addEvent(shop, { startsInHours: -4 });
    addEvent(shop, { startsInHours: -1, isActive: false });
    addEvent(shop, { startsInHours: 3, isActive: false });
    change(addEvent(shop, { startsInHours: 4 }), 'cancelled_at', shop.clock.now().getTime());
    expect(listUpcomingEvents(shop.visitor, undefined).map((event) => event.id)).toEqual([running, soon, later]);
  });

  test('are eight unless told otherwise', () => {
    for (let i = 1; i <= 12; i++) addEvent(shop, { startsInHours: i });
    expect(listUpcomingEvents(shop.visitor, undefined)).toHaveLength(8);
    expect(listUpcomingEvents(shop.visitor, { limit: 3 })).toHaveLength(3);
    expect(listUpcomingEvents(shop.visitor, { limit: 8, kind: 'course' })).toEqual([]);
  });
});

describe('a month', () => {
  test.each([
    ['January, winter time', 2026, 1],
    ['March, in which an hour is skipped', 2026, 3],
    ['October, in which an hour comes twice', 2026, 10],
    ['December, with the year turning', 2026, 12],
  ])('begins and ends at Berlin midnight: %s', (_, year, month) => {
    const first = addEvent(shop, { startsInHours: hoursUntil(berlinInstant(year, month, 1)) });
    const last = addEvent(shop, { startsInHours: hoursUntil(berlinInstant(year, month + 1, 1)) - 0.01 });
    addEvent(shop, { startsInHours: hoursUntil(berlinInstant(year, month, 1)) - 0.01 });
    addEvent(shop, { startsInHours: hoursUntil(berlinInstant(year, month + 1, 1)) });
    expect(listMonthEvents(shop.visitor, { year, month }).map((event) => event.id)).toEqual([first, last]);
  });

  test('shows what is over, and nothing that is hidden', () => {
    const over = addEvent(shop, { startsInHours: -100 });
    addEvent(shop, { startsInHours: -100, isActive: false });
    const [year = 0, month = 0] = localDateOf(new Date(shop.clock.now().getTime() - 100 * HOUR_MS))
      .split('-')
      .map(Number);
    expect(listMonthEvents(shop.visitor, { year, month }).map((event) => event.id)).toEqual([over]);
  });
});

test('Salsa Fridays are the next three parties with salsa in their title', () => {
  addEvent(shop, { startsInHours: 1, title: 'Noche Rosa' });
  const ids = [2, 3, 4, 5].map((startsInHours) =>
    addEvent(shop, { startsInHours, title: startsInHours % 2 === 0 ? 'Salsa Friday' : 'Late SALSA' }),
  );
  change(addEvent(shop, { startsInHours: 1.5, title: 'Salsa Weekend' }), 'kind', 'festival');
  expect(listSalsaEvents(shop.visitor).map((event) => event.id)).toEqual(ids.slice(0, 3));
});

describe('the price an event starts from', () => {
  const from = (id: string): number => findEvent(shop.visitor, { id }).fromPriceCents;

  test('is its own without a ticket type', () => expect(from(addEvent(shop, { priceCents: 1_400 }))).toBe(1_400));

  test('is the lowest of the active types sold online now', () => {
    const id = addEvent(shop, { priceCents: 900 });
    const now = shop.clock.now().getTime();
    addTicketType(shop, id, { priceCents: 1_500 });
    addTicketType(shop, id, { priceCents: 1_200 });
    addTicketType(shop, id, { priceCents: 100, isActive: false });
    addTicketType(shop, id, { priceCents: 200, channel: 'door' });
    addTicketType(shop, id, { priceCents: 300, saleStartsAt: now + 1 });
    addTicketType(shop, id, { priceCents: 400, saleEndsAt: now });
    expect(from(id)).toBe(1_200);
  });

  test('leaves out a type whose quota is sold, unless all are', () => {
    const id = addEvent(shop);
    const early = addTicketType(shop, id, { priceCents: 800, quota: 5 });
    const late = addTicketType(shop, id, { priceCents: 1_200, quota: 5 });
    changeType(early, 'sold_count', 5);
    expect(from(id)).toBe(1_200);
    changeType(late, 'sold_count', 5);
    expect(from(id)).toBe(800);
  });
});

describe('sold out', () => {
  const isSoldOut = (id: string): boolean => findEvent(shop.visitor, { id }).isSoldOut;

  test('is an event whose capacity is sold; held seats may come back', () => {
    const id = addEvent(shop, { capacity: 10 });
    change(id, 'held_count', 10);
    expect(isSoldOut(id)).toBe(false);
    expect(findEvent(shop.visitor, { id }).seatsLeft).toBe(0);
    change(id, 'sold_count', 10);
    expect(isSoldOut(id)).toBe(true);
    change(id, 'max_capacity', null);
    expect(isSoldOut(id)).toBe(false);
  });

  test('is an event of which every type that could still be bought has sold its quota', () => {
    const id = addEvent(shop);
    const type = addTicketType(shop, id, { quota: 2 });
    addTicketType(shop, id, { channel: 'door' });
    addTicketType(shop, id, { saleEndsAt: shop.clock.now().getTime() });
    expect(isSoldOut(id)).toBe(false);
    changeType(type, 'sold_count', 2);
    expect(isSoldOut(id)).toBe(true);
  });
});

describe('one event', () => {
  test('sells General Admission at its own price when no type is active', () => {
    const id = addEvent(shop, { priceCents: 1_300, capacity: 7 });
    addTicketType(shop, id, { isActive: false });
    expect(findEvent(shop.visitor, { id }).ticketTypes).toEqual([
      {
        id: 'general-admission',
        evening: null,
        name: 'General Admission',
        description: 'Entry to the event',
        priceCents: 1_300,
        vatBps: 1_900,
        availability: 'on_sale',
        saleStartsAt: null,
        saleEndsAt: null,
        ticketRule: { giveBack: null, release: null },
        parts: null,
        seatsLeft: 7,
      },
    ]);
  });

  test('says of each type whether it can be bought, and how many are left', () => {
    const id = addEvent(shop, { capacity: 30 });
    const now = shop.clock.now().getTime();
    addTicketType(shop, id, { name: 'now', quota: 50 });
    changeType(addTicketType(shop, id, { name: 'held', quota: 3 }), 'held_count', 3);
    addTicketType(shop, id, { name: 'later', quota: 5, saleStartsAt: now + 1 });
    addTicketType(shop, id, { name: 'over', saleEndsAt: now });
    addTicketType(shop, id, { name: 'door', channel: 'door' });
    const types = findEvent(shop.visitor, { id }).ticketTypes;
    expect(Object.fromEntries(types.map((type) => [type.name, [type.availability, type.seatsLeft]]))).toEqual({
      now: ['on_sale', 30],
      held: ['held', 0],
      later: ['not_yet', 5],
      over: ['ended', 30],
    });
  });

  test('is not found when it is unknown or hidden', () => {
    const refusal = expect.objectContaining({ code: 'EVENT_NOT_FOUND' });
    expect(() => findEvent(shop.visitor, { id: crypto.randomUUID() })).toThrow(refusal);
    expect(() => findEvent(shop.visitor, { id: addEvent(shop, { isActive: false }) })).toThrow(refusal);
  });

  test('says that it is cancelled to those who hold its link, and that it is over', () => {
    const id = addEvent(shop, { startsInHours: -5 });
    change(id, 'cancelled_at', shop.clock.now().getTime());
    expect(findEvent(shop.visitor, { id })).toMatchObject({ isCancelled: true, isPast: true });
  });
});

test('every list is served by an index: no plan scans a growing table or sorts what it read', () => {
  const { sqlite } = shop.db;
  const statements: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((source: string) => {
    statements.push(source);
    return prepare(source);
  }) as typeof sqlite.prepare;
  const id = addEvent(shop);
  listUpcomingEvents(shop.visitor, undefined);
  listUpcomingEvents(shop.visitor, { limit: 8, kind: 'course' });
  listMonthEvents(shop.visitor, { year: 2026, month: 1 });
  listSalsaEvents(shop.visitor);
  findEvent(shop.visitor, { id });
  listEventAddresses(shop.visitor);
  nextTurn(shop.visitor);
  listPublicWorkshops(shop.visitor, undefined);
  const reads = statements.filter((source) => /^select/i.test(source));
  expect(reads.length).toBeGreaterThanOrEqual(8);
  for (const source of reads) {
    const plan = prepare(`EXPLAIN QUERY PLAN ${source}`).all(
      ...Array.from({ length: source.split('?').length - 1 }, () => null),
    ) as { detail: string }[];
    const details = plan.map((step) => step.detail).join('\n');
    expect(details, source).not.toMatch(/^SCAN (?!json_each)|USE TEMP B-TREE/m);
  }
});
