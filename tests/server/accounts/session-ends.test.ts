import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { listSessions } from '#server/services/people/accounts/list-sessions.ts';
import { grantRole } from '#server/services/office/people/change-role.ts';
import { openSession } from '#tests/support/open-session.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { authWorld, confirmedUser } from './auth-world.ts';
import { actorOf } from './ways-in-world.ts';

const OFFICE: readonly Role[] = ['admin', 'organiser', 'accountant'];

describe('a session ends for good', () => {
  let shop: TestShop;
  let server: TestServer;
  beforeAll(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterAll(async () => {
    await server.close();
    await shop.close();
  });

  /** A session that was opened this long ago, has been used a minute ago and was lengthened meanwhile. */
  function sessionOf(ageMs: number, role?: Role): { userId: string; token: string; id: string } {
    const userId = addBuyer(shop);
    if (role !== undefined)
      shop.db.sqlite.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)').run(userId, role);
    const { id, token } = openSession(shop, userId);
    const now = shop.clock.now().getTime();
    shop.db.sqlite
      .prepare('UPDATE sessions SET created_at = ?, last_used_at = ?, expires_at = ? WHERE id = ?')
      .run(now - ageMs, now - MINUTE_MS, now + 20 * DAY_MS, id);
    return { userId, token, id };
  }
  const isIn = (token: string): boolean => actorOf(shop, token).kind === 'user';

  it('30 days after the sign-in for everybody, however often it is used and whatever it was lengthened to', () => {
    expect(isIn(sessionOf(30 * DAY_MS - MINUTE_MS).token)).toBe(true);
    expect(isIn(sessionOf(30 * DAY_MS).token)).toBe(false);
  });

  for (const role of ROLES) {
    const isOffice = OFFICE.includes(role);
    it(`${isOffice ? '7 days after it' : '30 days after it and not before'} for the role ${role}`, () => {
      expect(isIn(sessionOf(7 * DAY_MS - MINUTE_MS, role).token)).toBe(true);
      expect(isIn(sessionOf(7 * DAY_MS, role).token)).toBe(!isOffice);
      expect(isIn(sessionOf(30 * DAY_MS, role).token)).toBe(false);
    });
  }

  it('at once when it is older than the role allows that is granted to it', () => {
    const admin = shop.as(addBuyer(shop), ['admin']);
    const [old, young] = [sessionOf(8 * DAY_MS), sessionOf(6 * DAY_MS)];
    expect([isIn(old.token), isIn(young.token)]).toEqual([true, true]);
    for (const { userId } of [old, young]) grantRole(admin, { userId, role: 'accountant' });
    expect([isIn(old.token), isIn(young.token)]).toEqual([false, true]);
    expect(shop.db.sqlite.prepare('SELECT 1 FROM sessions WHERE id = ?').get(old.id), 'its row is gone').toBe(
      undefined,
    );
  });

  it('and is not listed among those that are open', () => {
    const { userId, id } = sessionOf(0);
    const old = openSession(shop, userId);
    shop.db.sqlite.prepare('UPDATE sessions SET created_at = created_at - ? WHERE id = ?').run(30 * DAY_MS, old.id);
    expect(listSessions(shop.as(userId)).map((row) => row.id)).toEqual([id]);
  });

  it('which every call over HTTP finds', async () => {
    const userId = addBuyer(shop);
    const cookie = server.cookieOf(userId);
    expect((await server.query('profile.sessions', undefined, cookie)).status).toBe(200);
    shop.db.sqlite
      .prepare('UPDATE sessions SET created_at = created_at - ?, expires_at = ? WHERE user_id = ?')
      .run(31 * DAY_MS, shop.clock.now().getTime() + HOUR_MS, userId);
    expect((await server.query('profile.sessions', undefined, cookie)).status).toBe(401);
    const asked = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
    expect(await asked.json()).toBeNull();
  });

  it('and is never lengthened by being asked for', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, 'lena@tanz.example');
    world.db.sqlite.prepare('UPDATE sessions SET expires_at = expires_at - ?').run(2 * DAY_MS);
    const end = (): unknown => world.db.sqlite.prepare('SELECT expires_at FROM sessions').pluck().get();
    const before = end();
    expect(await (await browser.get('/get-session')).json()).not.toBeNull();
    expect(end()).toBe(before);
  });
});
