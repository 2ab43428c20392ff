import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortNetwork } from '#shared/network.ts';
import { DAY_MS } from '#shared/time.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld } from './auth-world.ts';
import { EMAIL, enrolledUser, halfSignedIn, RIGHT } from './second-factor-world.ts';

type Line = { kind: string; user_id: string | null; network: string; detail: string };
const linesOf = (world: { db: AuthWorld['db'] }): Line[] =>
  world.db.sqlite.prepare('SELECT kind, user_id, network, detail FROM sign_in_events ORDER BY number').all() as Line[];
const wrong = { email: EMAIL, password: 'not-it-at-all' };

describe('ten wrong passwords from elsewhere', () => {
  const guess = async (world: AuthWorld, count = 12): Promise<number[]> => {
    const thief = world.browser('198.51.100.9');
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push((await thief.post('/sign-in/email', wrong)).status);
    return statuses;
  };

  it('lock out everybody who guesses, and not the owner on a device that has been signed in before, wherever it is now', async () => {
    const world = authWorld({ hasRateLimits: true });
    const laptop = world.browser();
    await confirmedUser(world, laptop, EMAIL);
    await laptop.post('/sign-out', {});
    expect((await laptop.post('/sign-in/email', RIGHT)).status).toBe(200);
    await laptop.post('/sign-out', {});
    expect(await guess(world)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await laptop.post('/sign-in/email', RIGHT)).status).toBe(200);
    // the same laptop in another network has its cookie, another browser in the same network is known by both
    const travelling = world.browser('192.0.2.77');
    travelling.plant(
      laptop.cookie
        .split('; ')
        .filter((pair) => pair.startsWith('known_device='))
        .join('; '),
    );
    expect((await travelling.post('/sign-in/email', RIGHT)).status).toBe(200);
    expect((await world.browser().post('/sign-in/email', RIGHT)).status).toBe(200);
    // and the owner's sign-in gives the thief no new tries
    expect(await guess(world, 1)).toEqual([429]);
    // negative control: a device the account does not know is locked out with the thief
    expect((await world.browser('100.64.0.1').post('/sign-in/email', RIGHT)).status).toBe(429);
  });

  it("are not bought with somebody else's cookie, a made-up one, or more than ten on the known device itself", async () => {
    const world = authWorld({ hasRateLimits: true });
    const other = world.browser('198.51.100.9');
    await confirmedUser(world, other, 'mallory@tanz.example');
    await other.post('/sign-in/email', { email: 'mallory@tanz.example', password: PASSWORD });
    const owner = world.browser();
    await confirmedUser(world, owner, EMAIL);
    await guess(world);
    expect((await other.post('/sign-in/email', wrong)).status).toBe(429);
    const made = world.browser('198.51.100.10');
    made.plant('known_device=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect((await made.post('/sign-in/email', wrong)).status).toBe(429);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await owner.post('/sign-in/email', wrong)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(owner.cookie).not.toContain(EMAIL);
  });
});

describe('the record of sign-ins', () => {
  it("keeps who came in and who did not, by the account's id and a shortened network, and no address", async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const userId = world.db.sqlite.prepare('SELECT id FROM users').pluck().get() as string;
    const before = linesOf(world);
    expect(before[0]).toEqual({
      kind: 'signed_in',
      user_id: userId,
      network: '203.0.113.0/24',
      detail: '/verify-email',
    });
    const half = await halfSignedIn(world, '2001:db8:77:1::9');
    expect(linesOf(world)).toEqual(before); // the code is still to come
    await half.post('/second-factor/verify', { code: '000000' });
    await half.post('/second-factor/verify', { code: nextCode() });
    await world.browser('198.51.100.9').post('/sign-in/email', wrong);
    await world.browser('198.51.100.9').post('/sign-in/email', { email: 'nobody@tanz.example', password: PASSWORD });
    expect(linesOf(world).slice(before.length)).toEqual([
      { kind: 'sign_in_failed', user_id: userId, network: '2001:db8:77::/48', detail: 'code' },
      { kind: 'signed_in', user_id: userId, network: '2001:db8:77::/48', detail: '/second-factor/verify' },
      { kind: 'sign_in_failed', user_id: userId, network: '198.51.100.0/24', detail: 'password' },
      { kind: 'sign_in_failed', user_id: null, network: '198.51.100.0/24', detail: 'password' },
    ]);
    expect(JSON.stringify(world.db.sqlite.prepare('SELECT * FROM sign_in_events').all())).not.toMatch(
      /tanz\.example|100\.9|:9/,
    );
    expect(['::1', '2001:db8::9', '2001:0:5::9', '10.1.2.3', 'nonsense', ''].map(shortNetwork)).toEqual([
      '::/48',
      '2001:db8::/48',
      '2001:0:5::/48',
      '10.1.2.0/24',
      'unknown',
      'unknown',
    ]);
  });

  it('can not be rewritten or emptied, and goes after 90 days or with the account', async () => {
    const shop = await openTestShop();
    const { sqlite } = shop.db;
    const userId = addBuyer(shop);
    const put = (days: number, user: string | null): void =>
      void sqlite
        .prepare(
          `INSERT INTO sign_in_events (at, kind, user_id, network, detail) VALUES (?, 'signed_in', ?, '10.0.0.0/24', 'x')`,
        )
        .run(shop.clock.now().getTime() - days * DAY_MS, user);
    put(91, null);
    put(91, userId);
    put(89, null);
    put(89, userId);
    expect(() => sqlite.exec(`UPDATE sign_in_events SET network = 'elsewhere'`)).toThrow(/append-only/);
    expect(() => sqlite.exec('DELETE FROM sign_in_events')).toThrow(/append-only/);
    forgetWhatRanOut(shop.system);
    expect(linesOf(shop).map(({ user_id }) => user_id)).toEqual([null, userId]);
    sqlite.prepare('DELETE FROM users WHERE id = ?').run(userId);
    expect(linesOf(shop).map(({ user_id }) => user_id)).toEqual([null]);
    await shop.close();
  });
});

describe('refused calls of the panel', () => {
  let shop: TestShop;
  let server: TestServer;
  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });

  it('are noted with who asked for what, and an admin reads them page by page', async () => {
    const dancer = addBuyer(shop);
    await server.query('admin.users.list', {}, server.cookieOf(dancer));
    await server.query('admin.users.list', {});
    await server.query('profile.get', undefined);
    expect(linesOf(shop).map(({ kind, user_id, detail }) => [kind, user_id, detail])).toEqual([
      ['admin_refused', dancer, 'admin.users.list'],
      ['admin_refused', null, 'admin.users.list'],
    ]);
    const adminId = addBuyer(shop);
    const admin = createCallerFactory(appRouter)({ service: shop.as(adminId, ['admin']) }).admin;
    const first = await admin.audit.signIns({ limit: 1 });
    expect(first.items).toMatchObject([{ kind: 'admin_refused', userId: null, userName: null }]);
    const next = await admin.audit.signIns({ limit: 1, cursor: first.nextCursor });
    expect(next).toMatchObject({
      items: [{ userId: dancer, userName: expect.stringContaining('Buyer') }],
      nextCursor: null,
    });
    expect((await admin.audit.signIns({ kind: 'signed_in' })).items).toEqual([]);
    expect((await admin.audit.signIns({ userId: dancer })).items).toHaveLength(1);
  });
});
