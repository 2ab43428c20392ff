import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import superjson from 'superjson';
import { createApp } from '#server/http/app.ts';
import { listen } from '#server/http/listen.ts';
import { bareSite } from '#server/http/pages/site.ts';
import { makePublicCache } from '#server/http/public-cache.ts';
import { sessionCookieName } from '#server/http/sessions/session-cookie.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

type Answer = { status: number; data: unknown; domainCode: string | null; text: string };

export type TestServer = {
  url: string;
  /** Every door of the http floor, as it was hung. */
  routes: readonly { method: string; path: string }[];
  /** A signed-in person's Cookie header. */
  cookieOf(userId: string): string;
  query(procedure: string, input: unknown, cookie?: string): Promise<Answer>;
  mutate(
    procedure: string,
    input: unknown,
    headers?: { cookie?: string; [name: string]: string | undefined },
  ): Promise<Answer>;
  close(): Promise<void>;
};

type Envelope = { result?: { data: never }; error?: { json?: { data?: { domainCode?: string | null } } } };

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Envelope = {};
  try {
    body = JSON.parse(text) as Envelope;
  } catch {
    // Not every refusal comes from a procedure.
  }
  return {
    status: response.status,
    text,
    data: body.result === undefined ? undefined : superjson.deserialize(body.result.data),
    domainCode: body.error?.json?.data?.domainCode ?? null,
  };
}

/** The whole http floor over a test shop, on a free port. */
export async function serveShop(
  shop: TestShop,
  { hasRateLimits = false, trustedProxies = [] as string[] } = {},
): Promise<TestServer> {
  const authSecret = 'a-secret-for-tests-that-is-long-enough';
  const { baseUrl, operator, log } = shop.system;
  const app = createApp({
    settings: {
      baseUrl,
      authSecret,
      adminEmails: [],
      trustedProxies,
      operator,
      isDemo: false,
      hasRateLimits,
      google: undefined,
    },
    context: shop.context,
    hasher: cheapPasswordHasher,
    publicCache: makePublicCache(),
    site: bareSite,
    log,
  });
  const server = await listen(app, 0);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    routes: app.hono.routes.map(({ method, path }) => ({ method, path })),
    cookieOf(userId) {
      const token = randomBytes(24).toString('base64url');
      const now = shop.clock.now().getTime();
      shop.db.sqlite
        .prepare(
          `INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(randomUUID(), userId, token, now + 86_400_000, now, now);
      const signature = createHmac('sha256', authSecret).update(token).digest('base64');
      return `${sessionCookieName(baseUrl)}=${encodeURIComponent(`${token}.${signature}`)}`;
    },
    async query(procedure, input, cookie) {
      const search = new URLSearchParams({ input: JSON.stringify(superjson.serialize(input)) });
      return readAnswer(
        await fetch(`${url}/trpc/${procedure}?${search}`, { headers: cookie === undefined ? {} : { cookie } }),
      );
    },
    async mutate(procedure, input, headers = {}) {
      const body = JSON.stringify(superjson.serialize(input));
      return readAnswer(
        await fetch(`${url}/trpc/${procedure}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
        }),
      );
    },
    async close() {
      await server.close();
    },
  };
}
