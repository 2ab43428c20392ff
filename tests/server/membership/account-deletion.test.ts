import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS } from '#shared/time.ts';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { deleteAccount } from '#server/services/people/retention/delete-account.ts';
import { deleteDueAccounts } from '#server/services/people/retention/delete-due-accounts.ts';
import { showDeletion } from '#server/services/people/retention/show-deletion.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { joinClub, mailsTo, membershipOf, passTo } from '#tests/support/join-club.ts';
import { openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

const PASSWORD = 'tanzen-bis-acht';
/** The end of the minimum term of three months. */
const ENDS = addMonths(SHOP_OPENS_AT, 3);

describe('an account is deleted while its membership runs', () => {
  let shop: TestShop;
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop);
    shop.db.sqlite
      .prepare(
        `INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`,
      )
      .run(randomUUID(), userId, userId, await argon2Hasher.hash(PASSWORD));
  });
  afterEach(() => shop.close());

  const emailOf = () =>
    shop.db.sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId) as string | undefined;
  const months = () =>
    shop.db.sqlite
      .prepare(
        `SELECT status, total_cents AS cents, user_id AS userId FROM orders WHERE event_id IS NULL ORDER BY paid_at`,
      )
      .all();

  it('case 52: is cancelled by its terms and the deletion waits; until the end nothing is lost, after it nothing charged', async () => {
    const { stripeSubscriptionId } = membershipOf(shop, userId);
    const atProvider = () => shop.system.payments.readSubscription(stripeSubscriptionId ?? '');
    expect(await deleteAccount(shop.as(userId), argon2Hasher, { email: emailOf() ?? '', password: PASSWORD })).toEqual({
      dueAt: ENDS,
    });
    expect([showDeletion(shop.as(userId)).scheduledFor, (await atProvider()).cancelAt, mailsTo(shop)]).toEqual([
      ENDS,
      ENDS,
      ['welcome', 'cancelled'],
    ]);

    await passTo(shop, new Date(ENDS.getTime() - DAY_MS));
    expect(await deleteDueAccounts(shop.system)).toBe(0);
    expect(showMembership(shop.as(userId))).toMatchObject({
      subscribed: true,
      phase: 'active',
      cancelAtPeriodEnd: true,
      endsAt: ENDS,
    });
    expect(showCard(shop.as(userId))).toMatchObject({ membershipId: membershipOf(shop, userId).membershipId });
    expect(months()).toEqual(Array.from({ length: 3 }, () => ({ status: 'paid', cents: 1000, userId })));

    await passTo(shop, ENDS);
    expect([showMembership(shop.as(userId)).phase, (await atProvider()).status]).toEqual(['ended', 'canceled']);
    expect(await deleteDueAccounts(shop.system)).toBe(1);
    expect(emailOf()).toBeUndefined();
    expect(months()).toEqual(Array.from({ length: 3 }, () => ({ status: 'paid', cents: 1000, userId: null })));
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
