import { randomUUID } from 'node:crypto';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES, type ApiScope } from '#shared/api/scopes.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { apiDocument } from '#server/trpc/api/api-document.ts';
import { apiRouter } from '#server/trpc/api/api-router.ts';
import { removeRole } from '#server/services/office/people/change-role.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { addBuyer, addEvent } from '#tests/support/test-shop.ts';
import { addAdmin, openApiWorld, type ApiWorld } from './api-world.ts';

/** Every route of the document with the scope it needs; null is public. A new route is one more line. */
const ROUTES: Record<string, ApiScope | null> = {
  'get /events': null,
  'get /events/{id}': null,
  'get /events/{id}/availability': null,
  'post /events/{id}/offers': 'events:write',
  'get /orders': 'orders:read',
  'get /orders/{id}': 'orders:read',
  'get /tickets': 'tickets:read',
  'get /members/{id}/status': 'members:read',
  'get /webhooks': 'webhooks:manage',
  'post /webhooks': 'webhooks:manage',
  'patch /webhooks/{id}': 'webhooks:manage',
  'delete /webhooks/{id}': 'webhooks:manage',
  'get /webhooks/{id}/deliveries': 'webhooks:manage',
  'post /webhooks/{id}/deliveries/{deliveryId}/again': 'webhooks:manage',
};

/** What the key of each role may do at most, whatever its scopes say. */
const MAY: Record<Role, readonly ApiScope[]> = {
  admin: ['events:write', 'orders:read', 'tickets:read', 'members:read', 'webhooks:manage'],
  organiser: ['events:write', 'orders:read', 'tickets:read', 'members:read'],
  accountant: ['orders:read'],
  door_lead: [],
  cashier: [],
};

/** `v1.events.list` and the like, by their routes: the same calls for the typed client. */
const TYPED = new Map(
  Object.entries(
    apiRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: OpenApiMeta } }>,
  ).map(
    ([
      name,
      {
        _def: { type, meta },
      },
    ]) => [`${meta.openapi?.method.toLowerCase()} ${meta.openapi?.path}`, { name, type }],
  ),
);

/** What the routes that add something need; each leaves the other's fields alone. */
const OFFER = { priceCents: 500 };
const WEBHOOK = { url: 'https://books.example/clave', types: ['order.paid'] };

type Document = { paths: Record<string, Record<string, { security?: unknown[]; description: string }>> };

describe('who may call what of /api/v1', () => {
  let world: ApiWorld;
  let eventId: string;
  beforeAll(async () => {
    world = await openApiWorld();
    eventId = addEvent(world.shop);
  });
  afterAll(() => world.close());

  const idFor = (path: string): string => {
    if (path.startsWith('/members')) return 'MB-0000000020260101';
    return path.startsWith('/events') ? eventId : randomUUID();
  };

  /** The status with which the typed client's door answers the same. */
  async function callTyped(route: string, key: string): Promise<number> {
    const { name = '', type } = TYPED.get(route) ?? {};
    const [, path = ''] = route.split(' ');
    const input = JSON.stringify({
      json: { ...OFFER, ...WEBHOOK, id: idFor(path), deliveryId: randomUUID(), name: `Offer ${randomUUID()}` },
    });
    const isQuery = type === 'query';
    const query = isQuery ? `?input=${encodeURIComponent(input)}` : '';
    return (await world.ask(`/trpc/v1.${name}${query}`, { key, ...(!isQuery && { method: 'POST', body: input }) }))
      .status;
  }

  function call(route: string, init: { key?: string; cookie?: string } = {}) {
    const [method = '', path = ''] = route.split(' ');
    return world.ask(path.replace('{id}', idFor(path)).replace('{deliveryId}', randomUUID()), {
      method: method.toUpperCase(),
      ...(init.key !== undefined && { key: init.key }),
      ...(init.cookie !== undefined && { headers: { cookie: init.cookie } }),
      ...(method === 'post' && { body: JSON.stringify({ ...OFFER, ...WEBHOOK, name: `Offer ${randomUUID()}` }) }),
      ...(method === 'patch' && { body: '{}' }),
    });
  }

  it('knows every route, and the document says the same of each', () => {
    const { paths } = apiDocument('https://shop.example') as unknown as Document;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, description }]) => {
        const scope = /`([a-z]+:[a-z]+)`/.exec(description)?.[1] ?? null;
        expect(security !== undefined && security.length > 0, `${method} ${path}`).toBe(scope !== null);
        return [`${method} ${path}`, scope];
      }),
    );
    expect(Object.fromEntries(documented)).toEqual(ROUTES);
  });

  it('lets in nobody without a key, whatever role they are signed in with', async () => {
    const cookies = ROLES.map((role) => {
      const userId = addBuyer(world.shop);
      world.shop.db.sqlite.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)').run(userId, role);
      return world.server.cookieOf(userId);
    });
    for (const [route, scope] of Object.entries(ROUTES))
      for (const cookie of ['', ...cookies]) {
        const { status, body } = await call(route, { cookie });
        expect([status, body['code']], route).toEqual(scope === null ? [200, undefined] : [401, 'UNAUTHORIZED']);
      }
  });

  it('opens to a key what both its scope and the role of its owner say at that moment, over REST and typed alike', async () => {
    for (const role of isLongForm ? [...ROLES, null] : (['accountant', null] as const)) {
      const owner = addAdmin(world.shop);
      const keys = API_SCOPES.map((scope) => ({ scope, ...world.key([scope], owner) }));
      world.shop.db.sqlite.prepare('DELETE FROM user_roles WHERE user_id = ?').run(owner);
      if (role !== null)
        world.shop.db.sqlite.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)').run(owner, role);
      for (const { scope, key } of keys)
        for (const [route, needed] of Object.entries(ROUTES)) {
          const isOpen = needed === null || (needed === scope && role !== null && MAY[role].includes(scope));
          const allowed = isOpen ? [200, 404] : [403];
          expect(allowed, `${role}, ${scope}: ${route}`).toContain((await call(route, { key })).status);
          expect(allowed, `${role}, ${scope}: typed ${route}`).toContain(await callTyped(route, key));
        }
    }
  });

  it('takes a scope away in the very request after the role is gone', async () => {
    const owner = addAdmin(world.shop);
    const { key } = world.key(API_SCOPES, owner);
    const guarded = Object.entries(ROUTES).filter(([, scope]) => scope !== null);
    for (const [route] of guarded) expect([200, 404], route).toContain((await call(route, { key })).status);
    removeRole(world.shop.as(world.admin, ['admin']), { userId: owner, role: 'admin' });
    for (const [route] of guarded) expect((await call(route, { key })).status, route).toBe(403);
  });

  it('tells nobody whether a key was ever one', async () => {
    const { key, view } = world.key(['orders:read']);
    world.shop.db.sqlite.prepare('UPDATE api_keys SET revoked_at = 1 WHERE id = ?').run(view.id);
    const unknown = key.slice(0, 9) + 'zzzzzzzz' + key.slice(17);
    const answers = await Promise.all([key, unknown, 'nonsense', ''].map((one) => world.ask('/orders', { key: one })));
    for (const { status, body } of answers)
      expect({ status, body: { ...body, requestId: '' } }).toEqual({
        status: 401,
        body: { code: 'UNAUTHORIZED', message: answers[0]?.body['message'], requestId: '' },
      });
  });
});

