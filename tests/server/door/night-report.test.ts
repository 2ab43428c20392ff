import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { wallClock, setForward } from '#tests/support/berlin-days.ts';
import { addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop, 'Kasse 1');
});
afterEach(() => shop.close());

/** The whole till of a night: opened, and closed an hour later. */
function workTheTill(): void {
  const sessionId = randomUUID();
  atDoor(till).open({ sessionId, floatCents: 0 });
  shop.clock.advance(HOUR_MS);
  atDoor(till).close({ sessionId, countedCents: 0 });
}

describe('who came in, on the closing sheet', () => {
  it('is everybody of the business day, also before the till was opened and after it was closed', () => {
    setForward(shop.clock, wallClock(shop.clock.now(), 1, 21));
    const eventId = addEvent(shop, { startsInHours: 1 });
    const [early, late, after] = giveTickets(shop, eventId, 3);
    scan(till, eventId, early!.code);
    shop.clock.advance(HOUR_MS);
    workTheTill();
    shop.clock.advance(HOUR_MS);
    scan(till, eventId, late!.code);
    // 07:00 is the next business day.
    shop.clock.advance(7 * HOUR_MS);
    scan(till, eventId, after!.code);
    const office = shop.as(addStaff(shop, ['admin']), ['admin']);
    const [listed] = listNightReports(office, { limit: 5 }).items;
    expect(showNightReport(office, { id: listed!.id }).admissions).toEqual({
      online: 2,
      members: 0,
      door: 0,
      under18: 0,
    });
  });
});
