import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { storeWebhookEvent } from '#server/services/shop/webhook-events/store-webhook-event.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a buyer’s payment among a month of renewals', () => {
  let shop: TestShop;
  let bought: Bought;
  beforeEach(async () => {
    shop = await openTestShop();
    bought = await buyTicket(shop);
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, bought);
  });
  afterEach(() => shop.close());

  const told = (id: string, type: string, objectId: string) =>
    storeWebhookEvent(shop.system, {
      id,
      type,
      objectId,
      isLive: false,
      occurredAt: shop.clock.now(),
      orderId: null,
      paymentIntentId: null,
      subscriptionId: null,
      customerId: null,
    });
  const paymentIsTold = () => told('evt_buyer', 'checkout.session.completed', bought.sessionId);
  const waiting = () =>
    shop.db.sqlite.prepare<[], number>(`SELECT COUNT(*) FROM provider_events WHERE status = 'received'`).pluck().get();
  const statusOf = () => books(shop, bought.orderId).status;

  /** Of memberships that another shop on the account has: each is asked about, nothing is to be written. */
  function renewalsAreTold(messages: number, memberships: number): void {
    for (let n = 0; n < messages; n++)
      told(`evt_month_${n}`, 'customer.subscription.updated', `sub_elsewhere_${n % memberships}`);
    shop.clock.advance(1_000);
  }
  const whenAsked = (happens: (times: number) => void): { ctx: ServiceContext; asked(): number } => {
    let asked = 0;
    const readSubscription: ServiceContext['payments']['readSubscription'] = (id) => {
      asked += 1;
      happens(asked);
      return shop.system.payments.readSubscription(id);
    };
    return { ctx: { ...shop.system, payments: { ...shop.system.payments, readSubscription } }, asked: () => asked };
  };

  it('is settled in the next round, though they came before it and are more than a round takes', async () => {
    renewalsAreTold(300, 1);
    paymentIsTold();
    await processWebhookEvents(shop.system);
    expect(statusOf()).toBe('paid');
    expect(waiting()).toBeGreaterThan(0);
  });

  it('does not wait for the end of a round in the middle of which it comes, and none of them is lost', async () => {
    renewalsAreTold(40, 40);
    let settledBefore = 41;
    const { ctx, asked } = whenAsked((times) => {
      if (times === 5) paymentIsTold();
      if (statusOf() === 'paid') settledBefore = Math.min(settledBefore, times);
    });
    await processWebhookEvents(ctx);
    expect(settledBefore).toBeLessThan(15);
    expect([waiting(), asked()]).toEqual([0, 40]);
  });

  it('is asked about once, however many renewals are worked on at a time', async () => {
    renewalsAreTold(40, 40);
    const { ctx } = whenAsked((times) => times === 5 && paymentIsTold());
    let sessions = 0;
    const getSession: ServiceContext['payments']['getSession'] = (id) => {
      sessions += 1;
      return shop.system.payments.getSession(id);
    };
    await processWebhookEvents({ ...ctx, payments: { ...ctx.payments, getSession } });
    expect([statusOf(), sessions]).toEqual(['paid', 1]);
  });

  it('leaves the months their place, however many buyers come', async () => {
    renewalsAreTold(40, 40);
    const { ctx, asked } = whenAsked((times) => told(`evt_${times}`, 'charge.refunded', 'ch_elsewhere'));
    await processWebhookEvents(ctx);
    await processWebhookEvents(ctx);
    expect([asked(), waiting()]).toEqual([40, 0]);
  });
});
