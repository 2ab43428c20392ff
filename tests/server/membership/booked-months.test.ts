import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askAboutEverything } from '#server/services/club/membership/ask-about-subscription.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { joinClub, membershipOf, passTo } from '#tests/support/join-club.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** The newest month comes with the subscription; all are asked for only when one of them may be missing. */
describe('the months of a membership', () => {
  let shop: TestShop;
  let userId: string;
  let lists: number;
  let ctx: ServiceContext;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = await joinClub(shop);
    lists = 0;
    const { payments } = shop.system;
    ctx = {
      ...shop.system,
      payments: { ...payments, listInvoices: (id) => ((lists += 1), payments.listInvoices(id)) },
    };
  });
  afterEach(() => shop.close());

  const months = () =>
    shop.db.sqlite
      .prepare<[string], { n: number }>(`SELECT COUNT(*) AS n FROM orders WHERE user_id = ? AND status = 'paid'`)
      .get(userId)?.n;
  const renew = () => passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
  const ask = async () => (await askAboutEverything(ctx, membershipOf(shop, userId).stripeSubscriptionId ?? ''))();
  /** A month goes by of which we hear nothing. */
  async function renewUnheard(): Promise<void> {
    shop.standIn.configure({ webhookMode: 'off' });
    const end = membershipOf(shop, userId).currentPeriodEnd?.getTime() ?? 0;
    shop.clock.advance(end - shop.clock.now().getTime() + 2 * 3_600_000);
    await shop.standIn.tick();
  }

  it('are not listed while each follows the one before', async () => {
    await renew();
    await ask();
    await renewUnheard();
    await ask();
    expect([lists, months()]).toEqual([0, 3]);
    expect(membershipOf(shop, userId).bookedUntil).toEqual(membershipOf(shop, userId).currentPeriodEnd);
  });

  it('are listed when one was never heard of, and it is booked', async () => {
    await renewUnheard();
    shop.clock.advance(31 * 86_400_000);
    await shop.standIn.tick();
    await ask();
    expect([lists, months()]).toEqual([1, 3]);
    await ask();
    expect(lists).toBe(1);
  });

  it('negative control: told that nothing is missing, we would never hear of it', async () => {
    await renewUnheard();
    const missed = membershipOf(shop, userId).currentPeriodEnd;
    shop.clock.advance(31 * 86_400_000);
    await shop.standIn.tick();
    const newest = (await shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? ''))
      .currentPeriodStart;
    expect(newest).not.toEqual(missed);
    shop.db.sqlite.prepare(`UPDATE subscribers SET booked_until = ? WHERE user_id = ?`).run(newest.getTime(), userId);
    await ask();
    expect([lists, months()]).toEqual([0, 2]);
  });
});
