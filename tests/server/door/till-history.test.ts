import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tillReport, type TillRecord } from '#shared/door/till-report.ts';
import type { SellInput } from '#shared/door/kasse-inputs.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { closeCashSession, moveCash, openCashSession } from '#server/services/door/cash/change-session.ts';
import { showSessionReport } from '#server/services/door/cash/cash-session.ts';
import { refundSale } from '#server/services/door/sales/refund-sale.ts';
import { sell } from '#server/services/door/sales/sell.ts';
import { addBoss, BOSS_PIN, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;
let eventId = '';
let typeId = '';
let sessionId = '';

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop, 'Kasse 1');
  eventId = addEvent(shop, { capacity: 100 });
  typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
  sessionId = open();
});
afterEach(() => shop.close());

function open(floatCents = 10_000, cashierId?: string): string {
  const id = randomUUID();
  openCashSession(till.ctx, till.desk, { entryId: randomUUID(), sessionId: id, floatCents, cashierId });
  return id;
}

const cash = (amountCents: number) => [{ method: 'cash' as const, amountCents }];
const wish = (more: Partial<SellInput> = {}): SellInput => ({
  saleId: randomUUID(),
  eventId,
  items: [{ ticketTypeId: typeId, quantity: 2 }],
  payments: cash(2_500),
  expectedTotalCents: 2_500,
  isUnder18: false,
  fiscal: null,
  ...more,
});
const close = (countedCents: number, more = {}) =>
  closeCashSession(till.ctx, till.desk, {
    entryId: randomUUID(),
    sessionId,
    countedCents,
    note: '',
    supervisorId: null,
    ...more,
  });

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
    const boss = (await addBoss(shop)).userId;
    const own: TillRecord[] = [{ kind: 'open', floatCents: 10_000 }];
    let zNumbers: number[] = [];
    let lastSale: { saleId: string; totalCents: number; cashCents: number } | null = null;
    const run = (s: Step) => {
      if (s.do === 'sell') {
        const totalCents = s.seats * 1_250;
        const cashCents = Math.min(s.cashCents, totalCents);
        const payments = [
          { method: 'cash' as const, amountCents: cashCents },
          { method: 'card' as const, amountCents: totalCents - cashCents },
        ].filter((p) => p.amountCents > 0);
        const saleId = randomUUID();
        sell(
          till.ctx,
          till.desk,
          wish({
            saleId,
            items: [{ ticketTypeId: typeId, quantity: s.seats }],
            payments,
            expectedTotalCents: totalCents,
          }),
        );
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
        refundSale(till.ctx, till.desk, {
          entryId: randomUUID(),
          saleId: lastSale.saleId,
          positions: [],
          payments: cash(lastSale.totalCents),
          reason: 'Storno',
          supervisorId: boss,
          supervisorPin: BOSS_PIN,
        });
        own.push({
          kind: 'refund',
          cashCents: lastSale.totalCents,
          cardCents: 0,
          isVoid: true,
          lines: [{ grossCents: lastSale.totalCents, vatBps: 1900 }],
        });
        lastSale = null;
      } else if (s.do === 'close') {
        const closed = close(s.countedCents, { note: 'gezählt' });
        expect(closed.differenceCents).toBe(s.countedCents - tillReport(own).expectedCashCents);
        zNumbers = [...zNumbers, closed.zNumber];
        sessionId = open();
        own.splice(0, own.length, { kind: 'open', floatCents: 10_000 });
      } else {
        moveCash(till.ctx, till.desk, {
          entryId: randomUUID(),
          sessionId,
          direction: s.do,
          amountCents: s.amountCents,
          reason: 'Wechselgeld',
        });
        own.push({ kind: s.do, amountCents: s.amountCents });
      }
      const { report } = showSessionReport(till.ctx, till.desk, { sessionId });
      expect(report).toEqual(tillReport(own));
      expect(report.turnoverByRate.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(report.turnoverCents);
    };
    shop.db.sqlite.exec('UPDATE events SET max_capacity = NULL');
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => steps.forEach(run)),
      { numRuns: 15, seed: 7 },
    );
    expect(zNumbers).toEqual(zNumbers.map((_, index) => index + 1));
    expect(zNumbers.length).toBeGreaterThan(5);
    const kept = shop.db.sqlite
      .prepare<[], { sessionId: string; report: string }>('SELECT session_id AS sessionId, report FROM z_reports')
      .all();
    for (const z of kept) expect(showSessionReport(till.ctx, till.desk, z).report).toEqual(JSON.parse(z.report));
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
