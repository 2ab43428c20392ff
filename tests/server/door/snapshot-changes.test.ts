import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceListText } from '#shared/door/price-list.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { addNight, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { clubNight } from '#tests/support/club-night.ts';

let shop: TestShop;
let [one, two] = [] as unknown as [TestDesk, TestDesk];
let eventId = '';
let cashierId = '';

beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  eventId = addNight(shop, { capacity: 100 });
  cashierId = addStaff(shop, ['cashier']);
});
afterEach(() => shop.close());

describe('the snapshot a desk keeps', () => {
  it('comes whole, then only what changed, and knows what was refunded or used elsewhere', () => {
    const tickets = giveTickets(shop, eventId, 3);
    const first = takeSnapshot(one.ctx, one.desk, {});
    expect(first).toMatchObject({ isFull: true, hasMore: false, events: [{ id: eventId }] });
    expect(first.roster?.filter(({ isSupervisor }) => !isSupervisor).map(({ userId }) => userId)).toEqual([cashierId]);
    expect(first.tickets).toHaveLength(3);
    const quiet = takeSnapshot(one.ctx, one.desk, { since: first.cursor });
    expect(quiet).toMatchObject({ isFull: false, tickets: [], events: null, members: null, roster: null, keys: null });
    scan(two, eventId, tickets[0]!.code);
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`)
      .run(tickets[1]!.id);
    const next = takeSnapshot(one.ctx, one.desk, { since: quiet.cursor });
    expect(next.deskNames).toEqual(['Kasse 2']);
    expect(next.tickets.map((t) => t[3]).toSorted()).toEqual([1, 2]);
    expect(next.events?.[0]?.counts).toMatchObject({ admitted: 1, online: 1 });
  });

  it('brings the price list with a signature that no other prices have', () => {
    const { events, priceList, keys } = takeSnapshot(one.ctx, one.desk, {});
    const key = createPublicKey({ key: Buffer.from(keys![0]!.spki, 'base64'), format: 'der', type: 'spki' });
    const isSigned = (list: typeof events) =>
      verify(null, Buffer.from(priceListText(list!)), key, Buffer.from(priceList!.signature, 'base64'));
    expect(events![0]!.types).toMatchObject([
      {
        id: 'general-admission',
        priceCents: 1_200,
        memberPrices: { club: clubNight(events![0]!.startsAt, 1_200).priceCents, 'all-you-can-dance': 0 },
      },
    ]);
    expect(isSigned(events)).toBe(true);
    expect(
      isSigned(events!.map((event) => ({ ...event, types: event.types.map((type) => ({ ...type, priceCents: 1 })) }))),
    ).toBe(false);
  });

  it('comes in pages, and a cursor of another night or nonsense begins anew', () => {
    giveTickets(shop, eventId, 30);
    expect(takeSnapshot(one.ctx, one.desk, { since: 'nonsense' })).toMatchObject({ isFull: true });
    const before = takeSnapshot(one.ctx, one.desk, {}).cursor;
    addNight(shop, { title: 'Second floor' });
    expect(takeSnapshot(one.ctx, one.desk, { since: before })).toMatchObject({ isFull: true, events: [{}, {}] });
  });
});
