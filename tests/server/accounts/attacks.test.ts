import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { OPEN_PATHS } from '#server/http/sessions/guard-request.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD, type Browser } from './auth-world.ts';
import { EMAIL, enrolledUser, halfSignedIn, RIGHT } from './second-factor-world.ts';

const NOBODY = 'nobody@tanz.example';
const EVIL = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http:evil.example',
  '/events/..//evil.example',
  ' //evil.example',
];

describe('another site', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  let shop: TestShop;
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
    cookie = server.cookieOf(addBuyer(shop));
  });
  afterAll(async () => {
    await server.close();
    await shop.close();
  });

  it('can call nothing that changes something, and nothing has changed', async () => {
    const procedures = Object.entries(
      (appRouter._def as unknown as { procedures: Record<string, { _def: { type: string } }> }).procedures,
    );
    const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => `/trpc/${name}`);
    const forms = Object.entries(OPEN_PATHS)
      .filter(([, method]) => method === 'POST')
      .map(([path]) => `/api/auth${path}`);
    const isOpenToServers = (path: string): boolean => path.startsWith('/webhooks/'); // signed, and without a cookie
    const doors = server.routes
      .filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && !isOpenToServers(path))
      .map(({ path }) => path.replaceAll(/:\w+|\*/g, 'x'));
    expect(mutations.length).toBeGreaterThan(8);
    expect(doors).toEqual(
      expect.arrayContaining(['/unsubscribe/x', '/newsletter', '/cancel-contract', '/trpc/x', '/api/auth/x']),
    );
    const before = shop.db.sqlite.serialize();
    const paths = new Set([...mutations, ...forms, ...doors, '/api/uploads/avatar', '/any/other']);
    for (const [index, path] of [...paths].entries()) {
      // The short form asks each door in one way, in turn.
      for (const headers of isLongForm ? FOREIGN : FOREIGN.slice(index % FOREIGN.length).slice(0, 1)) {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', cookie, ...headers },
        });
        expect([path, headers, answer.status]).toEqual([path, headers, 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
  });

  it('can not change anything by a link either: no mutation answers to GET', async () => {
    await server.query('profile.session', undefined, cookie); // notes when the session was used
    const before = shop.db.sqlite.serialize();
    for (const path of [
      '/trpc/profile.endOtherSessions',
      '/trpc/checkout.cancel',
      '/api/auth/sign-out',
      '/api/auth/second-factor/disable',
    ]) {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
      expect([404, 405]).toContain(answer.status);
    }
    expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
  });
});

describe('a planted cookie', () => {
  it("becomes nobody's session: signing in, confirming and the second step each draw a new one", async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const attacker = await halfSignedIn(world);
    const victim = world.browser();
    victim.plant(attacker.cookie);
    await victim.post('/second-factor/verify', { code: nextCode() });
    expect(world.auth.findActor(victim.cookie)).toMatchObject({ email: EMAIL, session: { level: 'aal2' } });
    expect(world.auth.findActor(attacker.cookie)).toEqual({ kind: 'visitor' });

    const other = world.browser();
    await confirmedUser(world, other, 'mallory@tanz.example');
    const next = world.browser();
    next.plant(other.cookie);
    await world.browser().post('/sign-up/email', { email: 'new@tanz.example', password: PASSWORD });
    await next.post('/verify-email', { token: confirmTokenFor(world, 'new@tanz.example'), password: PASSWORD });
    expect(world.auth.findActor(next.cookie)).toMatchObject({ email: 'new@tanz.example' });
    expect(world.auth.findActor(other.cookie)).toMatchObject({ email: 'mallory@tanz.example' });
  });

  it('of this site is never readable by scripts or sent by other sites, and under https never in the clear', async () => {
    for (const [baseUrl, isSecure] of [
      ['http://localhost:4850', false],
      ['https://club.example', true],
    ] as const) {
      const world = authWorld({ baseUrl });
      const { nextCode } = await enrolledUser(world);
      const lines: string[] = [];
      const browser = world.browser();
      for (const [path, body] of [
        ['/sign-in/email', RIGHT],
        ['/second-factor/verify', { code: nextCode(), isTrusted: true }],
        ['/sign-out', {}],
      ] as const) {
        await browser.post(path, body);
        lines.push(...browser.setCookies);
      }
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        expect(line).toMatch(/; HttpOnly/i);
        expect(line).toMatch(/; SameSite=Lax/i);
        expect(line).not.toMatch(/; Domain=/i);
        expect(/; Secure/i.test(line)).toBe(isSecure);
        expect(/^__(Secure|Host)-/.test(line)).toBe(isSecure);
      }
    }
  });
});

