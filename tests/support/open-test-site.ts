import { Writable } from 'node:stream';
import { request } from 'node:http';
import pino from 'pino';
import type { Operator } from '#shared/operator.ts';
import { createApp } from '#server/http/app.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { listen } from '#server/http/listen.ts';
import { publishHouseWords } from '#server/services/shop/website/publish-content.ts';
import { nameClubBy } from '#server/services/shop/website/show-club.ts';
import { bareSite, type Site } from '#server/http/pages/site.ts';
import { makePublicCache, type PublicCache } from '#server/http/public-cache.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { nameTestClub } from '#tests/support/test-club.ts';
import type { TestClock } from '#tests/support/test-clock.ts';

type RawAnswer = { status: number; headers: Record<string, string | undefined>; body: Buffer; text: string };

export type TestSite = {
  shop: TestShop;
  url: string;
  publicCache: PublicCache;
  /** Every door of the http floor, as it was hung. */
  routes: readonly { method: string; path: string }[];
  /** Every line the server has logged, as JSON. */
  lines: Record<string, unknown>[];
  /** As sent: nothing is decompressed or followed. */
  ask(path: string, options?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<RawAnswer>;
  close(): Promise<void>;
};

/** The whole http floor over a fresh shop; `site` stands in for the built files. */
export async function openTestSite(
  options: {
    site?: Partial<Site>;
    baseUrl?: string;
    operator?: Partial<Operator>;
    monitorSecret?: string;
    clock?: TestClock;
    /** Of a fake provider of security devices. */
    fiskalyBase?: string;
    /** Passes for phones; without them nothing of them is shown. */
    wallets?: Pick<ServiceContext, 'wallet' | 'appleWallet'>;
    hasRateLimits?: boolean;
    /** Whether the pages say the specification's own words; a fresh shop says nothing. */
    hasHouseWords?: boolean;
    /** How long a request may take, where that is not as on a real server. */
    requestMs?: number;
  } = {},
): Promise<TestSite> {
  const shop = await openTestShop({
    clock: options.clock,
    ...(options.fiskalyBase !== undefined && { fiskalyBase: options.fiskalyBase }),
  });
  if (options.hasHouseWords === true) publishHouseWords(shop.system);
  // A shop of another legal name is a stranger's, and nobody has entered anything yet.
  else if (options.operator?.legalName === undefined)
    publishHouseWords(shop.system, ['club', 'home', 'course', 'salsa']);
  const publicCache = makePublicCache();
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: undefined },
    new Writable({
      write: (chunk: Buffer, _, done) => (lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>), done()),
    }),
  );
  const operator = { ...shop.system.operator, ...options.operator };
  const app = createApp({
    settings: {
      baseUrl: options.baseUrl ?? 'http://localhost:3000',
      authSecret: 'a-secret-for-tests-that-is-long-enough',
      adminEmails: [],
      trustedProxies: [],
      operator,
      isDemo: false,
      hasRateLimits: options.hasRateLimits ?? false,
      google: undefined,
      ...(options.monitorSecret !== undefined && { monitorSecret: options.monitorSecret }),
    },
    context: (actor) => {
      nameClubBy({ db: shop.db, operator });
      return { ...shop.context(actor), operator, ...options.wallets, log, contentChanged: () => publicCache.purge() };
    },
    hasher: cheapPasswordHasher,
    publicCache,
    site: { ...bareSite, ...options.site },
    log,
  });
  const { requestMs } = options;
  const server = await listen(app, 0, requestMs === undefined ? {} : { requestMs, lookEveryMs: requestMs / 10 });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    shop,
    url,
    publicCache,
    routes: app.hono.routes.map(({ method, path }) => ({ method, path })),
    lines,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port: server.port, path, method, headers, agent: false },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () => {
              const all = Buffer.concat(chunks);
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers as Record<string, string | undefined>,
                body: all,
                text: all.toString(),
              });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    async close() {
      await server.close();
      nameTestClub();
      await shop.close();
    },
  };
}
