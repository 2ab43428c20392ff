import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A provider whose answers come when the test says so. */
function slowly(system: ServiceContext): {
  ctx: ServiceContext;
  asked: string[];
  answer(subscriptionId: string): void;
} {
  const asked: string[] = [];
  const doors = new Map<string, () => void>();
  const readSubscription = async (id: string): Promise<ProviderSubscription> => {
    asked.push(id);
    await new Promise<void>((open) => doors.set(id, open));
    return system.payments.readSubscription(id);
  };
  return {
    ctx: { ...system, payments: { ...system.payments, readSubscription } },
    asked,
    answer: (id) => doors.get(id)?.(),
  };
}

describe('webhook events about one subscription', () => {
  let shop: TestShop;
  let [one, other] = ['', ''];
  beforeEach(async () => {
    shop = await openTestShop();
    [one, other] = [
      membershipOf(shop, await joinClub(shop)).stripeSubscriptionId ?? '',
      membershipOf(shop, await joinClub(shop)).stripeSubscriptionId ?? '',
    ];
  });
  afterEach(() => shop.close());

  const told = (id: string, subscriptionId: string, type = 'customer.subscription.updated') =>
    shop.db.sqlite
      .prepare(
        `INSERT INTO provider_events (id, type, object_id, payload, is_live, status, next_attempt_at, occurred_at,
          received_at) VALUES (?, ?, ?, ?, 0, 'received', 1, 1, 1)`,
      )
      .run(
        id,
        type,
        type.startsWith('invoice') ? `in_${id}` : subscriptionId,
        JSON.stringify({ orderId: null, paymentIntentId: null, subscriptionId }),
      );
  const stateOf = (id: string) =>
    shop.db.sqlite.prepare<[string], { status: string }>(`SELECT status FROM provider_events WHERE id = ?`).get(id)
      ?.status;
  const turns = async () => {
    for (let n = 0; n < 20; n++) await new Promise((next) => setImmediate(next));
  };

  it('are one question, with the months if one of them is about money; what they say is ticked off together', async () => {
    told('a1', one);
    told('a2', one, 'invoice.paid');
    told('a3', one);
    const { ctx, asked, answer } = slowly(shop.system);
    const work = processWebhookEvents(ctx);
    await turns();
    expect(asked).toEqual([one]);
    expect([stateOf('a1'), stateOf('a2'), stateOf('a3')]).toEqual(['received', 'received', 'received']);
    answer(one);
    expect(await work).toEqual({ processed: 3 });
    expect([stateOf('a1'), stateOf('a2'), stateOf('a3')]).toEqual(['processed', 'processed', 'processed']);
  });

  it('never keep another one’s waiting for an answer', async () => {
    for (let n = 0; n < 3; n++) told(`a${n}`, one);
    for (let n = 0; n < 4; n++) told(`b${n}`, other);
    const { ctx, asked, answer } = slowly(shop.system);
    const work = processWebhookEvents(ctx);
    await turns();
    expect(asked.toSorted()).toEqual([one, other].toSorted());
    answer(other);
    answer(one);
    await work;
    expect(['a0', 'a2', 'b0', 'b3'].map(stateOf)).toEqual(Array<string>(4).fill('processed'));
  });

  it('negative control: told about one by one, as webhook events without a subscription are, each is a question of its own', async () => {
    for (const id of ['a1', 'a2', 'a3']) told(id, one);
    // What groups them is which subscription they name: without that they could come back in any order.
    const { ctx, asked, answer } = slowly(shop.system);
    for (const id of ['a1', 'a2', 'a3']) {
      shop.db.sqlite
        .prepare(
          `UPDATE provider_events SET next_attempt_at = CASE id WHEN ? THEN 1 ELSE 1e15 END WHERE status = 'received'`,
        )
        .run(id);
      const work = processWebhookEvents(ctx);
      await turns();
      answer(one);
      await work;
    }
    expect(asked).toEqual([one, one, one]);
  });

  it('of which one can’t be asked about leave the others as they are, and are tried again together', async () => {
    told('a1', one);
    told('a2', one, 'invoice.paid');
    told('b1', other);
    const broken: ServiceContext = {
      ...shop.system,
      payments: {
        ...shop.system.payments,
        readSubscription: (id) =>
          id === one ? Promise.reject(new Error('no network')) : shop.system.payments.readSubscription(id),
      },
    };
    await processWebhookEvents(broken);
    expect([stateOf('a1'), stateOf('a2'), stateOf('b1')]).toEqual(['received', 'received', 'processed']);
    shop.clock.advance(2_000);
    await processWebhookEvents(shop.system);
    expect([stateOf('a1'), stateOf('a2')]).toEqual(['processed', 'processed']);
  });
});
