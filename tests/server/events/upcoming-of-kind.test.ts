import { afterEach, beforeEach, expect, it } from 'vitest';
import { listUpcomingEvents } from '#server/services/shop/events/list-upcoming-events.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const addOfKind = (kind: string, startsInHours: number): string => {
  const id = addEvent(shop, { startsInHours });
  shop.db.sqlite.prepare('UPDATE events SET kind = ? WHERE id = ?').run(kind, id);
  return id;
};
const idsOf = (input: Parameters<typeof listUpcomingEvents>[1]) =>
  listUpcomingEvents(shop.visitor, input).map(({ id }) => id);

it('finds the next courses among the parties, soonest first, and nothing that is over', () => {
  const later = addOfKind('course', 400);
  const sooner = addOfKind('course', 200);
  const running = addOfKind('course', -2);
  addOfKind('course', -5);
  const party = addOfKind('party', 24);
  expect(idsOf({ kind: 'course', limit: 3 })).toEqual([running, sooner, later]);
  expect(idsOf({ kind: 'course', limit: 1 })).toEqual([running]);
  expect(idsOf({ kind: 'festival', limit: 3 })).toEqual([]);
  expect(idsOf({ limit: 8 })).toEqual([running, party, sooner, later]);
});