describe('the limits of /api/v1', () => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld({ hasRateLimits: true });
  });
  afterAll(() => world.close());

  it('says how many calls are left, and how long to wait', async () => {
    const { key } = world.key(['orders:read']);
    const first = await world.ask('/orders', { key });
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect(first.headers.get('ratelimit')).toBe('"key";r=599;t=60');
    for (let call = 1; call < 600; call++) await world.ask('/orders/x', { key });
    const refused = await world.ask('/orders', { key });
    expect([refused.status, refused.body['code']]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers.get('ratelimit')).toBe('"key";r=0;t=60');
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('counts wrong keys by their beginning and network, and never refuses a right one for them', async () => {
    const { key } = world.key(['orders:read']);
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const tried of ['wrong', wrong]) {
      for (let n = 0; n < 10; n++) expect((await world.ask('/orders', { key: tried })).status).toBe(401);
      const { status, headers } = await world.ask('/orders', { key: tried });
      expect([status, headers.get('retry-after')]).toEqual([429, '60']);
      expect((await world.ask('/orders', { key })).status, `after ten of ${tried.slice(0, 5)}`).toBe(200);
    }
    expect((await world.ask('/events')).status).toBe(200);
    world.shop.clock.advance(60_000);
    expect((await world.ask('/orders', { key: 'wrong' })).status).toBe(401);
  });

  it('takes a turn for each wrong key, however it begins, as for any call of its network', async () => {
    world.shop.clock.advance(60_000);
    const { key } = world.key(['orders:read']);
    const statuses = new Set<number>();
    for (let n = 0; n < 300; n++)
      statuses.add((await world.ask('/orders', { key: `clv_live_${String(n).padStart(8, '0')}_x` })).status);
    expect([...statuses]).toEqual([401]);
    expect((await world.ask('/orders', { key: 'clv_live_zzzzzzzz_x' })).status).toBe(429);
    expect((await world.ask('/orders', { key })).status).toBe(200);
  });

  it('takes a turn for each call of a batch, with a key and without, and for all of them or none', async () => {
    world.shop.clock.advance(60_000);
    const { key } = world.key(['orders:read']);
    const batch = (name: string, calls: number, init: { key?: string } = {}) => {
      const input = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, n) => [n, { json: {} }])));
      const paths = Array.from({ length: calls }, () => `v1.${name}`).join(calls % 2 === 0 ? ',' : '%2C');
      return world.ask(`/trpc/${paths}?batch=1&input=${encodeURIComponent(input)}`, init);
    };
    const left = ({ headers }: { headers: Headers }) => headers.get('ratelimit');
    expect(left(await batch('orders.list', 12, { key }))).toBe('"key";r=588;t=60');
    expect(left(await batch('orders.list', 3, { key }))).toBe('"key";r=585;t=60');
    expect(left(await batch('events.list', 12))).toBe('"public";r=288;t=60');
    for (let n = 0; n < 23; n++) expect((await batch('events.list', 12)).status).toBe(200);
    expect(left(await world.ask('/trpc/v1.events.list?input=%7B%22json%22%3A%7B%7D%7D'))).toBe('"public";r=11;t=60');
    const refused = await batch('events.list', 12);
    expect([refused.status, refused.body['code'], left(refused)]).toEqual([429, 'RATE_LIMITED', '"public";r=11;t=60']);
    expect((await batch('events.list', 11)).status).toBe(200);
  });
});
