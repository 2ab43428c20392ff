import { randomUUID } from 'node:crypto';
import type { ApiScope } from '#shared/api/scopes.ts';
import { API_SCOPES } from '#shared/api/scopes.ts';
import { makeApiKey } from '#server/services/office/api-keys/make-api-key.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';

type Json = { [key: string]: unknown };
export type ApiAnswer = { status: number; body: Json; headers: Headers; text: string };

/** A shop with an admin whose second factor is set up, and a program's way to ask it. */
export async function openApiWorld(options: { hasRateLimits?: boolean } = {}) {
  const shop = await openTestShop();
  const server = await serveShop(shop, options);
  const admin = addAdmin(shop);
  return {
    shop,
    server,
    admin,
    ask: (path: string, init: RequestInit & { key?: string } = {}) => ask(server, path, init),
    key: (scopes: readonly ApiScope[] = API_SCOPES, owner = admin) =>
      makeApiKey(shop.as(owner, ['admin']), { name: 'Test', scopes: [...scopes], days: 365 }),
    async close() {
      await server.close();
      await shop.close();
    },
  };
}
export type ApiWorld = Awaited<ReturnType<typeof openApiWorld>>;

/** An admin with an authenticator app, as the server wants them outside the demo. */
export function addAdmin(shop: TestShop): string {
  const id = addBuyer(shop);
  shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(id);
  shop.db.sqlite.prepare(`INSERT INTO second_factors (user_id, secret, verified_at) VALUES (?, 'x', 1)`).run(id);
  return id;
}

async function ask(
  server: TestServer,
  path: string,
  { key, ...init }: RequestInit & { key?: string },
): Promise<ApiAnswer> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  if (init.method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomUUID());
  if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Json,
  };
}
