import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS, formatLongDate } from '#shared/time.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { changePlan } from '#server/services/club/membership/change-plan.ts';
import { giveFreeMonth, takeBackFreeMonth } from '#server/services/club/membership/give-free-month.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { freeMonthMail, freeMonthTakenBackMail } from '#server/services/mail/content/free-month-mails.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { carryOut, codeOf, mailsTo, membershipOf, openClub, passDays, passTo } from '#tests/support/join-club.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, type TestShop } from '#tests/support/test-shop.ts';

describe('a month that the office gives free', () => {
  let shop: TestShop, userId: string, anchor: Date;
  beforeEach(async () => {
    ({ shop, userId, anchor } = await openClub());
  });
  afterEach(() => shop.close());

  const office = () => shop.as(addStaff(shop, ['organiser']), ['organiser']);
  const me = () => shop.as(userId);
  const month = (n: number) => addMonths(anchor, n);
  const reason = 'The floor was closed';
  async function give(beginsAt = month(1)): Promise<void> {
    await giveFreeMonth(office(), { userId, beginsAt, reason });
    await carryOut(shop);
  }
  const takeBack = () => takeBackFreeMonth(office(), { userId, reason });
  const paidMonths = () =>
    shop.db.sqlite
      .prepare<[], { cents: number; at: number }>(
        `SELECT total_cents AS cents, paid_at AS at FROM orders WHERE event_id IS NULL ORDER BY paid_at`,
      )
      .all()
      .map(({ cents, at }) => [cents, Math.round((at - anchor.getTime()) / (30.4 * DAY_MS))]);
  const audited = () =>
    shop.db.sqlite
      .prepare<[], string>(`SELECT action FROM audit WHERE action LIKE 'membership.free%' ORDER BY rowid`)
      .pluck()
      .all();

  it('costs nothing, and the month after it is charged as ever', async () => {
    await give();
    expect(showMembership(me())).toMatchObject({ freeMonthAt: month(1), nextPaymentAt: month(2), isRunning: true });
    await passTo(shop, month(1));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([[1_000, 0]]);
    expect(membershipOf(shop, userId)).toMatchObject({ status: 'active', currentPeriodEnd: month(2) });
    expect(showMembership(me())).toMatchObject({ subscribed: true, owed: null, freeMonthAt: null });
    await passTo(shop, month(2));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([
      [1_000, 0],
      [1_000, 2],
    ]);
    expect(audited()).toEqual(['membership.free_month']);
  });

  it('stands in no book: neither the shop’s nor the provider’s', async () => {
    await give();
    await passTo(shop, month(1));
    await passDays(shop, 2);
    await readBalance(shop.system);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    expect(showProof(office()).proofs.flatMap(({ differences }) => differences)).toEqual([]);
    expect(shop.db.sqlite.prepare(`SELECT count(*) FROM balance_entries WHERE kind = 'charge'`).pluck().get()).toBe(1);
  });

  it('is told to the member by one mail, with the day of the next charge', async () => {
    await give();
    await giveFreeMonth(office(), { userId, beginsAt: month(1), reason });
    await carryOut(shop);
    expect(mailsTo(shop)).toEqual(['welcome', 'free_month']);
    const mail = JSON.stringify(freeMonthMail(shop.system, membershipOf(shop, userId).id));
    expect(mail).toContain(`your month from ${formatLongDate(month(1))} is free`);
    expect(mail).toContain(`The next charge is €10.00 on ${formatLongDate(month(2))}.`);
    expect(audited()).toEqual(['membership.free_month']);
  });

  it('is on the person’s page, and can be taken back until it begins: then it is charged', async () => {
    const shown = () => showPerson(office(), { userId }).membership;
    expect(shown()).toMatchObject({ freeMonthAt: null, freeableMonthAt: month(1) });
    await give();
    expect(shown()).toMatchObject({ freeMonthAt: month(1), freeableMonthAt: null });
    await takeBack();
    await carryOut(shop);
    expect(shown()).toMatchObject({ freeMonthAt: null, freeableMonthAt: month(1) });
    const { id } = membershipOf(shop, userId);
    expect(freeMonthMail(shop.system, id)).toBeNull();
    expect(JSON.stringify(freeMonthTakenBackMail(shop.system, id, { beginsAt: month(1).toISOString() }))).toContain(
      '€10.00 is charged on that day',
    );
    await passTo(shop, month(1));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([
      [1_000, 0],
      [1_000, 1],
    ]);
    expect(await codeOf(takeBack())).toBe('FREE_MONTH_NOT_POSSIBLE');
    expect(audited()).toEqual(['membership.free_month', 'membership.free_month_taken_back']);
  });

  it('given, taken back and given again is free', async () => {
    await give();
    await takeBack();
    await carryOut(shop);
    shop.clock.advance(1_000);
    await give();
    await passTo(shop, month(1));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([[1_000, 0]]);
  });

  it('once it was used it can’t be taken back, and another one can be given', async () => {
    await give();
    await passTo(shop, month(1));
    await passDays(shop, 1);
    expect(await codeOf(takeBack())).toBe('FREE_MONTH_NOT_POSSIBLE');
    await give(month(2));
    await passTo(shop, month(2));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([[1_000, 0]]);
  });

  it('is that month’s, whatever the plan is by then', async () => {
    await passTo(shop, month(1));
    await changePlan(me(), { planId: 'all-you-can-dance' });
    await passTo(shop, month(2));
    await passDays(shop, 1);
    await give(month(3));
    expect(JSON.stringify(freeMonthMail(shop.system, membershipOf(shop, userId).id))).toContain('€48.00');
    await passTo(shop, month(3));
    await passDays(shop, 1);
    expect(membershipOf(shop, userId).planId).toBe('all-you-can-dance');
    await passTo(shop, month(4));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([
      [1_000, 0],
      [1_000, 1],
      [1_000, 2],
      [4_800, 4],
    ]);
  });

  it('is refused for another month, one that is given, one that is paused or ended before, and without a membership', async () => {
    expect(await codeOf(give(month(2)))).toBe('FREE_MONTH_NOT_POSSIBLE');
    expect(await codeOf(takeBack())).toBe('FREE_MONTH_NOT_POSSIBLE');
    const stranger = { userId: addBuyer(shop), beginsAt: month(1), reason };
    expect(await codeOf(giveFreeMonth(office(), stranger))).toBe('MEMBERSHIP_NOT_FOUND');
    const accountant = shop.as(addStaff(shop, ['accountant']), ['accountant']);
    expect(await codeOf(giveFreeMonth(accountant, { userId, beginsAt: month(1), reason }))).toBe('FORBIDDEN');
    await pauseMembership(me());
    expect(await codeOf(give())).toBe('FREE_MONTH_NOT_POSSIBLE');
    expect(audited()).toEqual([]);
  });

  it('is refused where the membership ends before it', async () => {
    await passTo(shop, new Date(month(2).getTime() + DAY_MS));
    await cancelMembership(me(), { reason: 'Too expensive' });
    expect(membershipOf(shop, userId).cancelAt).toEqual(month(3));
    expect(await codeOf(give(month(3)))).toBe('FREE_MONTH_NOT_POSSIBLE');
  });

  it('keeps the member from a pause that would swallow it, until it has begun', async () => {
    await give();
    expect(showMembership(me()).pauseRefusal).toBe('free_month');
    expect(await codeOf(pauseMembership(me()))).toBe('PAUSE_NOT_POSSIBLE');
    await passTo(shop, month(1));
    await passDays(shop, 1);
    expect(showMembership(me()).pauseRefusal).toBeNull();
  });

  it('is the one after, where the provider was out of reach until the month was charged', async () => {
    const waits = (status: string) =>
      shop.db.sqlite.prepare(`UPDATE outbox SET status = ? WHERE kind = 'membership.free_month'`).run(status);
    await giveFreeMonth(office(), { userId, beginsAt: month(1), reason });
    waits('failed');
    await passTo(shop, month(1));
    await passDays(shop, 1);
    waits('waiting');
    await carryOut(shop);
    expect(showMembership(me()).freeMonthAt).toEqual(month(2));
    await passTo(shop, month(2));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([
      [1_000, 0],
      [1_000, 1],
    ]);
  });

  it('is given once, where the server was killed after telling it and told it again after that month had begun', async () => {
    const waits = (status: string) =>
      shop.db.sqlite.prepare(`UPDATE outbox SET status = ? WHERE kind = 'membership.free_month'`).run(status);
    await give();
    waits('failed');
    await passTo(shop, month(1));
    await passDays(shop, 2); // the provider has forgotten the key
    waits('waiting');
    await carryOut(shop);
    expect(showMembership(me()).freeMonthAt).toBeNull();
    await passTo(shop, month(2));
    await passDays(shop, 1);
    expect(paidMonths()).toEqual([
      [1_000, 0],
      [1_000, 2],
    ]);
  });
});
