import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { checkProvider } from '#server/commands/check-provider.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { checkAccount } from '#server/services/shop/webhook-events/check-account.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const SHOP = { baseUrl: 'https://tickets.example', isLive: true };
const ENDPOINT = 'https://tickets.example/webhooks/stripe';

describe('what the provider says of our account', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    shop.standIn.configure({ webhookMode: 'off', webhookUrl: ENDPOINT, isLiveAccount: true });
  });
  afterEach(() => shop.close());

  const check = (withinMs?: number) => checkAccount(shop.system.payments, SHOP, withinMs);

  it('nothing, when all is as it should be', async () => {
    expect(await check()).toEqual({ missing: [], warnings: [] });
  });

  it.each([
    ['a test account', { isLiveAccount: false }, /the account is in test mode/],
    ['another currency', { currency: 'usd' }, /holds no euro \(it holds usd\)/],
    [
      'no webhook endpoint',
      { webhookUrl: '' },
      /no webhook endpoint sends to https:\/\/tickets\.example\/webhooks\/stripe/,
    ],
    ['an endpoint elsewhere', { webhookUrl: 'https://old.example/webhooks/stripe' }, /no webhook endpoint sends to/],
    [
      'an endpoint that lacks messages',
      { webhookEvents: ['checkout.session.completed', 'refund.created'] },
      /is not sent checkout\.session\.expired, .*refund\.updated/,
    ],
  ] as const)('%s is named in plain words', async (_what, change, sentence) => {
    shop.standIn.configure(change as object);
    const { missing, warnings } = await check();
    expect([missing.length, warnings]).toEqual([1, []]);
    expect(missing[0]).toMatch(sentence);
  });

  it('a key without the permission to look is a warning for that part only', async () => {
    shop.standIn.configure({ forbidden: ['GET /v1/webhook_endpoints'] });
    expect(await check()).toEqual({
      missing: [],
      warnings: ['Stripe: the webhook endpoints could not be looked at (the key has no permission to read that)'],
    });
  });

  it('no answer in time is a warning, and no longer wait', async () => {
    for (const route of ['GET /v1/balance', 'GET /v1/webhook_endpoints'])
      shop.standIn.addFault({ route, kind: 'delay', times: 1, delayMs: 1_000 });
    const begunAt = performance.now();
    const { missing, warnings } = await check(100);
    expect([missing, warnings.length]).toEqual([[], 2]);
    expect(performance.now() - begunAt).toBeLessThan(900);
  });

  it('nobody at all on that host is a warning too, and a key that is not known is not', async () => {
    const other = (apiBase: string, secretKey: string) =>
      makeStripeProvider({ secretKey, webhookSecrets: [], apiBase, shopId: SHOP.baseUrl, now: () => shop.clock.now() });
    expect(await checkAccount(other('http://127.0.0.1:9', demoDefaults.stripeSecretKey), SHOP, 1_000)).toMatchObject({
      missing: [],
      warnings: [/no answer/, /no answer/].map((part) => expect.stringMatching(part) as string),
    });
    expect(await checkAccount(other(shop.standIn.url, 'sk_test_of_somebody_else'), SHOP)).toEqual({
      missing: ['Stripe: the key is not known there, or was taken back'],
      warnings: [],
    });
  });

  it('the doctor says it, and compares the refunds with the books without touching them', async () => {
    const bought = await buyTicket(shop);
    pay(shop, bought);
    shop.standIn.configure({ webhookUrl: ENDPOINT });
    const { settleOrder } = await import('#server/services/shop/orders/settle-order.ts');
    settleOrder(shop.system, await shop.system.payments.getSession(bought.sessionId));
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'doctor-')), 'shop.sqlite');
    const look = async () => {
      await shop.db.sqlite.backup(file);
      return checkProvider({ payments: shop.system.payments, ...SHOP, databaseFile: file, now: shop.clock.now() });
    };
    expect(await look()).toEqual({
      isFine: true,
      lines: [
        '  the account, its currency and its webhook endpoint are as they should be',
        '  0 refunds of 30 days are the same at the provider and in the books',
      ],
    });
    shop.standIn.act('refund', bought.sessionId, { amount: 500 });
    const found = await look();
    expect(found.isFine).toBe(false);
    expect(found.lines[1]).toMatch(/^✗ refund re_\w+ \(500 cents\) is not in the books as the provider has it/);
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) FROM refunds`).pluck().get()).toBe(0);
    shop.standIn.configure({ isDown: true });
    expect(await look()).toMatchObject({ isFine: true });
  });
});
