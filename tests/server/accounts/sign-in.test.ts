import { describe, expect, it } from 'vitest';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD } from './auth-world.ts';

const EMAIL = 'lena@tanz.example';
const WRONG = { email: EMAIL, password: 'wrong-password' };
const RIGHT = { email: EMAIL, password: PASSWORD };

describe('signing in and out', () => {
  it('opens a session with the right password and ends it for good on sign-out', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const browser = world.browser();
    expect((await browser.post('/sign-in/email', RIGHT)).status).toBe(200);
    const stolen = browser.cookie;
    expect(world.auth.findActor(stolen)).toMatchObject({ kind: 'user', email: EMAIL });
    expect((await browser.post('/sign-out', {})).status).toBe(200);
    expect(browser.cookie).toMatch(/^known_device=[^;]+$/); // lets nobody in
    expect(world.auth.findActor(browser.cookie)).toEqual({ kind: 'visitor' });
    expect(world.auth.findActor(stolen)).toEqual({ kind: 'visitor' });
  });

  it('does not let an unconfirmed address in, and says so only to who knows the password', async () => {
    const world = authWorld();
    await world.browser().post('/sign-up/email', RIGHT);
    const browser = world.browser();
    const right = await browser.post('/sign-in/email', RIGHT);
    expect(right.status).toBe(403);
    expect(await right.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect((await browser.post('/sign-in/email', WRONG)).status).toBe(401);
    expect(browser.cookie).toBe('');
  });

  it('answers a wrong password and an unknown address alike, after the same work', async () => {
    let hashes = 0;
    const counting = {
      ...argon2Hasher,
      hash: (password: string) => (hashes++, argon2Hasher.hash(password)),
      verify: (stored: string, password: string) => (hashes++, argon2Hasher.verify(stored, password)),
    };
    const world = authWorld({ hasher: counting });
    await confirmedUser(world, world.browser(), EMAIL);
    const answers: string[] = [];
    for (const email of [EMAIL, 'nobody@tanz.example']) {
      const before = hashes;
      const answer = await world.browser().post('/sign-in/email', { ...WRONG, email });
      answers.push(`${answer.status} ${await answer.text()} ${hashes - before}`);
    }
    expect(answers[0]).toBe(answers[1]);
  });

  it('stores argon2id, and refuses what is none of our hashes', async () => {
    const stored = await argon2Hasher.hash(PASSWORD);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argon2Hasher.verify(stored, PASSWORD)).toBe(true);
    expect(await argon2Hasher.verify(stored, `${PASSWORD}x`)).toBe(false);
    expect(await argon2Hasher.verify('plain', 'plain')).toBe(false);
  });
});

