import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS } from '#shared/time.ts';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { deleteAccount } from '#server/services/people/retention/delete-account.ts';
import { deleteDueAccounts } from '#server/services/people/retention/delete-due-accounts.ts';
import { withdrawDeletion } from '#server/services/people/retention/schedule-deletion.ts';
import { showDeletion } from '#server/services/people/retention/show-deletion.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { reactivateMembership } from '#server/services/club/membership/reactivate-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

const PASSWORD = 'tanzen-bis-acht';
/** The end of the minimum term of three months. */
const ENDS = addMonths(SHOP_OPENS_AT, 3);
const daysAfterEnd = (n: number): Date => new Date(ENDS.getTime() + n * DAY_MS);

describe('deleting an account while a membership runs', () => {
  let shop: TestShop;
  let userId: string;
  let email: string;

  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop);
    email = shop.db.sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId) as string;
    shop.db.sqlite
      .prepare(
        `INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`,
      )
      .run(randomUUID(), userId, userId, await argon2Hasher.hash(PASSWORD));
  });
  afterEach(() => shop.close());

  const ask = () => deleteAccount(shop.as(userId), argon2Hasher, { email, password: PASSWORD });
  const isThere = (): boolean => shop.db.sqlite.prepare('SELECT 1 FROM users WHERE id = ?').get(userId) !== undefined;
  const endMembership = () =>
    shop.db.sqlite
      .prepare(`UPDATE subscribers SET status = 'ended', ended_at = ?, end_reason = 'cancelled' WHERE user_id = ?`)
      .run(ENDS.getTime(), userId);

  it('waits for the end of the contract, and nothing is lost until then', async () => {
    expect(showDeletion(shop.as(userId))).toMatchObject({ scheduledFor: null, contractEndsAt: ENDS });
    expect(await ask()).toEqual({ dueAt: ENDS });
    expect(showDeletion(shop.as(userId)).scheduledFor).toEqual(ENDS);
    expect(showMembership(shop.as(userId))).toMatchObject({ cancelAtPeriodEnd: true, endsAt: ENDS, subscribed: true });
    expect(await deleteDueAccounts({ ...shop.system, now: () => daysAfterEnd(-1) })).toBe(0);
    expect(isThere()).toBe(true);
    endMembership();
    expect(await deleteDueAccounts({ ...shop.system, now: () => ENDS })).toBe(1);
    expect(isThere()).toBe(false);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM scheduled_deletions').pluck().get()).toBe(0);
  });

  it('can be withdrawn until then, and the account stays', async () => {
    await ask();
    withdrawDeletion(shop.as(userId));
    // Twice is once, and one mail says so.
    withdrawDeletion(shop.as(userId));
    const [mail, ...more] = shop.db.sqlite
      .prepare<[], Parameters<typeof composeMail>[1]>(
        `SELECT id, kind, ref_id AS refId, payload, attempts, created_at AS createdAt FROM outbox WHERE kind = 'mail.deletion_withdrawn'`,
      )
      .all();
    expect(more).toEqual([]);
    expect(await composeMail(shop.system, mail!)).toMatchObject({ to: email, subject: 'Your account stays' });
    expect(showDeletion(shop.as(userId)).scheduledFor).toBeNull();
    endMembership();
    expect(await deleteDueAccounts({ ...shop.system, now: () => daysAfterEnd(1) })).toBe(0);
    expect(isThere()).toBe(true);
  });

  it('waits on while the membership runs on after its day, and asks for the password before anything', async () => {
    await expect(deleteAccount(shop.as(userId), argon2Hasher, { email, password: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect(showDeletion(shop.as(userId)).scheduledFor).toBeNull();
    await ask();
    await reactivateMembership(shop.as(userId));
    expect(await deleteDueAccounts({ ...shop.system, now: () => daysAfterEnd(1) })).toBe(0);
    expect(isThere()).toBe(true);
    // The day that is said moves with the membership, and is never one that has passed.
    shop.db.sqlite
      .prepare(`UPDATE subscribers SET current_period_end = ? WHERE user_id = ?`)
      .run(daysAfterEnd(30).getTime(), userId);
    expect(showDeletion({ ...shop.as(userId), now: () => daysAfterEnd(1) }).scheduledFor).toEqual(daysAfterEnd(30));
  });
});
