import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { headCount } from '#server/services/door/check-in/head-count.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { sell } from '#server/services/door/sync/hand-in-sale.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { admin, cashierId, desk, openNightForEachTest, sync, till } from '#tests/support/door-night.ts';
import { addBoss } from '#tests/support/door.ts';

openNightForEachTest();

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
    // The board says so while the night runs, and what went back in a sum of its own.
    expect(showTonight(admin()).takings).toMatchObject({
      givenAway: [{ name: expect.any(String) as string, freeTickets: 2, freeCents: 2_500, discountCents: 0 }],
      givenBackCents: 2_500,
    });
    const [report] = listNightReports(admin(), { limit: 10 }).items;
    expect(showNightReport(admin(), { id: report!.id }).givenAway).toEqual([
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

  it('above the limit without anybody who answers is counted and put before the office; nothing of it is refused', () => {
    desk.ctx.kasse.freePerNight = 3;
    expect(sync(free(randomUUID()), free(randomUUID()))).toEqual(['applied', 'exception free_unapproved']);
    expect(headCount(desk.ctx, { eventId: till.eventId, eveningId: null }, 100).door).toBe(4);
    till.close(10_000);
    const [report] = listNightReports(admin(), { limit: 10 }).items;
    expect(showNightReport(admin(), { id: report!.id }).questions).toMatchObject([
      { kind: 'free_unapproved', detail: '2', at: till.shop.clock.now(), resolution: null },
    ]);
  });

  it('above the limit is refused where nobody is inside yet', () => {
    const gift = () =>
      sell(desk.ctx, desk.desk, till.saleInput({ payments: [], expectedTotalCents: 0, freeReason: 'Team' }));
    desk.ctx.kasse.freePerNight = 3;
    gift();
    expect(gift).toThrow('SUPERVISOR_NEEDED');
    desk.ctx.kasse.freePerNight = 4;
    expect(gift).not.toThrow();
  });

  it('has a limit that the desk is told, as it is told where guests reach the website', () => {
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.siteUrl).toBe(desk.ctx.baseUrl);
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.freePerNight).toBe(10);
    const ctx = { ...desk.ctx, kasse: { ...desk.ctx.kasse, freePerNight: 3 } };
    expect(takeSnapshot(ctx, desk.desk, {}).desk.freePerNight).toBe(3);
  });
});

describe('a card at a terminal beside the desk', () => {
  const lines = () => [
    { ticketTypeId: till.typeId, name: 'Abendkasse', quantity: 2, unitPriceCents: 1_250, vatBps: 1900 },
  ];
  const byCard = (payment: object, more: object = {}, saleId = randomUUID()) =>
    free(saleId, {
      freeReason: undefined,
      lines: lines(),
      payments: [{ method: 'card', amountCents: 2_500, ...payment }],
      totalCents: 2_500,
      ...more,
    });

  it('is shown by its slip, or a supervisor answers for it; else the money is booked and the office hears of it', async () => {
    const boss = await addBoss(till.shop);
    const answered = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.sale(answered));
    const by = { approval: { supervisorId: boss.userId, proof } };
    expect(
      sync(
        byCard({ terminalReceipt: '0042' }),
        byCard({ reference: 'external:1' }, by, answered),
        byCard({ reference: 'external:2' }),
        byCard({ terminalReceipt: '7' }),
      ),
    ).toEqual(['applied', 'applied', 'exception slip_missing', 'exception slip_missing']);
    const booked = till.shop.db.sqlite.prepare(`SELECT sum(card_cents) AS n FROM till_records`).get();
    expect(booked).toEqual({ n: 10_000 });
    desk.ctx.kasse.takesCardWithoutSlip = true; // a house whose terminals print none
    expect(sync(byCard({ reference: 'external:3' }))).toEqual(['applied']);
    expect(takeSnapshot(desk.ctx, desk.desk, {}).desk.takesCardWithoutSlip).toBe(true);
  });
});

describe('sold without a network beyond what was free, and nobody decided it', () => {
  it.each([
    ['the house', 'UPDATE events SET max_capacity = 3', '1'],
    ['the ticket type', 'UPDATE ticket_types SET quota = 3', '2'],
  ])('%s: its guests are inside and counted, and the office hears how many', (_, limit, tooMany) => {
    till.shop.db.sqlite.exec(limit);
    expect(sync(free(randomUUID()), free(randomUUID()))).toEqual(['applied', 'exception over_capacity']);
    expect(headCount(desk.ctx, { eventId: till.eventId, eveningId: null }, 3)).toMatchObject({ admitted: 4, door: 4 });
    expect(till.shop.db.sqlite.prepare(`SELECT kind, detail FROM desk_exceptions`).all()).toEqual([
      { kind: 'over_capacity', detail: tooMany },
    ]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });
});
