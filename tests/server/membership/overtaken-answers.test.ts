import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelContract } from '#server/services/office/contact/declare-contract.ts';
import { applySubscription, askAboutSubscription } from '#server/services/club/membership/refresh-subscription.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { inTurn } from '#server/services/club/membership/in-turn.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { reactivateMembership } from '#server/services/club/membership/reactivate-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { carryOut, joinClub, mailsTo, membershipOf } from '#tests/support/join-club.ts';
import { asTwoProcesses } from '#tests/support/processes/two-houses.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('an answer that comes late', () => {
  let shop: TestShop;
  let userId: string;
  const subscriptionId = () => membershipOf(shop, userId).stripeSubscriptionId ?? '';
  const status = () => showMembership(shop.as(userId));

  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop);
  });
  afterEach(() => shop.close());

  it('does not turn a cancellation back that was made while it was under way', async () => {
    const settle = await askAboutSubscription(shop.system, subscriptionId());
    await cancelMembership(shop.as(userId), { reason: 'Too expensive' });
    expect(settle()).toBe(true);
    expect(status().cancelAtPeriodEnd).toBe(true);
    expect(membershipOf(shop, userId).cancelReason).toBe('Too expensive');
    expect(mailsTo(shop)).toEqual(['welcome', 'cancelled']);
  });

  it('does not turn it back in another process either', async () => {
    const [one, two] = asTwoProcesses(shop.as(userId));
    const settle = await askAboutSubscription(one, subscriptionId());
    await cancelMembership(two, { reason: 'Too expensive' });
    settle();
    expect(status().cancelAtPeriodEnd).toBe(true);
  });

  it('changes of one membership are made one after the other, in two processes too', async () => {
    const lines: string[] = [];
    const change = (name: string) => async () => {
      lines.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      lines.push(`${name} ends`);
    };
    const [one, two] = asTwoProcesses(shop.as(userId));
    await Promise.all([inTurn(one, 's', change('a')), inTurn(two, 's', change('b')), inTurn(one, 's', change('c'))]);
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  });

  it('does not turn a pause back either', async () => {
    const settle = await askAboutSubscription(shop.system, subscriptionId());
    const { pausedUntil } = await pauseMembership(shop.as(userId));
    settle();
    expect(status().pausedUntil).toEqual(pausedUntil);
    expect(pausedUntil).not.toBeNull();
  });

  it('negative control: without its number the old answer would win', async () => {
    const old = await shop.system.payments.readSubscription(subscriptionId());
    await cancelMembership(shop.as(userId), { reason: 'Other' });
    applySubscription(shop.system, old);
    expect(status().cancelAtPeriodEnd).toBe(false);
  });

  it('a declared cancellation stands while the provider has not been told, and can be taken back before', async () => {
    const { name, email } = shop.db.sqlite
      .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
      .get(userId)!;
    cancelContract(shop.as(userId), {
      manner: 'ordinary',
      reason: '',
      name,
      identification: '',
      contract: 'Mitgliedschaft',
      endsOn: null,
      email,
      formKey: undefined,
    });
    (await askAboutSubscription(shop.system, subscriptionId()))();
    expect(status().cancelAtPeriodEnd).toBe(true);
    await reactivateMembership(shop.as(userId));
    await carryOut(shop);
    expect(status().cancelAtPeriodEnd).toBe(false);
    expect((await shop.system.payments.readSubscription(subscriptionId())).cancelAt).toBeNull();
  });
});
