import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';
import { EMAIL, enrolledUser, RIGHT } from './second-factor-world.ts';

const VISITOR = { kind: 'visitor' };
const ASK = '/sign-in/link';
const FOLLOW = '/sign-in/link/follow';

/** The tokens of all links that were mailed, oldest first. */
const tokensOf = (world: AuthWorld): string[] =>
  world.mails('mail.sign_in_link').map(({ url = '' }) => new URL(url).searchParams.get('token') ?? '');

async function mailedToken(world: AuthWorld, browser: Browser = world.browser(), email = EMAIL): Promise<string> {
  expect((await browser.post(ASK, { email })).status).toBe(200);
  return tokensOf(world).at(-1) ?? '';
}

async function worldWithLena(options: Parameters<typeof authWorld>[0] = {}): Promise<AuthWorld> {
  const world = authWorld(options);
  await confirmedUser(world, world.browser(), EMAIL);
  return world;
}

const linesOf = (world: AuthWorld): unknown[] =>
  world.db.sqlite
    .prepare('SELECT kind, user_id IS NOT NULL AS known, detail FROM sign_in_events ORDER BY number')
    .all();

describe('a link by mail', () => {
  it('signs in, in another browser and network too, and the record of sign-ins says how', async () => {
    const world = await worldWithLena();
    const token = await mailedToken(world);
    const phone = world.browser('198.51.100.20');
    const answer = await phone.post(FOLLOW, { token });
    expect([answer.status, await answer.json()]).toEqual([200, { status: true, isSecondFactorNeeded: false }]);
    expect(world.auth.findActor(phone.cookie)).toMatchObject({
      kind: 'user',
      email: EMAIL,
      session: { level: 'aal1' },
    });
    expect(linesOf(world).at(-1)).toEqual({ kind: 'signed_in', known: 1, detail: FOLLOW });
  });

  it('works once: a second try is refused, noted, and signs nobody in', async () => {
    const world = await worldWithLena();
    const token = await mailedToken(world);
    await world.browser().post(FOLLOW, { token });
    const thief = world.browser();
    const answer = await thief.post(FOLLOW, { token });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    expect(world.auth.findActor(thief.cookie)).toEqual(VISITOR);
    expect(linesOf(world).at(-1)).toEqual({ kind: 'sign_in_failed', known: 0, detail: 'link' });
  });

  it('works for ten minutes and not a second longer', async () => {
    const world = await worldWithLena();
    const [first, second] = [await mailedToken(world), await mailedToken(world)];
    world.moveClock(10 * MINUTE_MS - 2_000);
    expect((await world.browser().post(FOLLOW, { token: first })).status).toBe(200);
    const late = await mailedToken(world);
    world.moveClock(10 * MINUTE_MS);
    for (const token of [second, late]) expect((await world.browser().post(FOLLOW, { token })).status).toBe(400);
  });

  it('of two mails each works, and the first one used ends the other', async () => {
    const world = await worldWithLena();
    const [older, newer] = [await mailedToken(world), await mailedToken(world)];
    expect((await world.browser().post(FOLLOW, { token: older })).status).toBe(200);
    expect((await world.browser().post(FOLLOW, { token: newer })).status).toBe(400);
  });

  it('pressed in eight browsers at once signs one of them in', async () => {
    const world = await worldWithLena();
    const token = await mailedToken(world);
    const browsers = Array.from({ length: 8 }, () => world.browser());
    const answers = await Promise.all(browsers.map((browser) => browser.post(FOLLOW, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not in the database in the clear, and no altered one works', async () => {
    const world = await worldWithLena();
    const token = await mailedToken(world);
    world.db.sqlite.exec('DELETE FROM outbox');
    const [id = '', secret = ''] = token.split('.');
    const rows = JSON.stringify(world.db.sqlite.prepare('SELECT * FROM verifications').all());
    expect(rows).toContain(id);
    expect(rows).not.toContain(secret);
    for (const wrong of [id, `${id}.`, `${id}.${secret.slice(1)}`, `.${secret}`, `x.${secret}`, 'x'])
      expect((await world.browser().post(FOLLOW, { token: wrong })).status).toBe(400);
    // a link that resets a password signs nobody in
    await world.browser().post('/request-password-reset', { email: EMAIL });
    const reset = new URL(world.mails('mail.reset_password').at(-1)?.url ?? '').searchParams;
    const swapped = `${reset.get('refresh_token')}.${reset.get('access_token')}`;
    expect((await world.browser().post(FOLLOW, { token: swapped })).status).toBe(400);
    expect((await world.browser().post(FOLLOW, { token })).status).toBe(200);
  });

  it('leads back where it was asked for, and never to another site', async () => {
    const world = await worldWithLena();
    for (const [returnTo, kept] of [
      ['/checkout/abc?n=2', '/checkout/abc?n=2'],
      ['//evil.example', null],
    ] as const) {
      await world.browser().post(ASK, { email: EMAIL, returnTo });
      const url = new URL(world.mails('mail.sign_in_link').at(-1)?.url ?? '');
      expect([url.origin, url.pathname, url.searchParams.get('returnTo')]).toEqual([
        world.baseUrl,
        '/sign-in/link',
        kept,
      ]);
    }
  });
});

describe('a link by mail and the second factor', () => {
  it('does not stand in for the code, not even in a browser that is trusted after the password', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = world.browser();
    await browser.post('/sign-in/email', RIGHT);
    await browser.post('/second-factor/verify', { code: nextCode(), isTrusted: true });
    await browser.post('/sign-out', {});
    // negative control: the password alone is enough here
    expect(await (await browser.post('/sign-in/email', RIGHT)).json()).not.toHaveProperty('isSecondFactorNeeded');
    await browser.post('/sign-out', {});
    const answer = await browser.post(FOLLOW, { token: await mailedToken(world, browser) });
    expect(await answer.json()).toEqual({ status: true, isSecondFactorNeeded: true });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'visitor', halfSignedIn: {} });
    expect((await browser.post('/second-factor/verify', { code: nextCode() })).status).toBe(200);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', session: { level: 'aal2' } });
  });

  it('gives an admin without one no role, as the password gives none', async () => {
    const world = await worldWithLena();
    world.db.sqlite.exec("INSERT INTO user_roles (user_id, role, created_at) SELECT id, 'admin', 0 FROM users");
    const browser = world.browser();
    await browser.post(FOLLOW, { token: await mailedToken(world) });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', roles: [], heldBack: ['admin'] });
  });
});

