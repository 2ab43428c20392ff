import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceName } from '#shared/accounts/device-name.ts';
import type { SessionView } from '#shared/accounts/sessions.ts';
import { HOUR_MS } from '#shared/time.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('the name of a device', () => {
  it('is read from what browsers say about themselves, and made up for none', () => {
    const mozilla = 'Mozilla/5.0';
    const names: [string | null, string][] = [
      [
        `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
        'Chrome on Windows',
      ],
      [
        `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
        'Edge on Windows',
      ],
      [
        `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
        'Safari on Mac',
      ],
      [
        `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
        'Safari on iPhone',
      ],
      [
        `${mozilla} (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 ` +
          'Chrome/130.0.0.0 Mobile Safari/537.36',
        'Samsung Internet on Android',
      ],
      [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
      ['curl/8.0', 'Unknown device'],
      [null, 'Unknown device'],
    ];
    for (const [userAgent, name] of names) expect(deviceName(userAgent)).toBe(name);
  });
});

describe('sessions', () => {
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
  const list = async (cookie: string): Promise<SessionView[]> =>
    (await server.query('profile.sessions', undefined, cookie)).data as SessionView[];

  it('are listed for their owner only, the last used first, and say which one asks', async () => {
    const [lena, max] = [addBuyer(shop), addBuyer(shop)];
    const [laptop, phone, other] = [server.cookieOf(lena), server.cookieOf(lena), server.cookieOf(max)];
    await list(laptop);
    const makeOlder = shop.db.sqlite.prepare(
      'UPDATE sessions SET last_used_at = last_used_at - ? WHERE last_used_at IS NOT NULL',
    );
    await expect.poll(() => makeOlder.run(HOUR_MS).changes).toBe(1);
    const seen = await list(phone);
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(seen.every(({ lastUsedAt }) => lastUsedAt instanceof Date)).toBe(true);
    expect(await list(other)).toHaveLength(1);
  });

  it('are ended one by one or all but this one; what was ended is over at once', async () => {
    const lena = addBuyer(shop);
    const max = server.cookieOf(addBuyer(shop));
    const [here, phone, tablet, desk] = [
      server.cookieOf(lena),
      server.cookieOf(lena),
      server.cookieOf(lena),
      server.cookieOf(lena),
    ];
    const phoneId = (await list(phone)).find(({ isCurrent }) => isCurrent)!.id;
    expect(await server.mutate('profile.endSession', { id: phoneId }, { cookie: max })).toMatchObject({
      domainCode: 'SESSION_NOT_FOUND',
    });
    expect((await server.mutate('profile.endSession', { id: phoneId }, { cookie: here })).status).toBe(200);
    expect(await server.mutate('profile.endSession', { id: phoneId }, { cookie: here })).toMatchObject({
      domainCode: 'SESSION_NOT_FOUND',
    });
    expect((await server.query('profile.sessions', undefined, phone)).status).toBe(401);
    expect(await server.mutate('profile.endOtherSessions', undefined, { cookie: here })).toMatchObject({
      data: { ended: 2 },
    });
    for (const cookie of [tablet, desk])
      expect((await server.query('profile.sessions', undefined, cookie)).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await list(max)).toHaveLength(1);
  });

  it('of an admin without a second factor open nothing of the panel, and say why', async () => {
    const admin = addBuyer(shop);
    shop.db.sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')").run(admin);
    const cookie = server.cookieOf(admin);
    expect(await server.query('admin.overview', undefined, cookie)).toMatchObject({
      status: 403,
      domainCode: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await server.query('profile.session', undefined, cookie)).data).toMatchObject({
      roles: [],
      heldBack: ['admin'],
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    shop.db.sqlite.prepare('UPDATE sessions SET second_factor_at = 1 WHERE user_id = ?').run(admin);
    expect((await server.query('admin.overview', undefined, cookie)).status).toBe(200);
    expect((await server.query('profile.session', undefined, cookie)).data).toMatchObject({
      roles: ['admin'],
      heldBack: [],
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
  });
});
