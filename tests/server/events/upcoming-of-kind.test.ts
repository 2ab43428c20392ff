import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { listUpcomingEvents } from '#server/services/shop/events/lists/list-upcoming-events.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

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

describe('of courses that go on for weeks', () => {
  const changeEvent = (id: string, column: string, value: number): void =>
    void shop.db.sqlite.prepare(`UPDATE events SET ${column} = ? WHERE id = ?`).run(value, id);

  /** A weekly course of twelve evenings of two hours. */
  function addCourse(startsInHours: number, { isSoldOut = false } = {}): string {
    const id = addOfKind('course', startsInHours);
    const lastsMs = 11 * 7 * DAY_MS + 2 * HOUR_MS;
    const startsAt = new Date(shop.clock.now().getTime() + startsInHours * HOUR_MS);
    makeCourse(shop, id, { startsAt, endsAt: new Date(startsAt.getTime() + lastsMs) });
    changeEvent(id, 'max_capacity', 20);
    changeEvent(id, 'sold_count', isSoldOut ? 20 : 11);
    return id;
  }
  const WEEKS = 7 * 24;

  it('one that has begun and is sold out stands in no list of what one can buy', () => {
    addCourse(-3 * WEEKS + 30, { isSoldOut: true });
    const party = addOfKind('party', 60);
    const next = addCourse(2 * WEEKS);
    expect(idsOf({ limit: 8 })).toEqual([party, next]);
    expect(idsOf({ kind: 'course', limit: 3 })).toEqual([next]);
  });

  it('three of them hide no course that can be booked', () => {
    for (const weeks of [1, 2, 3]) addCourse(-weeks * WEEKS + 30, { isSoldOut: true });
    const next = addCourse(2 * WEEKS);
    expect(idsOf({ kind: 'course', limit: 3 })).toEqual([next]);
  });

  it('one that has begun and is still sold stays', () => {
    const open = addCourse(-WEEKS + 30);
    expect(idsOf({ limit: 8 })).toEqual([open]);
  });

  it('one that is sold out before it begins is shown as any night is', () => {
    const soldOut = addCourse(48, { isSoldOut: true });
    expect(idsOf({ limit: 8 })).toEqual([soldOut]);
  });

  it('keep the last place for the next one that can be booked, where a list is asked for it', () => {
    addCourse(-3 * WEEKS + 30, { isSoldOut: true });
    const parties = Array.from({ length: 8 }, (_, day) => addOfKind('party', 24 + day * 24));
    addCourse(10 * 24, { isSoldOut: true });
    const next = addCourse(3 * WEEKS);
    addCourse(6 * WEEKS);
    expect(idsOf({ limit: 8, withCourse: true })).toEqual([...parties.slice(0, 7), next]);
    expect(idsOf({ limit: 8 })).toEqual(parties);
    const sooner = addCourse(36);
    expect(idsOf({ limit: 8, withCourse: true })).toEqual([parties[0], sooner, ...parties.slice(1, 7)]);
  });
});