describe('the session cookie', () => {
  it('is HttpOnly, Lax and for every path; under https Secure with a name to match', async () => {
    for (const [baseUrl, name, secure] of [
      ['http://localhost:4850', 'better-auth.session_token', false],
      ['https://club.example', '__Secure-better-auth.session_token', true],
    ] as const) {
      const world = authWorld({ baseUrl });
      const browser = world.browser();
      await confirmedUser(world, browser, EMAIL);
      const cookie = browser.setCookies.find((line) => line.startsWith(`${name}=`)) ?? '';
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(/; Secure/.test(cookie)).toBe(secure);
      expect(cookie).not.toMatch(/Domain/i);
      expect(world.auth.findActor(browser.cookie)).toMatchObject({ email: EMAIL });
    }
  });

  it('is the only place the token is given out', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const browser = world.browser();
    const texts = [
      await (await browser.post('/sign-in/email', RIGHT)).text(),
      await (await browser.get('/get-session')).text(),
    ];
    const token = world.db.sqlite
      .prepare('SELECT token FROM sessions ORDER BY created_at DESC')
      .pluck()
      .get() as string;
    for (const text of texts) expect(text).toContain(EMAIL);
    for (const text of texts) expect(text).not.toContain(token);
  });

  it('is a new one at every sign-in: a planted cookie never becomes a session', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const attacker = world.browser();
    await confirmedUser(world, attacker, 'mallory@tanz.example');
    const victim = world.browser();
    victim.cookie = attacker.cookie;
    await victim.post('/sign-in/email', RIGHT);
    expect(world.auth.findActor(victim.cookie)).toMatchObject({ email: EMAIL });
    expect(victim.cookie).not.toBe(attacker.cookie);
    expect(world.auth.findActor(attacker.cookie)).toMatchObject({ email: 'mallory@tanz.example' });
    const forged = world.browser();
    forged.cookie = 'better-auth.session_token=planted.c2lnbmF0dXJl';
    await forged.post('/sign-in/email', RIGHT);
    expect(forged.cookie).not.toContain('planted');
  });

  it('means nobody when forged, cut, doubled or run out', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const value = decodeURIComponent(browser.cookie.split('=').slice(1).join('='));
    const token = value.slice(0, value.lastIndexOf('.'));
    const name = 'better-auth.session_token';
    for (const cookie of [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.AAAA`,
      `${name}=x${encodeURIComponent(value)}`,
      `${name}=%E0%A4%A`,
      `${name}=`,
      'other=1',
      '',
      '=;;',
      `x${name}=${encodeURIComponent(value)}`,
    ]) {
      expect(world.auth.findActor(cookie)).toEqual({ kind: 'visitor' });
    }
    expect(world.auth.findActor(`a=1; ${browser.cookie}; b=2`)).toMatchObject({ email: EMAIL });
    world.db.sqlite.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() - 1);
    expect(world.auth.findActor(browser.cookie)).toEqual({ kind: 'visitor' });
    expect(await (await browser.get('/get-session')).json()).toBeNull();
  });

  it('is read by findActor as better-auth reads it', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const theirs = (await (await browser.get('/get-session')).json()) as { user: { id: string; email: string } };
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ userId: theirs.user.id, email: theirs.user.email });
    await browser.post('/sign-out', {});
    expect(await (await browser.get('/get-session')).json()).toBeNull();
  });

  it('ends with the pages that the browser holds for the way back, and slows no browser down', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const clearedBy = async (headers: Record<string, string>) =>
      (await browser.post('/sign-out', {}, headers)).headers.get('clear-site-data');
    expect(await clearedBy({})).toBe('"cache"');
    expect(await clearedBy({ 'sec-ch-ua': '"Chromium";v="142"' })).toBe('"prefetchCache", "prerenderCache"');
    const asked = await browser.post('/sign-in/email', { email: EMAIL, password: PASSWORD });
    expect([asked.status, asked.headers.get('clear-site-data')]).toEqual([200, null]);
  });

  it('is known as it is now, however short ago it was asked for', async () => {
    const world = authWorld({ isDemo: true });
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const who = () => world.auth.findActor(browser.cookie);
    const asked = who();
    expect(who()).toEqual(asked);
    world.db.sqlite.exec(`UPDATE users SET name = 'Neu'; UPDATE profiles SET display_name = 'Neu'`);
    expect(who()).toMatchObject({ displayName: 'Neu' });
    world.db.sqlite.exec(`INSERT INTO user_roles (user_id, role) SELECT id, 'cashier' FROM users`);
    expect(who()).toMatchObject({ roles: ['cashier'] });
    world.db.sqlite.exec('BEGIN; DELETE FROM sessions');
    expect(who()).toEqual({ kind: 'visitor' });
    world.db.sqlite.exec('ROLLBACK; UPDATE users SET updated_at = 1');
    expect(who()).toMatchObject({ kind: 'user' });
    world.db.sqlite.exec('DELETE FROM users'); // the session goes with it
    expect(who()).toEqual({ kind: 'visitor' });
  });

  it('brings no role to an address that is not proven', async () => {
    const world = authWorld({ isDemo: true }); // elsewhere an admin needs a second factor besides
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    world.db.sqlite.exec(
      "INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users; INSERT INTO " +
        "user_roles (user_id, role) SELECT id, 'cashier' FROM users",
    );
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ roles: expect.arrayContaining(['admin', 'cashier']) });
    world.db.sqlite.exec('UPDATE users SET email_verified = 0');
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ roles: [] });
  });
});

describe('who may call', () => {
  it('refuses every state-changing call from another site, with or without a cookie, and changes nothing', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    await world.browser().post('/sign-up/email', { email: 'open@tanz.example', password: PASSWORD });
    const token = confirmTokenFor(world, 'open@tanz.example');
    const calls: [string, unknown][] = [
      ['/sign-out', {}],
      ['/sign-in/email', RIGHT],
      ['/sign-up/email', { email: 'x@tanz.example', password: PASSWORD }],
      ['/verify-email', { token }],
      ['/send-verification-email', { email: 'open@tanz.example' }],
    ];
    const count = (): unknown =>
      world.db.sqlite
        .prepare('SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM sessions), (SELECT count(*) FROM outbox)')
        .raw()
        .get();
    const before = count();
    for (const [path, body] of calls) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${world.baseUrl}.evil.example` },
      ]) {
        for (const caller of [browser, world.browser()])
          expect((await caller.post(path, body, headers)).status).toBe(403);
      }
    }
    expect(count()).toEqual(before);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ email: EMAIL });
  });

  it('knows the demo under all names of the machine, and production under one', async () => {
    for (const [isDemo, status] of [
      [true, 200],
      [false, 403],
    ] as const) {
      const world = authWorld({ isDemo });
      await confirmedUser(world, world.browser(), EMAIL);
      expect((await world.browser().post('/sign-in/email', RIGHT, { origin: 'http://127.0.0.1:4850' })).status).toBe(
        status,
      );
    }
  });

  it('answers only what has a screen, only JSON, and only small bodies', async () => {
    const world = authWorld({ hasRateLimits: true });
    const browser = world.browser();
    for (const path of [
      '/sign-up/email/',
      '/update-user',
      '/change-email',
      '/list-sessions',
      '/verify-email/..',
      '//sign-in/email',
      '/two-factor/enable',
    ]) {
      expect((await browser.post(path, {})).status).toBe(404);
    }
    const raw = (body: string, type: string): Promise<Response> =>
      Promise.resolve(
        world.app.request(`${world.baseUrl}/api/auth/sign-in/email`, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        }),
      );
    expect((await raw(`email=${EMAIL}&password=${PASSWORD}`, 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await raw('{"email":', 'application/json')).status).toBe(400);
    expect((await raw(JSON.stringify({ email: EMAIL, password: 'x'.repeat(20_000) }), 'application/json')).status).toBe(
      413,
    );
  });
});

