import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { loggedPath } from '#server/http/request-log.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const errorsLogged = () => site.lines.filter(({ level }) => level === 50);

/** No answer to it is an error of ours, and none is logged as one. */
async function isAnsweredCalmly(path: string, options: Parameters<TestSite['ask']>[1] = {}): Promise<number> {
  const before = errorsLogged().length;
  const { status, text } = await site.ask(path, options);
  expect(status, `${path}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(errorsLogged().slice(before)).toEqual([]);
  return status;
}

describe('an address that is none', () => {
  const paths = [
    '/trpc/%',
    '/trpc/%E0%A4%A',
    '/trpc/events.upcoming,%?batch=1',
    '/trpc/',
    '/trpc//',
    '/%',
    '/%00',
    '/events/%',
    '/events/%E0%A4%A',
    '/events/%.ics',
    '/art/salsa/%-400x500.svg',
    '/og/events/%.png',
    '/uploads/%',
    '/receipt/%',
    '/declaration/%.txt',
    '/unsubscribe/%',
    '/ticket/%',
    '//',
    '//evil.example/',
    '/..%2f..%2fetc',
    '/events?month=%',
    '/trpc/events.upcoming?input=%',
    '/trpc/events.upcoming?input={"json":',
    '/trpc/events.upcoming?input=null',
    '/trpc/events.upcoming?batch=1&input=[]',
    '/api/auth/%',
    '/api/auth/get-session?%',
  ];

  it.each(paths)('is answered without an error of ours: %s', async (path) => {
    await isAnsweredCalmly(path);
    await isAnsweredCalmly(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  });

  it('of a whole URL is read as its path, and refused with a name and password in it', async () => {
    expect(await isAnsweredCalmly(`${site.url}/healthz`)).toBe(200);
    for (const path of [
      '/healthz',
      '/trpc/events.upcoming',
      '/events',
      '/api/auth/get-session',
      '/trpc/contact.send',
    ]) {
      const whole = `http://me:secret@127.0.0.1${path}`;
      expect(await isAnsweredCalmly(whole)).toBe(400);
      expect(
        await isAnsweredCalmly(whole, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      ).toBe(400);
    }
    expect(await isAnsweredCalmly('http://')).toBe(400);
    expect(await isAnsweredCalmly('healthz')).toBe(400);
  });
});

describe('a form that is none', () => {
  it.each([
    '/contact',
    '/registration',
    '/salsa',
    '/learn-bachata',
    '/cancel-contract',
    '/withdraw-contract',
    '/newsletter',
  ])('sent to %s leads its sender back', async (path) => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x']) {
      expect(await isAnsweredCalmly(path, { method: 'POST', headers: { 'content-type': type }, body: 'name=x' })).toBe(
        303,
      );
    }
  });
});

describe('a signed webhook event', () => {
  const event = {
    id: 'evt_malformed',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_768_000_000,
    livemode: false,
    data: { object: { id: 'cs_1', object: 'checkout.session' } },
  };
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['half of it', JSON.stringify(event).slice(0, 60)],
    ...['null', '[]', '{}', '5', '"evt"'].map((body): [string, string] => [body, body]),
    ['100,000 brackets', '['.repeat(100_000)],
    ...Object.entries({ id: 5, type: null, created: 'soon', livemode: 'no', data: null }).map(
      ([field, value]): [string, string] => [
        `${field}: ${JSON.stringify(value)}`,
        JSON.stringify({ ...event, [field]: value }),
      ],
    ),
    ['no object', JSON.stringify({ ...event, data: {} })],
    ['an id of 10,000 letters', JSON.stringify({ ...event, id: 'e'.repeat(10_000) })],
    ['a time beyond all clocks', JSON.stringify({ ...event, created: 1e300 })],
    ['a number for an id of its object', JSON.stringify({ ...event, data: { object: { id: 7 } } })],
  ];

  it.each(bodies)('is refused, not stumbled over: %s', async (_, body) => {
    const signature = signWebhook(body, demoDefaults.stripeWebhookSecret, site.shop.clock.now());
    expect(
      await isAnsweredCalmly('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': signature }, body }),
    ).toBe(400);
  });

  it.each([
    ['whole', event.data.object],
    [
      'of references that are none, which name nothing',
      { id: 'cs_2', payment_intent: 7, subscription: [], customer: { id: {} }, parent: 'x', metadata: 'x' },
    ],
    ['of an order that is a list', { id: 'cs_3', metadata: { shop: 'http://localhost:3000', order_id: ['x'] } }],
  ])('is taken: %s', async (_, object) => {
    const body = JSON.stringify({ ...event, id: `evt_${String(object.id)}`, data: { object } });
    const signature = signWebhook(body, demoDefaults.stripeWebhookSecret, site.shop.clock.now());
    expect(
      await isAnsweredCalmly('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': signature }, body }),
    ).toBe(200);
  });
});

describe('the log', () => {
  const token = 'q7RkX0aVb3PzL_u9-Yw2Tg5HsdE1mNcF';
  it.each(['/declaration/', '/receipt/', '/ticket/', '/unsubscribe/', '/workshop-status/'])(
    'has no token of %s',
    async (place) => {
      const before = site.lines.length;
      for (const path of [
        `${place}${token}`,
        `${place}${token}.txt?show`,
        `/trpc${place}${token}`,
        `/x${place}${token}/more`,
      ])
        await site.ask(path);
      expect(JSON.stringify(site.lines.slice(before))).not.toContain(token.slice(0, 16));
      expect(site.lines.length).toBe(before + 4);
    },
  );

  it('still says which page or night was asked for', () => {
    const night = '/events/3f0c5f66-6a1f-4b5e-9f0e-0c5f666a1f4b';
    expect(loggedPath(night)).toBe(night);
    for (const path of [
      '/right-of-withdrawal',
      '/subscription-management',
      '/terms-and-conditions',
      '/trpc/admin.subscriptions.bulkResendEmails',
      '/assets/index-B3xk2.js',
    ])
      expect(loggedPath(path)).toBe(path);
  });
});

it('no page accepts a base for its addresses', async () => {
  expect((await site.ask('/events')).headers['content-security-policy']).toContain("base-uri 'none'");
});
