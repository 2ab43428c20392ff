import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countProblem, DENOMINATIONS } from '#shared/door/cash-count.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { CloseCashSessionInput } from '#shared/door/kasse-inputs.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { showSessionReport } from '#server/services/door/cash/cash-session.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { admin, cashierId, desk, openNightForEachTest, sync, till } from '#tests/support/door-night.ts';
import { addBoss } from '#tests/support/door.ts';

openNightForEachTest();

const newSession = () => {
  const sessionId = randomUUID();
  till.close(10_000);
  expect(sync(desk.entry('cash', { type: 'open', cashierId, sessionId, floatCents: 10_000 }))).toEqual(['applied']);
  const closed = (more: JournalEntry['payload']) =>
    desk.entry('cash', { type: 'close', cashierId, sessionId, supervisorId: null, note: '', zNumber: 2, ...more });
  return { sessionId, closed };
};

describe('the count of a till', () => {
  it('adds up by the machine, and a difference has a reason', () => {
    const all = Object.fromEntries(DENOMINATIONS.map((value) => [value, 1]));
    const right = { count: all, countedCents: 88_888, differenceCents: 0, note: '' };
    expect(countProblem(right)).toBeNull();
    expect(countProblem({ ...right, countedCents: 88_887 })).toBe('sum');
    expect(countProblem({ ...right, count: { 300: 1 }, countedCents: 300 })).toBe('sum');
    expect(countProblem({ ...right, differenceCents: -5, note: ' ' })).toBe('reason');
    expect(countProblem({ ...right, differenceCents: -5, note: 'Nicht zu klären' })).toBeNull();
  });

  it('that does not add up is not taken by a call', () => {
    const ids = { entryId: randomUUID(), sessionId: randomUUID(), cashierId };
    const closing = (countedCents: number) =>
      CloseCashSessionInput.safeParse({ ...ids, countedCents, count: { 5000: 2 } }).success;
    expect([closing(10_000), closing(9_000)]).toEqual([true, false]);
  });

  it.each([
    ['adds up', { countedCents: 10_000, count: { 5000: 2 } }, 'applied'],
    ['does not add up', { countedCents: 10_000, count: { 5000: 1 } }, 'exception count_unclear'],
    ['differs without a reason', { countedCents: 9_000, count: { 1000: 9 } }, 'exception count_unclear'],
    ['differs with a reason', { countedCents: 9_000, count: { 1000: 9 }, note: 'Falsch herausgegeben' }, 'applied'],
  ])('that %s comes in with its journal and closes the till', (_, counted, outcome) => {
    const { closed } = newSession();
    expect(sync(closed(counted))).toEqual([outcome]);
    const row = till.shop.db.sqlite.prepare(`SELECT counted_cents AS n FROM z_reports WHERE z_number = 2`).get();
    expect(row).toEqual({ n: counted.countedCents });
  });
});

describe('a cash inspection', () => {
  it('stands in the night report with who was told what; unproved, it is put before the office', async () => {
    const boss = await addBoss(till.shop);
    const { sessionId, closed } = newSession();
    const at = (id: string, supervisorId: string, proof?: string) =>
      desk.entryAs(id, 'cash', {
        type: 'inspect',
        cashierId,
        sessionId,
        supervisorId,
        ...(proof !== undefined && { proof }),
        expectedCents: 10_000,
      });
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const proof = await boss.approve(desk.desk, APPROVALS.inspection(first));
    expect(sync(at(first, boss.userId, proof), at(second, boss.userId, proof), at(third, cashierId, proof))).toEqual([
      'applied',
      'exception supervisor_unproved',
      'exception not_allowed',
    ]);
    expect(sync(closed({ countedCents: 10_000 }))).toEqual(['applied']);
    const report = listNightReports(admin(), { limit: 10 }).items.find(({ zNumber }) => zNumber === 2);
    const sheet = showNightReport(admin(), { id: report!.id });
    expect(sheet.inspections).toHaveLength(3);
    expect(sheet.inspections[0]).toMatchObject({ name: expect.any(String) as string, expectedCents: 10_000 });
    expect(sheet.report.expectedCashCents).toBe(10_000);
  });

  it('that opened a fixed count again says what had been counted; unproved, it is put before the office', async () => {
    const boss = await addBoss(till.shop);
    const { sessionId, closed } = newSession();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const proof = await boss.approve(desk.desk, APPROVALS.recount(first));
    const at = (id: string, supervisorId: string) =>
      desk.entryAs(id, 'cash', {
        type: 'recount',
        cashierId,
        sessionId,
        supervisorId,
        proof,
        countedCents: 9_000,
        expectedCents: 10_000,
      });
    expect(sync(at(first, boss.userId), at(second, boss.userId), at(third, cashierId))).toEqual([
      'applied',
      'exception supervisor_unproved',
      'exception not_allowed',
    ]);
    expect(sync(closed({ countedCents: 10_000 }))).toEqual(['applied']);
    const report = listNightReports(admin(), { limit: 10 }).items.find(({ zNumber }) => zNumber === 2);
    expect(showNightReport(admin(), { id: report!.id }).inspections[0]).toMatchObject({
      expectedCents: 10_000,
      countedCents: 9_000,
    });
  });
});

describe('a desk that asks for its X report', () => {
  it('is not told what should be in the drawer until the count is fixed, but after an inspection until the next sale', async () => {
    const boss = await addBoss(till.shop);
    const { shop } = till;
    const ask = () => Object.keys(showSessionReport(desk.ctx, desk.desk, { sessionId: till.sessionId }).report);
    const telling = ['cashSalesCents', 'cashRefundsCents', 'expectedCashCents', 'turnoverCents', 'turnoverByRate'];
    const told = () => telling.filter((figure) => ask().includes(figure));
    till.sell();
    expect(told()).toEqual([]);
    expect(ask()).toContain('cardSalesCents');
    shop.clock.advance(1_000);
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.inspection(id));
    const inspection = { type: 'inspect', cashierId, sessionId: till.sessionId, supervisorId: boss.userId, proof };
    expect(sync(desk.entryAs(id, 'cash', { ...inspection, expectedCents: 12_500 }))).toEqual(['applied']);
    expect(told()).toEqual(telling);
    shop.clock.advance(1_000);
    till.sell();
    expect(told()).toEqual([]);
    atDoor(desk).move('in', { amountCents: 100 });
    expect(told()).toEqual([]);
    till.close(15_100); // the float, two sales of 25 €, and a euro
    expect(told()).toEqual(telling);
  });
});
