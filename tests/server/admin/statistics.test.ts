import { describe, expect, it } from 'vitest';
import { byWeek, lastMondays } from '#shared/admin/statistics.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { showStatistics } from '#server/services/office/lists/show-statistics.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { passBerlinDays } from '#tests/support/berlin-days.ts';

describe('the statistics', () => {
  it('count weeks of Munich from Monday to Sunday, over the change of the clocks', () => {
    expect(lastMondays(new Date('2026-01-18T22:59:00Z'), 3)).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
    expect(lastMondays(new Date('2026-01-18T23:01:00Z'), 1)).toEqual(['2026-01-19']);
    expect(lastMondays(new Date('2026-04-06T00:00:00Z'), 3)).toEqual(['2026-03-23', '2026-03-30', '2026-04-06']);
    expect(
      byWeek(
        [
          { day: '2026-01-04', cents: 1 },
          { day: '2026-01-05', cents: 20 },
          { day: '2026-01-11', cents: 300 },
          { day: '2026-01-12', cents: 4000 },
        ],
        ['2026-01-05', '2026-01-12'],
      ),
    ).toEqual([320, 4000]);
  });

  it('show what came in less what went back, by week, event and type, and how full the nights were', async () => {
    const shop = await openTestShop();
    const admin = shop.as('admin', ['admin']);
    const [friday, saturday] = [
      addEvent(shop, { capacity: 10 }),
      addEvent(shop, { title: 'Noche Rosa', priceCents: 2000 }),
    ];
    const sell = async (eventId: string, quantity: number) => {
      const order = await buyTicket(shop, { eventId, quantity });
      pay(shop, order);
      await shop.settle();
      return order;
    };
    const first = await sell(friday, 3);
    await sell(saturday, 1);
    requestRefund(admin, {
      orderId: first.orderId,
      ticketIds: [
        shop.db.sqlite
          .prepare<[string], { id: string }>(`SELECT id FROM tickets WHERE order_id = ?`)
          .get(first.orderId)!.id,
      ],
    });
    await shop.settle();
    const [monday, nextMonday] = [
      lastMondays(shop.clock.now(), 1)[0],
      lastMondays(addBerlinDays(shop.clock.now(), 7), 1)[0],
    ];
    passBerlinDays(shop.clock, 7);
    const { weeks, events, types, occupancy, members } = showStatistics(admin, { weeks: 12 });
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-2)).toEqual([
      { monday, revenueCents: 4400, isOpen: false },
      { monday: nextMonday, revenueCents: 0, isOpen: true },
    ]);
    expect(events).toMatchObject([
      { id: friday, revenueCents: 2400, tickets: 2 },
      { id: saturday, revenueCents: 2000, tickets: 1 },
    ]);
    expect(types).toEqual([{ name: 'General Admission', tickets: 3, valueCents: 4400 }]);
    expect(occupancy).toMatchObject([{ id: expect.any(String) as string }, { id: expect.any(String) as string }]);
    expect(occupancy.find(({ id }) => id === friday)).toMatchObject({ sold: 2, maxCapacity: 10 });
    expect(members).toEqual({ byPlan: [], joined: 0, left: 0, reasons: [] });
    expect(() => showStatistics(shop.visitor, { weeks: 12 })).toThrow('UNAUTHORIZED');
    await shop.close();
  });
});
