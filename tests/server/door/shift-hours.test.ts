import { afterEach, beforeEach, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { showHours } from '#server/services/door/shifts/show-hours.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What is said of a shift names its day and its hours: each test begins on a Friday noon in Berlin. */
const FRIDAY = new Date('2026-01-16T11:00:00Z');

let shop: TestShop;
let lead: ServiceContext;
let nele: string;
beforeEach(async () => {
  shop = await openTestShop({ clock: makeTestClock(FRIDAY) });
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  nele = addStaff(shop, ['cashier']);
  shop.db.sqlite.prepare(`UPDATE users SET name = 'Nele Vogt' WHERE id = ?`).run(nele);
});
afterEach(() => shop.close());

/** A shift from 22:00 to 04:00 by the clock on the wall, with these in it; gives its event. */
function night(month: number, day: number, names: readonly string[]): string {
  const startsAt = berlinInstant(2026, month, day, 22, 0);
  const endsAt = berlinInstant(2026, month, day + 1, 4, 0);
  const eventId = addEvent(shop, { startsInHours: 8 });
  shop.db.sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(startsAt.getTime(), endsAt.getTime(), eventId);
  const { id } = addPlanned(lead, { eventId, eveningId: null, job: 'bar', startsAt, endsAt, needed: 5 });
  for (const name of names) putIn(lead, { shiftId: id, name });
  return eventId;
}

it('the hours are those that passed, by person and month, over both changes of the clocks', () => {
  night(3, 28, ['Nele Vogt', 'Tomás']);
  night(3, 13, ['tomás']);
  night(4, 30, ['Nele Vogt']); // into May, and of April
  const off = night(5, 8, ['Nele Vogt']);
  shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(off);
  night(6, 12, ['Nele Vogt']); // to come
  setForward(shop.clock, berlinInstant(2026, 6, 1, 12, 0));
  expect(showHours(lead)).toEqual({
    since: '2025-09-01',
    months: ['2026-03', '2026-04'],
    people: [
      { key: nele, name: 'Nele Vogt', hours: 11, byMonth: { '2026-03': 5, '2026-04': 6 } },
      { key: expect.any(String), name: expect.stringMatching(/tomás/i), hours: 11, byMonth: { '2026-03': 11 } },
    ],
  });
  expect(showMyShifts(shop.as(nele)).season).toEqual({ hours: 11, since: '2025-09-01' });
  night(9, 4, ['Nele Vogt']);
  night(10, 24, ['Nele Vogt']);
  setForward(shop.clock, new Date(berlinInstant(2026, 10, 25, 4, 0).getTime() + HOUR_MS));
  expect(showHours(lead)).toMatchObject({
    since: '2026-09-01',
    people: [{ name: 'Nele Vogt', hours: 13, byMonth: { '2026-09': 6, '2026-10': 7 } }],
  });
  for (const one of [shop.as(nele, ['cashier']), shop.visitor])
    expect(() => showHours(one)).toThrow(/FORBIDDEN|UNAUTHORIZED/);
});