describe('a return path to another place', () => {
  it('is dropped from every mail and never answered with', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    for (const [index, target] of EVIL.entries()) {
      expect([target, readReturnPath(target)]).toEqual([target, undefined]);
      const email = `dancer${index}@tanz.example`;
      const bodies = {
        '/sign-up/email': { email, password: PASSWORD },
        '/send-verification-email': { email },
        '/request-password-reset': { email: EMAIL },
        '/sign-in/email': RIGHT,
      };
      for (const [path, body] of Object.entries(bodies)) {
        for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']) {
          const answer = await world.browser().post(path, { ...body, [field]: target });
          expect([200, 400, 403]).toContain(answer.status);
          expect([path, field, target, answer.headers.get('location')]).toEqual([path, field, target, null]);
          expect(await answer.text()).not.toContain('evil');
        }
      }
    }
    const links = ['mail.confirm_address', 'mail.reset_password'].flatMap((kind) =>
      world.mails(kind).map(({ url = '' }) => new URL(url)),
    );
    expect(links.length).toBeGreaterThan(EVIL.length);
    for (const link of links) {
      expect(link.origin).toBe(world.baseUrl);
      expect(link.searchParams.has('returnTo')).toBe(false);
      expect(decodeURIComponent(link.href)).not.toMatch(/evil|javascript|data:/i);
    }
  });
});

