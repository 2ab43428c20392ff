import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addBoss, addStaff, type TestDesk } from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';

let till: TestTill;
let desk: TestDesk;
let cashierId = '';
beforeEach(async () => {
  till = await openTestTill();
  ({ desk } = till);
  cashierId = addStaff(till.shop, ['cashier']);
});
afterEach(() => till.shop.close());

const free = (saleId: string, more: object = {}) =>
  desk.entry('sale', {
    cashierId,
    saleId,
    eventId: till.eventId,
    sessionId: till.sessionId,
    lines: [
      {
        ticketTypeId: till.typeId,
        name: 'Abendkasse',
        quantity: 2,
        unitPriceCents: 0,
        listPriceCents: 1_250,
        vatBps: 1900,
      },
    ],
    payments: [],
    totalCents: 0,
    freeReason: 'Presse',
    isUnder18: false,
    isOffline: false,
    priceListVersion: 'v1',
    receiptNumber: 'K1-000001',
    startedAt: till.shop.clock.now().toISOString(),
    fiscal: null,
    ...more,
  });
const sync = (...entries: ReturnType<TestDesk['entry']>[]) =>
  syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );

describe('what is given away', () => {
  it('stands in the night report under the name of who did it, with what went back', async () => {
    const boss = await addBoss(till.shop);
    const [given, bought, refund] = [randomUUID(), randomUUID(), randomUUID()];
    const paid = { freeReason: undefined, payments: [{ method: 'cash', amountCents: 2_500 }], totalCents: 2_500 };
    const lines = [{ ticketTypeId: till.typeId, name: 'Abendkasse', quantity: 2, unitPriceCents: 1_250, vatBps: 1900 }];
    expect(sync(free(given), free(bought, { ...paid, lines }))).toEqual(['applied', 'applied']);
    const proof = await boss.approve(desk.desk, APPROVALS.refund(bought, []));
    const back = { saleId: bought, positions: [], payments: [{ method: 'cash', amountCents: 2_500 }], reason: 'krank' };
    expect(sync(desk.entryAs(refund, 'refund', { ...back, cashierId, supervisorId: boss.userId, proof }))).toEqual([
      'applied',
    ]);
    till.close(10_000);
    const admin = till.shop.as(addStaff(till.shop, ['admin']), ['admin']);
    const [report] = listNightReports(admin, { limit: 10 }).items;
    expect(showNightReport(admin, { id: report!.id }).givenAway).toEqual([
      {
        name: expect.any(String) as string,
        freeTickets: 2,
        freeCents: 2_500,
        discountCents: 0,
        refundedCents: 2_500,
      },
    ]);
  });

  it('above the limit is proved by the supervisor, or put before the office', async () => {
    const boss = await addBoss(till.shop);
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const proof = await boss.approve(desk.desk, APPROVALS.sale(first));
    const by = (supervisorId: string) => ({ approval: { supervisorId, proof } });
    expect(sync(free(first, by(boss.userId)))).toEqual(['applied']);
    expect(sync(free(second, by(boss.userId)))).toEqual(['exception supervisor_unproved']);
    expect(sync(free(third, by(cashierId)))).toEqual(['exception not_allowed']);
  });

  it('has a limit that the desk is told', () => {
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.freePerNight).toBe(10);
    const ctx = { ...desk.ctx, kasse: { ...desk.ctx.kasse, freePerNight: 3 } };
    expect(takeSnapshot(ctx, desk.desk, {}).desk.freePerNight).toBe(3);
  });
});
