import { describe, expect, it } from 'vitest';
import { byWeek, lastMondays } from '#shared/statistics/statistics.ts';
import { earlyPercent, groupNights, highest } from '#shared/statistics/statistics-answers.ts';
import { DAY_MS } from '#shared/time.ts';
import { showAnswers } from '#server/services/office/statistics/show-answers.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { showStatistics } from '#server/services/office/statistics/show-statistics.ts';
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
    expect(members.byPlan.every((plan) => plan.members === 0)).toBe(true);
    expect({ ...members, byPlan: [] }).toEqual({ byPlan: [], joined: 0, left: 0, reasons: [] });
    expect(() => showStatistics(shop.visitor, { weeks: 12 })).toThrow('UNAUTHORIZED');
    await shop.close();
  });

  it('answer which nights sell early, what fills, what members use, who comes back and how much the door sells', async () => {
    const shop = await openTestShop();
    const admin = shop.as('admin', ['accountant']);
    const hours = (days: number) => days * 24;
    const [early, late, next] = [
      addEvent(shop, { capacity: 4, startsInHours: hours(15) }),
      addEvent(shop, { capacity: 10, startsInHours: hours(15) }),
      addEvent(shop, { capacity: null, startsInHours: hours(22) }),
    ];
    const buy = async (eventId: string, quantity: number, userId?: string) => {
      const order = await buyTicket(shop, { eventId, quantity, ...(userId !== undefined && { userId }) });
      pay(shop, order);
      await shop.settle();
      return order;
    };
    const bought = await buy(early, 3);
    requestRefund(shop.as('admin', ['admin']), { orderId: (await buy(early, 1)).orderId });
    shop.clock.advance(14 * DAY_MS);
    const again = await buy(late, 1);
    await buy(next, 1, bought.userId);
    await buy(next, 1, again.userId);
    // One of them came once, the other twice.
    const use = shop.db.sqlite.prepare(
      `UPDATE tickets SET status = 'used', used_at = 1 WHERE user_id = ? AND event_id = ?`,
    );
    for (const [userId, eventId] of [
      [bought.userId, early],
      [again.userId, late],
      [again.userId, next],
    ])
      use.run(userId, eventId);
    shop.clock.advance(10 * DAY_MS);
    const { nights, cohorts } = await showAnswers(admin, { weeks: 12 });
    const night = (id: string) => nights.find((one) => one.id === id);
    expect(nights).toHaveLength(3);
    expect(night(early)).toMatchObject({ online: 3, door: 0, sold: 3, maxCapacity: 4, leads: [3, 0, 0, 0] });
    expect(night(late)).toMatchObject({ online: 1, leads: [0, 0, 0, 1] });
    expect(night(next)).toMatchObject({ online: 2, leads: [0, 2, 0, 0], memberTickets: 0, memberCards: 0 });
    expect(cohorts.reduce((sum, one) => sum + one.guests, 0)).toBe(2);
    expect(cohorts.reduce((sum, one) => sum + one.within30, 0)).toBe(1);
    const groups = groupNights(nights, 'en');
    expect(groups.reduce((sum, { nights: count }) => sum + count, 0)).toBe(3);
    expect(groups.reduce((sum, { seats }) => sum + seats, 0)).toBe(14);
    const best = highest(groups, { of: earlyPercent, counts: ({ online }) => online > 0 });
    expect(best === null ? null : earlyPercent(best)).toBeGreaterThan(0);
    await expect(showAnswers(shop.visitor, { weeks: 12 })).rejects.toThrow('UNAUTHORIZED');
    await shop.close();
  });
});