describe('a token', () => {
  it('works once: of a confirmation, of a session that was ended, of a trusted browser that was forgotten', async () => {
    const world = authWorld();
    const own = world.browser();
    await own.post('/sign-up/email', RIGHT);
    const token = confirmTokenFor(world, EMAIL);
    expect((await own.post('/verify-email', { token })).status).toBe(200);
    const again = await own.post('/verify-email', { token });
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'ALREADY_CONFIRMED' }]);
    const { nextCode } = await enrolledUser(world);
    const browser = await halfSignedIn(world);
    await browser.post('/second-factor/verify', { code: nextCode(), isTrusted: true });
    const stolen = browser.cookie;
    await browser.post('/sign-out', {});
    const thief = world.browser();
    thief.plant(stolen);
    expect(world.auth.findActor(thief.cookie)).toEqual({ kind: 'visitor' });
    expect((await thief.post('/second-factor/disable', { password: PASSWORD })).status).toBe(401);
    world.db.sqlite.exec('DELETE FROM trusted_devices');
    expect(await (await thief.post('/sign-in/email', RIGHT)).json()).toEqual({ isSecondFactorNeeded: true });
  });

  it('of two at once works for one: the same code from two browsers, the same backup code from eight', async () => {
    const world = authWorld();
    const { nextCode, backupCodes } = await enrolledUser(world);
    for (const code of [nextCode(), backupCodes[0]!]) {
      const browsers = await Promise.all(Array.from({ length: 8 }, () => halfSignedIn(world)));
      const answers = await Promise.all(browsers.map((browser) => browser.post('/second-factor/verify', { code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('many guesses', () => {
  /** Of the code: the five that are looked at are long over. */
  const GUESSES = isLongForm ? 1_000 : 150;

  it('at the code: five are looked at in a quarter of an hour, forty in a day, from however many addresses and sign-ins', async () => {
    const world = authWorld({ hasRateLimits: true });
    const { nextCode } = await enrolledUser(world);
    const guessFrom = async (count: number): Promise<number> => {
      const browser = await halfSignedIn(world, `198.51.${count % 250}.9`);
      return (await browser.post('/second-factor/verify', { code: String(count).padStart(6, '0') })).status;
    };
    const browsers = await Promise.all(Array.from({ length: 10 }, (_, i) => halfSignedIn(world, `203.0.113.${i}`)));
    const statuses: number[] = [];
    for (let i = 0; i < GUESSES; i += 1)
      statuses.push(
        (await (browsers[i % 10] as Browser).post('/second-factor/verify', { code: String(i).padStart(6, '0') }))
          .status,
      );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    const right = await (browsers[0] as Browser).post('/second-factor/verify', { code: nextCode() });
    expect(right.status).toBe(429);
    const retryAfter = Number(right.headers.get('retry-after')); // a code's half minute went by, and this test's own time
    expect(retryAfter).toBeLessThanOrEqual(870);
    expect(retryAfter).toBeGreaterThan(780);
    let looked = 5;
    for (let round = 0; round < 20; round += 1) {
      world.moveClock(15 * MINUTE_MS);
      for (let i = 0; i < 6; i += 1) if ((await guessFrom(round * 6 + i)) === 400) looked += 1;
    }
    expect(looked).toBe(40);
  }, 120_000);

  it('at the password of somebody signed in: ten are looked at', async () => {
    const world = authWorld({ hasRateLimits: true });
    const { browser } = await enrolledUser(world);
    world.moveClock(15 * MINUTE_MS);
    const statuses: number[] = [];
    for (let i = 0; i < 200; i += 1)
      statuses.push(
        (
          await browser.post(`/second-factor/${['disable', 'backup-codes', 'begin'][i % 3]}`, {
            password: `guess-${i}`,
          })
        ).status,
      );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect((await browser.post('/second-factor/disable', { password: PASSWORD })).status).toBe(429);
  });
});

describe('whether an address has an account', () => {
  const CALLS: [string, (email: string) => object][] = [
    ['/sign-up/email', (email) => ({ email, password: 'another-one' })],
    ['/send-verification-email', (email) => ({ email })],
    ['/request-password-reset', (email) => ({ email })],
    ['/sign-in/link', (email) => ({ email })],
    ['/sign-in/email', (email) => ({ email, password: 'wrong-password' })],
  ];

  it('is not told by status, words, headers or cookies', async () => {
    const world = authWorld();
    await enrolledUser(world);
    await world.browser().post('/sign-up/email', { email: 'open@tanz.example', password: PASSWORD });
    for (const [path, body] of CALLS) {
      const seen = new Set<string>();
      for (const email of [EMAIL, 'open@tanz.example', NOBODY]) {
        const browser = world.browser();
        const answer = await browser.post(path, body(email));
        const cookies = browser.setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;')); // drawn anew for every browser
        seen.add(JSON.stringify([answer.status, await answer.text(), [...answer.headers.keys()], cookies]));
      }
      expect([path, seen.size]).toEqual([path, 1]);
    }
  });

  it('is not told by the clock: no answer comes before its least time, and sign-in does the same work for all', async () => {
    let hashes = 0;
    const hasher = { hash: async () => `${(hashes += 1)}`, verify: async () => (hashes += 1) < 0 };
    const floorMs = 80;
    const world = authWorld({ floorMs });
    await confirmedUser(world, world.browser(), EMAIL);
    for (const [path, body] of CALLS.slice(0, 4)) {
      for (const email of [EMAIL, NOBODY]) {
        const start = performance.now();
        await world.browser().post(path, body(email));
        expect(performance.now() - start).toBeGreaterThanOrEqual(floorMs - 2); // timers may be early by a rounding
      }
    }
    const counted = authWorld({ hasher });
    counted.db.sqlite.exec(
      `INSERT INTO users (id, name, email, email_verified) VALUES ('u', 'Lena', '${EMAIL}', 1);
        INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ('a', 'u', 'u', 'credential', 'x')`,
    );
    for (const email of [EMAIL, NOBODY]) {
      const before = hashes;
      await counted.browser().post('/sign-in/email', { email, password: 'wrong-password' });
      expect([email, hashes - before]).toEqual([email, 1]);
    }
  });
});
