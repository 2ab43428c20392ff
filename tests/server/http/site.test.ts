import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HELLO_PATH, ServerHello } from '#shared/door/server-hello.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { listen } from '#server/http/listen.ts';
import { storedAnswer } from '#server/http/public-cache.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import manifest from '../../../package.json' with { type: 'json' };

let site: TestSite;
let eventId: string;
const script = storedAnswer({
  status: 200,
  headers: [['content-type', 'text/javascript']],
  body: Buffer.from('1'),
  encoded: { br: Buffer.from('br'), gzip: () => Buffer.from('gz') },
});
const upcoming = `/trpc/events.upcoming?input=${encodeURIComponent('{"json":{"limit":8}}')}`;

beforeAll(async () => {
  site = await openTestSite({ site: { asset: (url) => (url === '/assets/a.js' ? script : undefined) } });
  eventId = addEvent(site.shop, { title: 'Salsa & <Friday>' });
});
afterAll(() => site.close());

describe('every answer', () => {
  test.each(['/', '/events', '/healthz', '/nope', '/robots.txt', '/trpc/nope'])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await site.ask(path);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('keeps them when it comes from the cache', async () => {
    const first = await site.ask('/events');
    const kept = await site.ask('/events');
    const { date: _, ...rest } = kept.headers;
    expect(first.headers).toMatchObject(rest);
    expect(rest['content-security-policy']).toBeDefined();
  });

  test('insists on https when the site has it', async () => {
    const secure = await openTestSite({ baseUrl: 'https://nights.example' });
    expect((await secure.ask('/')).headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });
});

describe('a public page', () => {
  test('is sent in the smallest form the browser takes, and as one text', async () => {
    const plain = await site.ask('/');
    const br = await site.ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gzip = await site.ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect([plain, br, gzip].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    expect(br.headers['vary']).toBe('Accept-Encoding');
  });

  test('answers 304 to whoever has it, and HEAD without a body', async () => {
    const { headers } = await site.ask('/events');
    const again = await site.ask('/events', { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await site.ask('/events', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  test('is the same for everyone: a cookie changes nothing', async () => {
    const visitor = await site.ask('/');
    const signedIn = await site.ask('/', { headers: { cookie: 'x.session_token=abc' } });
    expect(signedIn.text).toBe(visitor.text);
    expect(visitor.headers['set-cookie']).toBeUndefined();
  });

  test('is kept whatever a campaign hangs on its address, and anew when content changes', async () => {
    // The month of the new night, which may be the next one.
    const inNineHours = new Date(site.shop.clock.now().getTime() + 9 * HOUR_MS);
    const path = `/events?month=${localDateOf(inNineHours).slice(0, 7)}`;
    const before = await site.ask(path);
    expect((await site.ask(`${path}&utm_source=mail`)).text).toBe(before.text);
    addEvent(site.shop, { title: 'Brand-new night', startsInHours: 9 });
    expect((await site.ask(path)).text).not.toContain('Brand-new night');
    site.publicCache.purge();
    expect((await site.ask(path)).text).toContain('Brand-new night');
  });

  test('is drawn once for all who ask at the same moment', async () => {
    site.publicCache.purge();
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask('/')));
    expect(new Set(answers.map((answer) => answer.headers['etag'])).size).toBe(1);
  });

  test('says nothing that would end its script element', async () => {
    const { text } = await site.ask(`/events/${eventId}`);
    expect(text).toContain('Salsa &amp; &lt;Friday&gt;');
    expect(text).not.toContain('<Friday>');
    expect(text).toContain('\\u003cFriday>');
  });
});

describe('a private page', () => {
  test.each(['/dashboard', '/event-payment-success', '/auth', '/unsubscribe/some-token'])(
    'is an empty frame nobody keeps or finds: %s',
    async (path) => {
      const { status, headers, text } = await site.ask(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).toMatch(/<html lang="(en|de)">/);
    },
  );
});

test('the sign-in page comes with a form that the server answers; where a token leads, it does not', async () => {
  const { text, headers } = await site.ask('/auth?returnTo=%2Fdashboard');
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toMatch(/<title>Anmelden \| .+<\/title>/);
  const shown = text.slice(text.indexOf('id="before-scripts"'));
  expect(shown).toMatch(/<h1[^>]*>Willkommen zurück<\/h1>/);
  expect(shown).toContain('action="/sign-in/password"');
  expect(shown).toContain('type="password"');
  expect(shown).toContain('Verträge hier kündigen');
  const token = await site.ask('/auth?token_hash=x&type=signup');
  expect(token.text).not.toContain('id="before-scripts"');
  expect(token.text).toContain('Diese Seite braucht JavaScript');
  // The page of a link is not shown to who comes without one.
  expect((await site.ask('/auth')).text).toContain('id="before-scripts"');
});

test('who comes to the sign-in from Book Now sees at once what they are about to buy, the browser with its first drawing', async () => {
  const path = (id: string) => `/auth?returnTo=${encodeURIComponent(`/checkout/${id}`)}`;
  const id = addEvent(site.shop, { title: 'Noche del Rio' });
  const { text } = await site.ask(path(id));
  const shown = text.slice(text.indexOf('id="before-scripts"'));
  expect(shown.match(/Noche del Rio/g)?.length).toBeGreaterThan(1); // drawn, and sent along for the scripts
  expect(shown).toContain('auth-bought');
  // Most likely without an account: the form that makes one, unless this browser knows a password.
  expect(shown).toMatch(/<h1[^>]*>Konto anlegen<\/h1>/);
  expect(shown).toContain('action="/sign-up"');
  const known = await site.ask(path(id), { headers: { cookie: 'known_device=abc.def' } });
  expect(known.text).toMatch(/<h1[^>]*>Willkommen zurück<\/h1>/);
  expect(known.text).toContain('auth-bought');
  expect((await site.ask(path(id))).text).toBe(text);
  const unknown = await site.ask(path('00000000-0000-4000-8000-000000000000'));
  expect(unknown.status).toBe(200);
  expect(unknown.text).toContain('Willkommen zurück');
  expect(unknown.text).not.toContain('auth-bought');
});

test('who comes to the sign-in from Subscribe sees the plan and what it costs; an unknown plan is nothing', async () => {
  const path = (plan: string) => `/auth?returnTo=${encodeURIComponent(`/members-club/order/${plan}`)}`;
  const { text } = await site.ask(path('all-you-can-dance'));
  const shown = text.slice(text.indexOf('id="before-scripts"'));
  expect(shown).toMatch(/auth-bought[^]*All You Can Dance[^]*im Monat/);
  expect(shown).toContain('action="/sign-up"');
  expect((await site.ask(path('no-such-plan'))).text).not.toContain('auth-bought');
});

describe('an address nobody has', () => {
  test('is a real 404 with the sentence, and its path is logged', async () => {
    const { status, text, headers } = await site.ask('/no/such/page');
    expect(status).toBe(404);
    expect(text).toContain('Oops! Page not found');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(site.lines).toContainEqual(
      expect.objectContaining({ path: '/no/such/page', status: 404, msg: 'no such path' }),
    );
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no-id'])('of a night: 404 with the way back (%s)', async (id) => {
    const { status, text } = await site.ask(`/events/${id}`);
    expect(status).toBe(404);
    expect(text).toContain('Event not found');
    expect(text).toContain('Back to Events');
  });

  test('of a call: an error in the shape a procedure has, with the sentence that screens say', async () => {
    const { status, text } = await site.ask('/trpc/no.such');
    expect(status).toBe(404);
    const error = { message: 'Oops! Page not found', data: { domainCode: 'NOT_FOUND' } };
    expect(JSON.parse(text)).toMatchObject({ error: { json: error } });
  });

  test.each([
    ['/events/', '/events'],
    ['/events/?month=2026-01', '/events?month=2026-01'],
    ['//evil.example/', '/evil.example'],
  ])('with a slash too many leads to the one without: %s', async (path, to) => {
    const { status, headers } = await site.ask(path);
    expect([status, headers['location']]).toEqual([301, to]);
  });
});

describe('a public read', () => {
  test('is answered from memory for a moment, until content changes', async () => {
    const first = await site.ask(upcoming);
    addEvent(site.shop, { title: 'Just put in', startsInHours: 2 });
    expect((await site.ask(upcoming)).text).toBe(first.text);
    site.publicCache.purge();
    expect((await site.ask(upcoming)).text).toContain('Just put in');
  });

  test('is no answer for one role kept for another: the workshops of somebody signed in are asked anew', async () => {
    const path = `/trpc/workshops.listPublic?input=${encodeURIComponent('{"json":{"limit":3}}')}`;
    site.shop.db.sqlite
      .prepare(
        `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, price_cents,
          is_approved) VALUES ('w', 'A', 'a@x.example', 'T', ?, 9900, 1)`,
      )
      .run(site.shop.clock.now().getTime() + 1e7);
    expect((await site.ask(path)).text).not.toContain(':9900');
    expect(site.publicCache.get(path)?.isForVisitors).toBe(true);
  });

  test('that fails is not kept', async () => {
    const path = `/trpc/events.byId?input=${encodeURIComponent('{"json":{"id":"00000000-0000-4000-8000-000000000000"}}')}`;
    expect((await site.ask(path)).status).toBe(404);
    expect(site.publicCache.get(path)).toBeUndefined();
  });
});

describe('what machines ask', () => {
  test('healthz is well only while the database answers', async () => {
    const own = await openTestSite();
    expect(JSON.parse((await own.ask('/healthz')).text)).toEqual({ status: 'ok' });
    own.shop.db.sqlite.exec('ALTER TABLE events RENAME TO elsewhere');
    expect((await own.ask('/healthz')).status).toBe(503);
    own.shop.db.sqlite.exec('ALTER TABLE elsewhere RENAME TO events');
    await own.close();
  });

  test('a desk that is not paired yet learns what answers here', async () => {
    const { status, text } = await site.ask(HELLO_PATH);
    expect(status).toBe(200);
    expect(ServerHello.parse(JSON.parse(text))).toMatchObject({ name: 'Clave Nights', version: manifest.version });
  });

  test('the public key, the sitemap and the rules for robots', async () => {
    expect(JSON.parse((await site.ask('/.well-known/jwks.json')).text)).toMatchObject({
      keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig' }],
    });
    const map = (await site.ask('/sitemap.xml')).text;
    expect(map).toContain('<loc>http://localhost:3000/events</loc>');
    expect(map).toContain(`<loc>http://localhost:3000/events/${eventId}</loc>`);
    expect(map).not.toContain('dashboard');
    // A tool with a library of its own; the guide above it is found.
    expect(map).toContain('<loc>http://localhost:3000/developers</loc>');
    expect(map).not.toContain('/developers/api');
    expect((await site.ask('/developers/api')).text).toContain('<meta name="robots" content="noindex"/>');
    const rules = (await site.ask('/robots.txt')).text;
    for (const path of ['/checkout/', '/wait-list/', '/my-course/']) expect(rules).toContain(`Disallow: ${path}\n`);
  });

  test('posters in the sizes we use, for good; nothing else is drawn', async () => {
    const poster = await site.ask(`/art/salsa/${eventId}-400x500.svg`);
    expect(poster.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await site.ask(`/art/salsa/${eventId}-400x500.svg`)).text).toBe(poster.text);
    // A wall of them comes with a page: what only a page needs is not said with each, and opened alone one may do
    // nothing.
    expect(poster.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(poster.headers['permissions-policy']).toBeUndefined();
    expect((await site.ask(`/art/salsa/${eventId}-4000x5000.svg`)).status).toBe(404);
    expect((await site.ask(`/art/tango/${eventId}-400x500.svg`)).status).toBe(404);
  });

  test('the picture shared links show: the night’s poster as PNG, 1200 by 630', async () => {
    const { headers, body } = await site.ask(`/og/events/${eventId}.png`);
    expect(headers['content-type']).toBe('image/png');
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await site.ask('/og/events/00000000-0000-4000-8000-000000000000.png')).status).toBe(404);
  });

  test('files in the form the browser takes', async () => {
    expect((await site.ask('/assets/a.js', { headers: { 'accept-encoding': 'br' } })).text).toBe('br');
    expect((await site.ask('/assets/a.js', { headers: { 'accept-encoding': 'gzip' } })).text).toBe('gz');
    expect((await site.ask('/assets/a.js', { method: 'HEAD' })).body.length).toBe(0);
  });
});

describe('the request log', () => {
  test('has one line per request: id, what was asked, how it went, how long it took', async () => {
    const before = site.lines.length;
    await site.ask('/'); // kept or not, it is logged
    await site.ask('/');
    await site.ask(upcoming);
    const lines = site.lines.slice(before);
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map((line) => line['id'])).size).toBe(3);
    expect(lines[0]).toMatchObject({ method: 'GET', path: '/', status: 200, ms: expect.any(Number) as number });
    expect(lines[2]).toMatchObject({ procedure: 'events.upcoming', status: 200 });
  });

  test('has no query, token or e-mail address in it', async () => {
    const before = site.lines.length;
    await site.ask('/ticket/SECRET-TOKEN?code=SECRET-TOKEN');
    await site.ask('/unsubscribe/SECRET-TOKEN');
    await site.ask('/someone@mail.example/x');
    await site.ask('/someone%40mail.example');
    await site.ask('/auth?returnTo=SECRET-TOKEN', { headers: { cookie: 'a=SECRET-TOKEN' } });
    const logged = JSON.stringify(site.lines.slice(before));
    expect(logged).not.toMatch(/SECRET-TOKEN|someone/);
  });
});

test('a request under way is answered before the server stops', async () => {
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const { promise: template, resolve: finish } = Promise.withResolvers<string>();
  const own = await openTestSite({
    site: {
      template: () => {
        begin();
        return template;
      },
    },
  });
  const answer = own.ask('/events');
  await isUnderWay;
  const closed = own.close();
  setTimeout(() => finish('<html lang="en"><head></head><!--app-html-->'), 50);
  expect((await answer).status).toBe(200);
  await closed;
});

describe('a port that closes', () => {
  const app = { hono: new Hono().get('/', (c) => c.text('here')), fastPath: () => false };
  const visit = (port: number) => fetch(`http://127.0.0.1:${port}/`);

  test('answers new visitors while its grace lasts, each connection for the last time', async () => {
    const server = await listen(app, 0);
    expect((await visit(server.port)).headers.get('connection')).toBe('keep-alive');
    const closed = server.close({ graceMs: 300 });
    const answer = await visit(server.port);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(visit(server.port)).rejects.toThrow();
  });

  test('refuses them at once without one, which is what the grace is for', async () => {
    const server = await listen(app, 0);
    const closed = server.close();
    await expect(visit(server.port)).rejects.toThrow();
    await closed;
  });
});
