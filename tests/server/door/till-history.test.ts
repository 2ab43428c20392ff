import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tillReport, type TillRecord } from '#shared/door/till-report.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { reportOf, showSessionReport } from '#server/services/door/cash/cash-session.ts';
import { atDoor, byCard, inCash } from '#tests/support/at-door.ts';
import { addBoss, type TestDesk } from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

let till: TestTill;
let shop: TestShop;
let desk: TestDesk;

beforeEach(async () => {
  till = await openTestTill();
  ({ shop, desk } = till);
});
afterEach(() => shop.close());

type Step =
  | { do: 'sell'; seats: number; cashCents: number }
  | { do: 'in' | 'out'; amountCents: number }
  | { do: 'refund' }
  | { do: 'close'; countedCents: number };
const amount = fc.integer({ min: 1, max: 50_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      seats: fc.integer({ min: 1, max: 3 }),
      cashCents: fc.nat(3_750),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('in' as const, 'out' as const), amountCents: amount }) },
  fc.record({ do: fc.constant('refund' as const) }),
  fc.record({ do: fc.constant('close' as const), countedCents: amount }),
);

describe('any history of a till', () => {
  it('adds up: float + in − out + cash sales − cash refunds must be there, Z numbers have no gap, reports recompute', async () => {
    const boss = await addBoss(shop);
    const own: TillRecord[] = [{ kind: 'open', floatCents: 10_000 }];
    let zNumbers: number[] = [];
    let lastSale: { saleId: string; totalCents: number; cashCents: number } | null = null;
    const run = async (s: Step) => {
      if (s.do === 'sell') {
        const totalCents = s.seats * 1_250;
        const cashCents = Math.min(s.cashCents, totalCents);
        const payments = [...inCash(cashCents), ...byCard(totalCents - cashCents)].filter((p) => p.amountCents > 0);
        const { saleId } = till.sell({ items: [{ ticketTypeId: till.typeId, quantity: s.seats }], payments });
        own.push({
          kind: 'sale',
          cashCents,
          cardCents: totalCents - cashCents,
          ticketCount: s.seats,
          lines: [{ grossCents: totalCents, vatBps: 1900 }],
        });
        lastSale = { saleId, totalCents, cashCents };
      } else if (s.do === 'refund') {
        if (lastSale === null) return;
        await atDoor(desk).refund({ saleId: lastSale.saleId, payments: inCash(lastSale.totalCents), boss });
        own.push({
          kind: 'refund',
          cashCents: lastSale.totalCents,
          cardCents: 0,
          isVoid: true,
          lines: [{ grossCents: lastSale.totalCents, vatBps: 1900 }],
        });
        lastSale = null;
      } else if (s.do === 'close') {
        const closed = till.close(s.countedCents, 'gezählt');
        expect(closed.expectedCents).toBe(tillReport(own).expectedCashCents);
        zNumbers = [...zNumbers, closed.zNumber];
        till.open();
        own.splice(0, own.length, { kind: 'open', floatCents: 10_000 });
      } else {
        atDoor(desk).move(s.do, { amountCents: s.amountCents });
        own.push({ kind: s.do, amountCents: s.amountCents });
      }
      const report = reportOf(desk.ctx, till.sessionId);
      expect(report).toEqual(tillReport(own));
      expect(report.turnoverByRate.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(report.turnoverCents);
    };
    shop.db.sqlite.exec('UPDATE events SET max_capacity = NULL');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const each of steps) await run(each);
      }),
      { numRuns: 15, seed: 7 },
    );
    expect(zNumbers).toEqual(zNumbers.map((_, index) => index + 1));
    expect(zNumbers.length).toBeGreaterThan(5);
    const kept = shop.db.sqlite
      .prepare<[], { sessionId: string; report: string }>('SELECT session_id AS sessionId, report FROM z_reports')
      .all();
    for (const z of kept) expect(showSessionReport(desk.ctx, desk.desk, z).report).toEqual(JSON.parse(z.report));
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