describe('limits', () => {
  it('stops a thousand wrong passwords after ten, says when to come back, and lets the owner in later', async () => {
    const world = authWorld({ hasRateLimits: true });
    await confirmedUser(world, world.browser('203.0.113.1'), EMAIL);
    const statuses: number[] = [];
    for (let i = 0; i < 1_000; i += 1)
      statuses.push((await world.browser(`198.51.${i % 250}.9`).post('/sign-in/email', WRONG)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = await world.browser('192.0.2.1').post('/sign-in/email', RIGHT);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    world.moveClock(15 * MINUTE_MS);
    expect((await world.browser('192.0.2.1').post('/sign-in/email', RIGHT)).status).toBe(200);
  });

  it('counts per real client: a spoofed X-Forwarded-For changes nothing', async () => {
    const world = authWorld({ hasRateLimits: true });
    const statuses: number[] = [];
    for (let i = 0; i < 70; i += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'x-app-ip': `10.1.0.${i}`, 'x-real-ip': `10.2.0.${i}` };
      statuses.push(
        (
          await world
            .browser()
            .post('/sign-in/email', { email: `dancer${i}@tanz.example`, password: PASSWORD }, headers)
        ).status,
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(
      (await world.browser('203.0.113.8').post('/sign-in/email', { email: 'other@tanz.example', password: PASSWORD }))
        .status,
    ).toBe(401);
  });

  it('believes a trusted proxy, and stores the address it names with the session', async () => {
    const world = authWorld({ hasRateLimits: true, trustedProxies: ['10.0.0.0/8'] });
    await confirmedUser(world, world.browser('10.0.0.1'), EMAIL);
    const browser = world.browser('10.0.0.1');
    await browser.post('/sign-in/email', RIGHT, { 'x-forwarded-for': '1.2.3.4, 198.51.100.77', 'x-app-ip': '6.6.6.6' });
    expect(
      world.db.sqlite.prepare('SELECT ip_address FROM sessions ORDER BY created_at DESC, rowid DESC').pluck().get(),
    ).toBe('198.51.100.77');
  });

  it('limits sign-ups and repeated mails per address', async () => {
    const world = authWorld({ hasRateLimits: true });
    const signUps = await Promise.all(
      Array.from({ length: 8 }, (_, i) => world.browser(`198.51.100.${i}`).post('/sign-up/email', RIGHT)),
    );
    expect(signUps.filter((answer) => answer.status === 429)).toHaveLength(3);
    const again = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        world.browser(`198.51.100.${i}`).post('/send-verification-email', { email: ` ${EMAIL.toUpperCase()}` }),
      ),
    );
    expect(again.filter((answer) => answer.status === 429)).toHaveLength(4);
  });
});
