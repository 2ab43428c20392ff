import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import superjson from 'superjson';
import { PHONE_CODE_LENGTH, PHONE_TOKEN_PREFIX } from '#shared/door/phone-limits.ts';
import { HOUR_MS } from '#shared/time.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';

/**
 * A venue, an office or a proxy is one network. Whoever tries out secrets that nobody can guess in it keeps nobody out
 * who shows a right one.
 */
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: true });
});
afterAll(() => site.close());

const call = (procedure: string, input: unknown) =>
  site.ask(`/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(superjson.serialize(input)),
  });

const deliver = (body: string, secret: string) =>
  site.ask('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signWebhook(body, secret, site.shop.clock.now()) },
    body,
  });

/** Statuses of so many wrong tries, each once. */
async function statusesOf(count: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n++) statuses.add((await ask(n)).status);
  return [...statuses];
}

describe('a right secret behind a network that has used up its wrong ones', () => {
  it('is taken: a signature of the payment provider', async () => {
    const event = (id: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.created',
        created: Math.floor(site.shop.clock.now().getTime() / 1_000),
        livemode: false,
        data: { object: { id: 'pi_1', object: 'payment_intent' } },
      });
    expect(await statusesOf(60, () => deliver(event('evt_0'), 'whsec_of_a_stranger'))).toEqual([400]);
    expect((await deliver(event('evt_0'), 'whsec_of_a_stranger')).status).toBe(429);
    expect((await deliver(event('evt_1'), demoDefaults.stripeWebhookSecret)).status).toBe(200);
    const long = `${event('evt_2').slice(0, -1)},"padding":"${'x'.repeat(300_000)}"}`;
    expect((await deliver(long, demoDefaults.stripeWebhookSecret)).status).toBe(429);
  });

  it('is taken: the pairing code of a desk, which asks until somebody lets it in', async () => {
    const started = await call('kasse.pairStart', {
      publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    });
    const { deviceCode } = superjson.deserialize<{ deviceCode: string }>(
      (JSON.parse(started.text) as { result: { data: Parameters<typeof superjson.deserialize>[0] } }).result.data,
    );
    expect(await statusesOf(600, (n) => call('kasse.pairPoll', { deviceCode: `pair_${n}_${'x'.repeat(40)}` }))).toEqual(
      [404],
    );
    expect((await call('kasse.pairPoll', { deviceCode: `pair_${'y'.repeat(40)}` })).status).toBe(429);
    expect((await call('kasse.pairPoll', { deviceCode })).status).toBe(200);
  });

  it('is taken: the link of a mail that ends or confirms something', async () => {
    const token = randomUUID().replaceAll('-', '');
    site.shop.db.sqlite
      .prepare(
        `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token, created_at, updated_at)
         VALUES (?, 'guest@clave.example', 'events', 1, ?, ?, 1)`,
      )
      .run(randomUUID(), token, site.shop.clock.now().getTime());
    const wrong = (n: number) => call('contact.unsubscribe', { token: `${n}`.padStart(32, 'x') });
    expect(await statusesOf(60, wrong)).toEqual([404]);
    expect((await wrong(60)).status).toBe(429);
    expect((await call('contact.unsubscribe', { token })).status).toBe(200);
    site.shop.clock.advance(HOUR_MS);
    expect((await wrong(61)).status).toBe(404);
  });

  it('does not make the wrong ones endless: a code of a helper’s phone', async () => {
    const token = PHONE_TOKEN_PREFIX + 'y'.repeat(43);
    const wrong = () => call('kasse.phone.join', { code: 'x'.repeat(PHONE_CODE_LENGTH), token, name: 'Ana' });
    expect(await statusesOf(60, wrong)).toEqual([404]);
    expect((await wrong()).status).toBe(429);
  });
});
