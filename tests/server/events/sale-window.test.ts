import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminEventsInput } from '#shared/events/event-list.ts';
import { DAY_MS } from '#shared/time.ts';
import { countAdminEvents, listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { saleWindow } from '#server/services/shop/events/sale-window.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const admin = () => shop.as('admin', ['admin']);
const lowNights = () =>
  listAdminEvents(admin(), AdminEventsInput.parse({ view: 'low' })).items.map(({ title, isLow }) => [title, isLow]);
const night = (title: string, days: number) => addEvent(shop, { title, startsInHours: days * 24 });

/** A night that is over now: of its tickets so many were bought so many days before it, the earliest first. */
async function liveNight(...bought: readonly [tickets: number, daysBefore: number][]): Promise<void> {
  const begin = shop.clock.now().getTime();
  const first = bought[0]![1];
  const eventId = night('Over', first);
  for (const [tickets, daysBefore] of bought) {
    shop.clock.advance(begin + (first - daysBefore) * DAY_MS - shop.clock.now().getTime());
    for (let left = tickets; left > 0; left -= 10)
      pay(shop, await buyTicket(shop, { eventId, quantity: Math.min(10, left) }));
  }
  await shop.settle();
  shop.clock.advance(begin + (first + 1) * DAY_MS - shop.clock.now().getTime());
}

test('a night months ahead is not called low: sales are not due yet, and without a history two weeks count', () => {
  night('Next week', 7);
  night('In two months', 60);
  expect(lowNights()).toEqual([['Next week', true]]);
  expect(countAdminEvents(admin()).low).toBe(1);
  const coming = listAdminEvents(admin(), AdminEventsInput.parse({})).items;
  expect(coming.map(({ title, isLow }) => [title, isLow])).toEqual([
    ['Next week', true],
    ['In two months', false],
  ]);
});

test('the window is the house’s own: four of five tickets of its last nights were bought within it', async () => {
  await liveNight([10, 40], [50, 2.5]);
  expect(saleWindow(shop.db, shop.clock.now())).toBe(3 * DAY_MS);
  night('In two days', 2);
  night('In five days', 5);
  expect(lowNights()).toEqual([['In two days', true]]);
});

test('a house whose guests buy early is warned early', async () => {
  await liveNight([60, 70]);
  night('In two months', 60);
  expect(lowNights()).toEqual([['In two months', true]]);
});

test('a handful of tickets tells nothing', async () => {
  await liveNight([10, 1]);
  expect(saleWindow(shop.db, shop.clock.now())).toBe(14 * DAY_MS);
});
