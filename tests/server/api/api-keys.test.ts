import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiKeyText, KEY_BYTES, prefixOf } from '#shared/api/key-text.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { listApiKeys } from '#server/services/office/api-keys/list-api-keys.ts';
import { revokeApiKey } from '#server/services/office/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '#server/services/office/api-keys/rotate-api-key.ts';
import { removeRole } from '#server/services/office/people/change-role.ts';
import { addAdmin, openApiWorld, type ApiWorld } from './api-world.ts';

describe('the text of a key', () => {
  it('has its shape, and its last six digits say whether it was copied whole', () => {
    const key = apiKeyText(randomBytes(KEY_BYTES));
    expect(key).toMatch(/^clv_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}$/);
    expect(prefixOf(key)).toBe(key.slice(9, 17));
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(prefixOf(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
    }
    expect(prefixOf(`${key} `)).toBeUndefined();
    expect(() => apiKeyText(new Uint8Array(KEY_BYTES).fill(255))).toThrow(RangeError);
  });
});

describe('keys for programs', () => {
  let world: ApiWorld;
  beforeEach(async () => {
    world = await openApiWorld();
  });
  afterEach(() => world.close());

  const statusOf = async (key: string) => (await world.ask('/orders', { key })).status;
  const list = () => listApiKeys(world.shop.as(world.admin, ['admin']), { limit: 20 }).items;

  it('are shown once, kept as a hash, told to their owner, and end after a year', async () => {
    const { key, view } = world.key(['orders:read']);
    const stored = JSON.stringify(world.shop.db.sqlite.prepare('SELECT * FROM api_keys').all());
    expect(stored).not.toContain(key.slice(18));
    expect(view.expiresAt.getTime() - view.createdAt.getTime()).toBe(365 * DAY_MS);
    const mails = world.shop.db.sqlite
      .prepare<[], string>(`SELECT payload FROM outbox WHERE kind = 'mail.api_key'`)
      .pluck()
      .all();
    expect(mails.map((mail) => JSON.parse(mail) as unknown)).toMatchObject([
      { userId: world.admin, news: 'made', name: 'Test', prefix: view.prefix },
    ]);
    expect(mails.join()).not.toContain(key.slice(18));
    expect(await statusOf(key)).toBe(200);
    world.shop.clock.advance(365 * DAY_MS);
    expect(await statusOf(key)).toBe(401);
    expect(list()).toMatchObject([{ isLive: false, isOwn: true }]);
  });

  it('say when they were used last, written once a minute', async () => {
    const { key } = world.key(['orders:read']);
    const first = world.shop.clock.now();
    for (let use = 0; use < 3; use++) await statusOf(key);
    expect(list()[0]?.lastUsedAt).toEqual(first);
    world.shop.clock.advance(MINUTE_MS - 1);
    await statusOf(key);
    expect(list()[0]?.lastUsedAt).toEqual(first);
    world.shop.clock.advance(1);
    await statusOf(key);
    expect(list()[0]?.lastUsedAt).toEqual(world.shop.clock.now());
  });

  it('work beside the one that follows them for seven days, and not after they were revoked', async () => {
    const { key: old, view } = world.key(['orders:read']);
    const { key: next, view: newer } = rotateApiKey(world.shop.as(world.admin, ['admin']), { id: view.id });
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 200]);
    world.shop.clock.advance(7 * DAY_MS);
    expect([await statusOf(old), await statusOf(next)]).toEqual([401, 200]);
    const other = addAdmin(world.shop);
    const asOther = world.shop.as(other, ['admin']);
    expect(() => rotateApiKey(asOther, { id: newer.id })).toThrow('API_KEY_NOT_FOUND');
    revokeApiKey(asOther, { id: newer.id });
    expect(await statusOf(next)).toBe(401);
    expect(() => rotateApiKey(world.shop.as(world.admin, ['admin']), { id: newer.id })).toThrow('API_KEY_NOT_FOUND');
  });

  it('revoked take the older ones with them that they replaced and that work still, unless told not to', async () => {
    const asAdmin = world.shop.as(world.admin, ['admin']);
    const revoked = () =>
      world.shop.db.sqlite
        .prepare(`SELECT COUNT(*) FROM audit WHERE action = 'api_key.revoked'`)
        .pluck()
        .get() as number;
    const { key: oldest, view: first } = world.key(['orders:read']);
    const { key: older, view: second } = rotateApiKey(asAdmin, { id: first.id });
    const { key: newest, view: third } = rotateApiKey(asAdmin, { id: second.id });
    const listed = new Map(listApiKeys(asAdmin, { limit: 9 }).items.map((view) => [view.id, view.olderKeys]));
    const olderOf = (id: string) => listed.get(id)?.map(({ prefix }) => prefix);
    expect([third, second, first].map(({ id }) => olderOf(id))).toEqual([
      [second.prefix, first.prefix],
      [first.prefix],
      [],
    ]);
    revokeApiKey(asAdmin, { id: third.id });
    expect([await statusOf(oldest), await statusOf(older), await statusOf(newest), revoked()]).toEqual([
      401, 401, 401, 3,
    ]);
    revokeApiKey(asAdmin, { id: third.id });
    expect(revoked()).toBe(3);

    const { key: kept, view: fourth } = world.key(['orders:read']);
    const { key: replacing, view: fifth } = rotateApiKey(asAdmin, { id: fourth.id });
    revokeApiKey(asAdmin, { id: fifth.id, keepsOlder: true });
    expect([await statusOf(kept), await statusOf(replacing), revoked()]).toEqual([200, 401, 4]);
  });

  it('revoked reach past one that was ended before, and never the one that took their place', async () => {
    const asAdmin = world.shop.as(world.admin, ['admin']);
    const { key: oldest, view: first } = world.key(['orders:read']);
    const { key: older, view: second } = rotateApiKey(asAdmin, { id: first.id });
    const { key: newest, view: third } = rotateApiKey(asAdmin, { id: second.id });
    revokeApiKey(asAdmin, { id: second.id, keepsOlder: true });
    expect([await statusOf(oldest), await statusOf(older), await statusOf(newest)]).toEqual([200, 401, 200]);
    revokeApiKey(asAdmin, { id: third.id });
    expect([await statusOf(oldest), await statusOf(newest)]).toEqual([401, 401]);
  });

  it('never do more than their maker may do now', async () => {
    const { key } = world.key();
    expect(await statusOf(key)).toBe(200);
    removeRole(world.shop.as(addAdmin(world.shop), ['admin']), { userId: world.admin, role: 'admin' });
    expect(await world.ask('/orders', { key })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    world.shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(world.admin);
    expect(await statusOf(key)).toBe(200);
    world.shop.db.sqlite.prepare('DELETE FROM second_factors WHERE user_id = ?').run(world.admin);
    expect(await statusOf(key)).toBe(403);
    world.shop.db.sqlite.prepare('UPDATE users SET email_verified = 0 WHERE id = ?').run(world.admin);
    expect(await statusOf(key)).toBe(403);
    expect(() => world.shop.db.sqlite.prepare(`UPDATE api_keys SET scopes = '[]'`).run()).toThrow('fixed column');
  });

  it('are nobody: they open no session and none of the procedures of people', async () => {
    const { key } = world.key();
    for (const procedure of ['profile.get', 'admin.overview', 'admin.apiKeys.list', 'kasse.snapshot']) {
      const { status } = await fetch(`${world.server.url}/trpc/${procedure}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect([401, 403], procedure).toContain(status);
    }
    const { headers } = await world.ask('/orders', { key });
    expect(headers.get('set-cookie')).toBeNull();
    const signedIn = { headers: { cookie: world.server.cookieOf(world.admin) } };
    expect((await world.ask('/orders', signedIn)).status).toBe(401);
  });
});
