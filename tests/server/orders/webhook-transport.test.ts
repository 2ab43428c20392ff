import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { reconcileOrders } from '#server/services/shop/orders/reconcile-orders.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const secret = demoDefaults.stripeWebhookSecret;

describe('what the provider tells us (cases 1–12)', () => {
  let shop: TestShop;
  let bought: Bought;

  beforeEach(async () => {
    shop = await openTestShop();
    bought = await buyTicket(shop);
  });
  afterEach(() => shop.close());

  const deliver = (body: string, signature: string) => shop.system.payments.readWebhook(body, signature);

  it('1: the same webhook event delivered twice makes one ticket', async () => {
    shop.standIn.configure({ webhookMode: 'duplicate' });
    pay(shop, bought);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1, mails: 1 });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n, COUNT(DISTINCT id) AS d FROM provider_events`).get()).toEqual({
      n: 4,
      d: 4,
    });
  });

  it('2: two different webhook events about one payment make one ticket', async () => {
    pay(shop, bought);
    await shop.settle();
    const types = shop.db.sqlite
      .prepare<[], { type: string }>(`SELECT type FROM provider_events WHERE status = 'processed' ORDER BY type`)
      .all();
    expect(types.map((t) => t.type)).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
    expect(books(shop, bought.orderId).tickets).toBe(1);
  });

  it('3: webhook and success page at the same time make one ticket', async () => {
    pay(shop, bought);
    const checks = Array.from({ length: 8 }, () => verifyPayment(shop.as(bought.userId), bought.sessionId));
    const [results] = await Promise.all([Promise.all(checks), shop.settle()]);
    expect(results.every((r) => r.orderStatus === 'paid' && r.tickets.length === 1)).toBe(true);
    expect(new Set(results.map((r) => r.tickets[0]?.ticketNumber)).size).toBe(1);
    expect(books(shop, bought.orderId)).toMatchObject({ tickets: 1, mails: 1 });
  });

  it('4: webhook events out of order never turn a newer state back', async () => {
    pay(shop, bought);
    await shop.settle();
    const expired = JSON.stringify({
      id: 'evt_late_expired',
      object: 'event',
      type: 'checkout.session.expired',
      created: 1,
      livemode: false,
      data: { object: { id: bought.sessionId, object: 'checkout.session' } },
    });
    const { storeWebhookEvent } = await import('#server/services/shop/webhook-events/store-webhook-event.ts');
    storeWebhookEvent(shop.system, deliver(expired, signWebhook(expired, secret, shop.clock.now())));
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
  });

  it('5: processing that fails halfway is done again', async () => {
    shop.standIn.addFault({ route: 'GET /v1/checkout/sessions/:id', kind: 'error-500', times: 9, delayMs: 0 });
    pay(shop, bought);
    await shop.standIn.whenWebhooksIdle();
    await processWebhookEvents(shop.system);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', tickets: 0 });
    expect(
      shop.db.sqlite
        .prepare(`SELECT COUNT(*) AS n FROM provider_events WHERE status = 'received' AND attempts = 1`)
        .get(),
    ).not.toEqual({ n: 0 });
    shop.standIn.clearFaults();
    shop.clock.advance(MINUTE_MS);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
  });

  it('7: an unknown type is taken and ignored', async () => {
    const body = JSON.stringify({
      id: 'evt_future',
      object: 'event',
      type: 'mandate.invented',
      created: 1,
      livemode: false,
      data: { object: { id: 'man_1' } },
    });
    const { storeWebhookEvent } = await import('#server/services/shop/webhook-events/store-webhook-event.ts');
    expect(storeWebhookEvent(shop.system, deliver(body, signWebhook(body, secret, shop.clock.now())))).toBe(true);
    await shop.settle();
    expect(shop.db.sqlite.prepare(`SELECT status FROM provider_events WHERE id = 'evt_future'`).get()).toEqual({
      status: 'ignored',
    });
  });

  it('8: a payment of another shop on the same account is ignored', async () => {
    const [foreign] = shop.standIn.createPaidSessions({
      count: 1,
      unitAmountCents: 1200,
      metadata: [{ order_id: bought.orderId, shop: 'https://other.example' }],
    });
    await shop.settle();
    expect(foreign).toBeDefined();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', tickets: 0 });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM payment_exceptions`).get()).toEqual({ n: 0 });
  });

  it('9: money that arrived while we were down becomes tickets by asking', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, bought);
    shop.clock.advance(6 * MINUTE_MS);
    expect(await reconcileOrders(shop.system)).toEqual({ asked: 1 });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
  });

  it('9: webhook events missed while we were down are read up, each once', async () => {
    shop.db.sqlite
      .prepare(`INSERT INTO meta (key, value) VALUES ('provider_messages_read_until', ?)`)
      .run(String(shop.clock.now().getTime()));
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, bought);
    shop.clock.advance(MINUTE_MS);
    expect((await catchUpWebhookEvents(shop.system)).stored).toBe(4);
    expect((await catchUpWebhookEvents(shop.system)).stored).toBe(0);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1, mails: 1 });
  });

  it('10: an event that comes again while its first delivery is still being worked on changes nothing', async () => {
    shop.standIn.addFault({ route: 'GET /v1/checkout/sessions/:id', kind: 'delay', times: 1, delayMs: 80 });
    shop.standIn.configure({ webhookMode: 'duplicate' });
    pay(shop, bought);
    await shop.standIn.whenWebhooksIdle();
    await Promise.all([processWebhookEvents(shop.system), processWebhookEvents(shop.system)]);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1, mails: 1 });
  });

  it('12: money in the wrong mode hands nothing out and is put before the admin', async () => {
    pay(shop, bought);
    const live = { ...shop.system, isLive: true };
    const { settleOrder } = await import('#server/services/shop/orders/settle-order.ts');
    settleOrder(live, await live.payments.getSession(bought.sessionId));
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', tickets: 0 });
    expect(shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).all()).toEqual([{ kind: 'wrong_mode' }]);
  });
});

