import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { Logger } from 'pino';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.ts';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { authTables } from '#server/services/accounts/auth-tables.ts';
import { grantFirstAdmin } from '#server/services/accounts/grant-first-admin.ts';
import type { ServiceContext } from '#server/services/service-context.ts';
import { ownOrigins } from '../security/origin-check.ts';
import { accountEndpoints } from './account-endpoints.ts';

/** The one header better-auth reads the client's address from; we set it, what a client sends under it is thrown away. */
export const CLIENT_ADDRESS_HEADER = 'x-app-ip';
export const AUTH_PATH = '/api/auth';

const SESSION_DAYS = 30;
const SESSION_UPDATE_DAYS = 1;
const ANSWER_FLOOR_MS = 150;
const inSeconds = (days: number): number => (days * DAY_MS) / SECOND_MS;

export type AuthOptionDeps = { service: ServiceContext; hasher: PasswordHasher; floorMs?: number; settings: { baseUrl: string; authSecret: string; adminEmails: readonly string[]; isDemo: boolean } };

/** Only errors, and only their own words: what comes with them may name an address. Without a level, refusals are not printed beside our log. */
const quietLogger = (log: Logger): NonNullable<BetterAuthOptions['logger']> => ({
  log(level, message) {
    if (level === 'error') log.warn({ from: 'better-auth' }, message);
  },
});

/** Sessions, sign-in and sign-out as stack.md §6 found them to be safe. */
export function authOptions({ service, hasher, floorMs = ANSWER_FLOOR_MS, settings }: AuthOptionDeps): BetterAuthOptions {
  return {
    baseURL: settings.baseUrl,
    basePath: AUTH_PATH,
    trustedOrigins: [...ownOrigins(settings)],
    secret: settings.authSecret,
    database: authTables(service.db),
    telemetry: { enabled: false },
    logger: quietLogger(service.log),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: (password) => hasher.hash(password), verify: ({ hash, password }) => hasher.verify(hash, password) },
    },
    // The cache keeps an ended session alive until it runs out, and saves nothing on SQLite.
    session: { expiresIn: inSeconds(SESSION_DAYS), updateAge: inSeconds(SESSION_UPDATE_DAYS), cookieCache: { enabled: false } },
    databaseHooks: { session: { create: { after: async (session) => grantFirstAdmin(service, settings.adminEmails, session.userId) } } },
    rateLimit: { enabled: false }, // ours count per address too: sign-in-limits.ts
    plugins: [accountEndpoints({ service, hasher, floorMs, adminEmails: settings.adminEmails })],
    advanced: {
      // Said aloud, because under NODE_ENV=test better-auth would switch both checks off.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: settings.baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => randomUUID() },
    },
  };
}
