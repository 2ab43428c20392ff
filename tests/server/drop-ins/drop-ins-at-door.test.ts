import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { syncAt } from '#tests/support/at-door.ts';
import { addStaff, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;
let cashierId: string;
let course: { id: string; evenings: string[] };
let dropIn: string;
let first: Date;

/** Half an hour before the first of three evenings, with two places of five left. */
beforeEach(async () => {
  shop = await openTestShop();
  first = wallClock(shop.clock.now(), 2, 19);
  course = addWeekly(shop, { title: 'Wednesdays', startsAt: first, weeks: 3, capacity: 5 });
  dropIn = addTicketType(shop, course.id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
  till = pairDesk(shop);
  cashierId = addStaff(shop, ['cashier']);
  giveTickets(shop, course.id, 3);
  setForward(shop.clock, new Date(first.getTime() - HOUR_MS / 2));
});
afterEach(() => shop.close());

const sold = (quantity: number) =>
  till.entry('sale', {
    cashierId,
    saleId: randomUUID(),
    eventId: course.evenings[0]!,
    sessionId: null,
    lines: [
      { name: 'Drop-in', quantity, unitPriceCents: 1_500, listPriceCents: 1_500, vatBps: 1_900, ticketTypeId: dropIn },
    ],
    goods: [],
    payments: [{ method: 'cash', amountCents: quantity * 1_500 }],
    totalCents: quantity * 1_500,
    isUnder18: false,
    isOffline: true,
    priceListVersion: 'v1',
    receiptNumber: `K1-${randomUUID().slice(0, 6)}`,
    startedAt: shop.clock.now().toISOString(),
    fiscal: null,
  });
const tonight = () => takeSnapshot(till.ctx, till.desk, undefined).events?.find(({ id }) => id === course.evenings[0]);
const guests = () =>
  shop.db.sqlite
    .prepare('SELECT evening_id AS evening, ticket_type_name AS name FROM tickets WHERE evening_id IS NOT NULL')
    .all();

describe('a drop-in at the door', () => {
  it('stands on the price list of its evening, beside the course', () => {
    expect(tonight()?.types.map(({ name, saleStartsAt, saleEndsAt }) => [name, saleStartsAt, saleEndsAt])).toEqual([
      ['General Admission', null, null],
      ['Drop-in', first.getTime() - 3 * DAY_MS, first.getTime() + HOUR_MS],
    ]);
  });

  it('is a guest of that evening, inside at once, and takes a seat on no other', () => {
    expect(syncAt(till, sold(2))).toEqual(['applied']);
    expect(guests()).toEqual([
      { evening: course.evenings[0], name: 'Drop-in' },
      { evening: course.evenings[0], name: 'Drop-in' },
    ]);
    expect(tonight()).toMatchObject({ seatsLeft: 0, counts: { admitted: 2, door: 2 } });
    setForward(shop.clock, new Date(first.getTime() + 2 * HOUR_MS));
    expect(findEvent(shop.visitor, { id: course.id }).seatsLeft).toBe(2);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('who was let in beyond the evening’s room without a network is inside, and it is told', () => {
    expect(syncAt(till, sold(3))).toEqual([expect.stringContaining('over_capacity')]);
    expect(guests()).toHaveLength(3);
    expect(tonight()?.seatsLeft).toBe(-1);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