describe('signatures (cases 6 and 11)', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.succeeded',
    created: 1,
    livemode: false,
    data: { object: { id: 'ch_1' } },
  });

  it('6: refuses a bad signature, none, an old one, another secret and a re-serialised body', async () => {
    const shop = await openTestShop();
    const now = shop.clock.now();
    const good = signWebhook(body, secret, now);
    const read = (text: string, signature: string | undefined) => () =>
      shop.system.payments.readWebhook(text, signature);
    expect(read(body, good)().id).toBe('evt_1');
    expect(read(body, undefined)).toThrow('no signature');
    expect(read(body, 't=1,v1=00')).toThrow('signature does not match');
    expect(read(body, signWebhook(body, secret, new Date(now.getTime() - 301_000)))).toThrow(
      'signature does not match',
    );
    expect(read(body, signWebhook(body, 'whsec_other', now))).toThrow('signature does not match');
    expect(read(JSON.stringify(JSON.parse(body), null, 1), good)).toThrow('signature does not match');
    await shop.close();
  });

  it('of a long webhook event is checked piece by piece, with the same answers, and not at all where none could be right', async () => {
    const shop = await openTestShop({ webhookSecrets: ['whsec_new', secret] });
    const now = shop.clock.now();
    const isRight = (text: string, signature: string): boolean | null => {
      const check = shop.system.payments.checkWebhook(signature);
      for (let at = 0; at < text.length; at += 7) check?.read(Buffer.from(text.slice(at, at + 7)));
      return check === null ? null : check.isRight();
    };
    const good = signWebhook(body, secret, now);
    const stale = new Date(now.getTime() - 301_000);
    expect(['whsec_new', secret].map((one) => isRight(body, signWebhook(body, one, now)))).toEqual([true, true]);
    expect(isRight(body, `${good},v1=${'0'.repeat(64)}`)).toBe(true);
    expect(
      [signWebhook(body, 'whsec_other', now), `${good.split(',')[0]},v1=00`].map((one) => isRight(body, one)),
    ).toEqual([false, false]);
    expect(isRight(`${body} `, good)).toBe(false);
    for (const signature of ['', 'v1=00', 't=x,v1=00', good.split(',')[0]!, signWebhook(body, secret, stale)])
      expect(shop.system.payments.checkWebhook(signature)).toBeNull();
    await shop.close();
  });

  it('11: during a rotation both secrets are good', async () => {
    const shop = await openTestShop({ webhookSecrets: ['whsec_new', secret] });
    for (const one of ['whsec_new', secret])
      expect(shop.system.payments.readWebhook(body, signWebhook(body, one, shop.clock.now())).id).toBe('evt_1');
    await shop.close();
  });

  it('5: a server that fails to store answers with an error and gets the webhook event again', async () => {
    const shop = await openTestShop();
    const eventId = addEvent(shop);
    const userId = addBuyer(shop);
    const started = await startCheckout(shop.as(userId), {
      eventId,
      items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
    });
    shop.db.sqlite.exec(
      `CREATE TEMP TRIGGER disk_full BEFORE INSERT ON provider_events BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    shop.standIn.payMany([started.sessionId ?? '']);
    await shop.standIn.tick();
    shop.db.sqlite.exec(`DROP TRIGGER disk_full`);
    for (let round = 0; round < 5; round++) {
      shop.clock.advance(1_000);
      await shop.settle();
    }
    expect(books(shop, started.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
    await shop.close();
  });
});
