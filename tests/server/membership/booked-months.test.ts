import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { askAboutSubscription } from '#server/services/club/membership/refresh-subscription.ts';
import { verifyMembership } from '#server/services/club/membership/verify-membership.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { storeWebhookEvent } from '#server/services/shop/webhook-events/store-webhook-event.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { joinClub, MEMBER_CARDS, membershipOf, passTo, payPlan } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

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
  const ask = async () => (await askAboutSubscription(ctx, membershipOf(shop, userId).stripeSubscriptionId ?? ''))();
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
    shop.clock.advance(31 * DAY_MS);
    await shop.standIn.tick();
    await ask();
    expect([lists, months()]).toEqual([1, 3]);
    await ask();
    expect(lists).toBe(1);
  });

  it('negative control: told that nothing is missing, we would never hear of it', async () => {
    await renewUnheard();
    const missed = membershipOf(shop, userId).currentPeriodEnd;
    shop.clock.advance(31 * DAY_MS);
    await shop.standIn.tick();
    const newest = (await shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? ''))
      .currentPeriodStart;
    expect(newest).not.toEqual(missed);
    shop.db.sqlite.prepare(`UPDATE subscribers SET booked_until = ? WHERE user_id = ?`).run(newest.getTime(), userId);
    await ask();
    expect([lists, months()]).toEqual([0, 2]);
  });

  describe('when nothing is heard of the first for longer than the provider keeps its events', () => {
    let sessionId: string;
    let joinedAt: Date;
    beforeEach(async () => {
      joinedAt = shop.clock.now();
      shop.standIn.configure({ webhookMode: 'off' });
      userId = addBuyer(shop);
      sessionId = await payPlan(shop, userId, { card: MEMBER_CARDS.failsLater });
      for (const days of [31, 1, 1]) {
        shop.clock.advance(days * DAY_MS);
        await shop.standIn.tick();
      }
    });

    it('is booked as soon as any event tells of the contract, though the second is owed', async () => {
      for await (const page of shop.system.payments.listWebhookEvents(new Date(joinedAt.getTime() + 27 * DAY_MS))) {
        for (const message of page)
          if (message.type === 'customer.subscription.updated') storeWebhookEvent(shop.system, message);
      }
      expect((await processWebhookEvents(shop.system)).processed).toBeGreaterThan(0);
      expect([membershipOf(shop, userId).status, months()]).toEqual(['past_due', 1]);
    });

    it('is booked by the page one comes back to', async () => {
      await verifyMembership(shop.as(userId), sessionId);
      expect([membershipOf(shop, userId).status, months()]).toEqual(['past_due', 1]);
    });
  });
});
