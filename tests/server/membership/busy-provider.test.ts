import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { ProviderBusy } from '#server/adapters/payment-provider.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { BOTH_TICKS } from '#tests/support/join-club.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { TODAY } from '#tests/support/today.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a membership ordered while the provider is busy or away', () => {
  let shop: TestShop;
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = addBuyer(shop);
  });
  afterEach(() => shop.close());

  const press = () => startJoin(shop.as(userId), { planId: 'club', consents: BOTH_TICKS });
  const orders = () =>
    shop.db.sqlite.prepare<[], { id: string; status: string }>(`SELECT id, status FROM subscribers`).all();

  it.each(['GET /v1/customers', 'POST /v1/customers', 'GET /v1/prices', 'POST /v1/checkout/sessions'])(
    'keeps its place: within 8 s it says so, wherever it got stuck (%s), and the next press goes on with it',
    async (route) => {
      shop.standIn.addFault({ route, kind: 'rate-limit', times: 1_000, delayMs: 0 });
      const startedAt = shop.clock.now().getTime();
      await expect(press()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_BUSY', details: { retryAfterSeconds: 5 } });
      expect(shop.clock.now().getTime() - startedAt).toBeGreaterThan(5 * SECOND_MS);
      expect(shop.clock.now().getTime() - startedAt).toBeLessThanOrEqual(8 * SECOND_MS);
      const [order] = orders();
      expect(order).toMatchObject({ status: 'pending' });
      shop.standIn.clearFaults();
      expect((await press()).url).toContain('http');
      expect(orders()).toEqual([order]);
    },
  );

  it('hears what the provider refuses for good at once', async () => {
    shop.system.payments.startSubscriptionCheckout = () => Promise.reject(new Error('not the provider’s answer'));
    await expect(press()).rejects.toMatchObject({ code: 'PAYMENT_SESSION_FAILED' });
  });
});

describe('a provider that closes the connection', () => {
  it('is asked once a try: the SDK’s own repetition would take half a second of ours each time', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.once('data', () => socket.resetAndDestroy());
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const clock = makeTestClock(TODAY);
    let pauses = 0;
    const provider = makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: [demoDefaults.stripeWebhookSecret],
      apiBase: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      shopId: 'test',
      now: () => clock.now(),
      pause: async (ms) => {
        pauses++;
        clock.advance(ms);
      },
    });
    const user = { userId: 'u', email: 'ana@test.example', name: null };
    await expect(provider.ensureCustomer(user, new Date(clock.now().getTime() + 8 * SECOND_MS))).rejects.toBeInstanceOf(
      ProviderBusy,
    );
    expect(pauses).toBeGreaterThan(2);
    expect(connections).toBe(pauses + 1);
    await new Promise((resolve) => server.close(resolve));
  });
});