describe('whom a link by mail is sent to', () => {
  it('an address without an account gets none, and no account is made for it', async () => {
    const world = await worldWithLena();
    expect((await world.browser().post(ASK, { email: 'nobody@tanz.example' })).status).toBe(200);
    expect(tokensOf(world)).toHaveLength(0);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
  });

  it('an address that waits for its confirmation is confirmed by it, and the password from before ends', async () => {
    const world = authWorld();
    const stranger = world.browser();
    await stranger.post('/sign-up/email', { name: 'Not Lena', email: EMAIL, password: PASSWORD });
    const lena = world.browser('198.51.100.20');
    const token = await mailedToken(world, lena);
    expect(world.mails('mail.sign_in_link').at(-1)).toMatchObject({ to: EMAIL, name: null });
    expect((await lena.post(FOLLOW, { token })).status).toBe(200);
    expect(world.auth.findActor(lena.cookie)).toMatchObject({ email: EMAIL, displayName: 'lena' });
    expect((await stranger.post('/sign-in/email', RIGHT)).status).toBe(401);
    expect(world.mails('mail.welcome')).toHaveLength(1);
  });

  it('an address locked by wrong passwords still gets one, and its owner is let in by it', async () => {
    const world = await worldWithLena({ hasRateLimits: true });
    const thief = world.browser('198.51.100.9');
    for (let i = 0; i < 11; i += 1) await thief.post('/sign-in/email', { ...RIGHT, password: 'not-it-at-all' });
    const owner = world.browser('192.0.2.4');
    expect((await owner.post('/sign-in/email', RIGHT)).status).toBe(429);
    expect((await owner.post(FOLLOW, { token: await mailedToken(world, owner) })).status).toBe(200);
    // and whoever guesses is still locked out
    expect((await thief.post('/sign-in/email', RIGHT)).status).toBe(429);
  });

  it('gets four in a quarter of an hour, and a network asks for twenty an hour', async () => {
    const world = await worldWithLena({ hasRateLimits: true });
    const statuses = [];
    for (let i = 0; i < 5; i += 1)
      statuses.push((await world.browser(`198.51.${i}.9`).post(ASK, { email: EMAIL })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const spammer = world.browser('192.0.2.4');
    const seen = [];
    for (let i = 0; i < 21; i += 1) seen.push((await spammer.post(ASK, { email: `dancer${i}@tanz.example` })).status);
    expect(seen.filter((status) => status === 200)).toHaveLength(20);
  });
});
