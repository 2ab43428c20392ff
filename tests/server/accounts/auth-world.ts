import { Hono } from 'hono';
import { pino } from 'pino';
import { KEPT_ON_DEVICE } from '#shared/legal/kept-on-device.ts';
import type { Db } from '#server/db/client.ts';
import { makeClientAddress } from '#server/http/client-address.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { originCheck, ownOrigins } from '#server/http/security/origin-check.ts';
import { makeAuth, type Auth } from '#server/http/sessions/make-auth.ts';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { cheapPasswordHasher } from './cheap-password-hasher.ts';

export const PASSWORD = 'tanzen123';

type WorldOptions = {
  baseUrl?: string;
  hasRateLimits?: boolean;
  trustedProxies?: string[];
  adminEmails?: string[];
  isDemo?: boolean;
  floorMs?: number;
  hasher?: PasswordHasher;
  google?: GoogleSettings;
};

/** The browser's side: keeps cookies, names its origin. */
export type Browser = {
  cookie: string;
  setCookies: string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  /** Somebody else's Cookie header, as if it were one's own. */ plant(cookie: string): void;
};

export type AuthWorld = {
  db: Db;
  auth: Auth;
  app: Hono;
  baseUrl: string;
  now(): Date;
  moveClock(ms: number): void;
  browser(peer?: string): Browser;
  mails(kind: string): { to: string; name: string; url?: string }[];
};

/** A whole server for sign-in: the real handler behind a real app, on a database of its own. */
export function authWorld(options: WorldOptions = {}): AuthWorld {
  const baseUrl = options.baseUrl ?? 'http://localhost:4850';
  const db = freshDb();
  let shift = 0;
  const now = (): Date => new Date(Date.now() + shift);
  const log = pino({ level: 'silent' });
  // Accounts reach neither the payment provider nor the signer.
  const service = {
    db,
    now,
    actor: { kind: 'visitor' },
    baseUrl,
    log,
    isLive: false,
    contentChanged: () => {},
    wakeJobs: () => {},
  } as unknown as ServiceContext;
  const auth = makeAuth({
    service,
    hasher: options.hasher ?? cheapPasswordHasher,
    floorMs: options.floorMs ?? 0,
    limiter: makeRateLimiter({ now, isOn: options.hasRateLimits ?? false }),
    settings: {
      baseUrl,
      authSecret: 'a-secret-for-tests-that-is-long-enough-4850',
      adminEmails: options.adminEmails ?? [],
      isDemo: options.isDemo ?? false,
      google: options.google,
    },
  });
  const clientAddress = makeClientAddress(options.trustedProxies ?? []);
  const app = new Hono();
  app.use(originCheck(ownOrigins({ baseUrl, isDemo: options.isDemo ?? false })));
  app.all('/api/auth/*', (c) =>
    auth.handler(c.req.raw, clientAddress(c.req.header('x-test-peer'), c.req.header('x-forwarded-for'))),
  );
  return {
    db,
    auth,
    app,
    baseUrl,
    now,
    moveClock: (ms) => void (shift += ms),
    browser: (peer = '203.0.113.7') => makeBrowser(app, baseUrl, peer),
    mails(kind) {
      const rows = db.sqlite
        .prepare('SELECT payload FROM outbox WHERE kind = ? ORDER BY created_at, rowid')
        .all(kind) as { payload: string }[];
      return rows.map((row) => JSON.parse(row.payload) as { to: string; name: string; url?: string });
    },
  };
}

/** Whatever sets it, us or the library: what the privacy page does not name is not set. */
const isNamed = (cookie: string): boolean =>
  KEPT_ON_DEVICE.some(({ place, key }) => place === 'cookie' && key === cookie.replace(/^__(Secure|Host)-/, ''));

function makeBrowser(app: Hono, baseUrl: string, peer: string): Browser {
  const jar = new Map<string, string>();
  const browser: Browser = {
    cookie: '',
    setCookies: [],
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: new URL(baseUrl).origin, ...headers },
      }),
    get: (path) => send(path, { method: 'GET' }),
    plant(cookie) {
      for (const pair of cookie.split('; '))
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      browser.cookie = cookie;
    },
  };
  async function send(
    path: string,
    init: { method: string; body?: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const headers = new Headers({ ...init.headers, 'x-test-peer': peer });
    if (browser.cookie !== '') headers.set('cookie', browser.cookie);
    const response = await app.request(`${baseUrl}/api/auth${path}`, {
      method: init.method,
      headers,
      body: init.body ?? null,
    });
    browser.setCookies = response.headers.getSetCookie();
    for (const line of browser.setCookies) {
      const [pair = ''] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else if (isNamed(name)) jar.set(name, value);
      else throw new Error(`the privacy page (shared/legal/kept-on-device.ts) names no cookie ${name}`);
    }
    browser.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return response;
  }
  return browser;
}

/** The token in the newest confirmation mail to this address. */
export function confirmTokenFor(world: AuthWorld, email: string): string {
  const url = world
    .mails('mail.confirm_address')
    .filter((mail) => mail.to === email)
    .at(-1)?.url;
  if (url === undefined) throw new Error(`no confirmation mail for ${email}`);
  return new URL(url).searchParams.get('token_hash') ?? '';
}

/** Signs up and follows the mail; the browser is signed in afterwards. */
export async function confirmedUser(world: AuthWorld, browser: Browser, email: string): Promise<void> {
  await browser.post('/sign-up/email', { email, password: PASSWORD });
  await browser.post('/verify-email', { token: confirmTokenFor(world, email) });
}
