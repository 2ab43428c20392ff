import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { deleteAccount } from '#server/services/keeping/delete-account.ts';
import { deleteDueAccounts } from '#server/services/keeping/delete-due-accounts.ts';
import { withdrawDeletion } from '#server/services/keeping/schedule-deletion.ts';
import { showDeletion } from '#server/services/keeping/show-deletion.ts';
import { addBuyer, openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

const PASSWORD = 'tanzen-bis-acht';
const days = (n: number): Date => new Date(SHOP_OPENS_AT.getTime() + n * DAY_MS);
const ENDS = days(100);

describe('deleting an account while a membership runs', () => {
  let shop: TestShop;
  let userId: string;
  let email: string;

  beforeEach(async () => {
    shop = await openTestShop();
    userId = addBuyer(shop);
    email = shop.db.sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId) as string;
    shop.db.sqlite.prepare(`INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`).run(randomUUID(), userId, userId, await argon2Hasher.hash(PASSWORD));
    shop.db.sqlite
      .prepare(`INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id, stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end)
        VALUES (?, ?, 'club', 4900, 3, 'active', 'MB-TEST0001', 'sub_test', ?, ?, ?, ?)`)
      .run(randomUUID(), userId, days(-10).getTime(), days(-10).getTime(), days(20).getTime(), ENDS.getTime());
  });
  afterEach(() => shop.close());

  const ask = () => deleteAccount(shop.as(userId), argon2Hasher, { email, password: PASSWORD });
  const isThere = (): boolean => shop.db.sqlite.prepare('SELECT 1 FROM users WHERE id = ?').get(userId) !== undefined;
  const endMembership = () => shop.db.sqlite.prepare(`UPDATE subscribers SET status = 'ended', ended_at = ? WHERE user_id = ?`).run(ENDS.getTime(), userId);

  it('waits for the end of the contract, and nothing is lost until then', async () => {
    expect(showDeletion(shop.as(userId))).toMatchObject({ scheduledFor: null, contractEndsAt: ENDS });
    expect(await ask()).toEqual({ dueAt: ENDS });
    expect(showDeletion(shop.as(userId)).scheduledFor).toEqual(ENDS);
    expect(await deleteDueAccounts({ ...shop.system, now: () => days(99) })).toBe(0);
    expect(isThere()).toBe(true);
    endMembership();
    expect(await deleteDueAccounts({ ...shop.system, now: () => days(100) })).toBe(1);
    expect(isThere()).toBe(false);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM scheduled_deletions').pluck().get()).toBe(0);
  });

  it('can be withdrawn until then, and the account stays', async () => {
    await ask();
    withdrawDeletion(shop.as(userId));
    expect(showDeletion(shop.as(userId)).scheduledFor).toBeNull();
    endMembership();
    expect(await deleteDueAccounts({ ...shop.system, now: () => days(101) })).toBe(0);
    expect(isThere()).toBe(true);
  });

  it('waits on while the membership runs on after its day, and asks for the password before anything', async () => {
    await expect(deleteAccount(shop.as(userId), argon2Hasher, { email, password: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(showDeletion(shop.as(userId)).scheduledFor).toBeNull();
    await ask();
    expect(await deleteDueAccounts({ ...shop.system, now: () => days(101) })).toBe(0);
    expect(isThere()).toBe(true);
  });
});
