import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type { Logger } from 'pino';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/credentials.ts';
import { SESSION_MS } from '#shared/accounts/sessions.ts';
import { SECOND_MS } from '#shared/time.ts';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { noticeDevice } from '#server/services/people/accounts/notice-device.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import { recordSessionStart } from '#server/services/people/accounts/record-session-start.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { ownOrigins } from '../security/origin-check.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { firstAdminEndpoints } from './first-admin-endpoints.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { deletionEndpoint } from './deletion-endpoint.ts';
import { googleOptions } from './google-options.ts';
import { PASSKEY_PATHS } from './passkey-paths.ts';
import { passkeyPlugins } from './passkey-plugins.ts';
import { passkeyTables } from './passkey-tables.ts';
import { passwordEndpoint } from './password-endpoint.ts';
import { proofEndpoint } from './proof-endpoint.ts';
import { secondFactorEndpoints } from './second-factor-endpoints.ts';
import { secondStepEndpoint } from './second-step-endpoint.ts';
import { signInEndpoint } from './sign-in-endpoint.ts';
import { FOLLOW_LINK_PATH, signInLinkEndpoints } from './sign-in-link-endpoints.ts';
import { cookieValue, trustCookieName } from './session-cookie.ts';

export const AUTH_PATH = '/api/auth';

const ANSWER_FLOOR_MS = 150;

export type AuthOptionDeps = {
  service: ServiceContext;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  findActor: (cookieHeader: string | null | undefined) => Actor;
  floorMs?: number;
  /**
   * Only the instance that answers for Google has it: finding a provider may take long, and all others shall not wait.
   */
  google?: GoogleSettings;
  settings: { baseUrl: string; authSecret: string; adminEmails: readonly string[]; isDemo: boolean };
};

/**
 * Only errors, and only their own words: what comes with them may name an address. Without a level, refusals are not
 * printed beside our log.
 */
const quietLogger = (log: Logger): NonNullable<BetterAuthOptions['logger']> => ({
  log(level, message) {
    if (level === 'error') log.warn({ from: 'better-auth' }, message);
  },
});

type StartedSession = {
  id: string;
  token: string;
  userId: string;
  userAgent?: string | null | undefined;
  ipAddress?: string | null | undefined;
};

type StartedBy = { headers: Headers | null | undefined; path: string | undefined };

/** Runs for every way into a session. */
function sessionStarted(
  { service, settings }: AuthOptionDeps,
  session: StartedSession,
  { headers, path }: StartedBy,
): void {
  const { id, userId, userAgent = null, ipAddress = null } = session;
  recordSessionStart(service, {
    sessionId: id,
    userId,
    isProven: path === PASSKEY_PATHS.signIn,
    // Who reads a mailbox in a browser that was left open has shown one thing only.
    trustToken:
      path === FOLLOW_LINK_PATH
        ? undefined
        : cookieValue(headers?.get('cookie') ?? '', trustCookieName(settings.baseUrl)),
  });
  // One that waits for the code is no sign-in yet: second-step-endpoint.ts notes it when the code was right.
  const isWhole =
    findSession(service.db, session.token, { at: service.now(), officeNeedsSecondFactor: false }).kind === 'user';
  if (isWhole)
    recordSignIn(service, {
      kind: 'signed_in',
      userId,
      address: headers?.get(CLIENT_ADDRESS_HEADER) ?? '',
      detail: path ?? '',
    });
  noticeDevice(service, { sessionId: id, userId, userAgent, address: ipAddress });
}

/** A session ends by our clock, too: better-auth reads only the machine's, and the demo's clock may be months ahead. */
function sessionEndsAt({ now }: ServiceContext, byMachine: Date): Date {
  return new Date(Math.max(byMachine.getTime(), now().getTime() + SESSION_MS));
}

function advancedOptions(baseUrl: string): NonNullable<BetterAuthOptions['advanced']> {
  return {
    // Set explicitly, because under NODE_ENV=test better-auth would switch both checks off.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    useSecureCookies: baseUrl.startsWith('https://'),
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    database: { generateId: () => randomUUID() },
  };
}

/** What is asked of somebody who is signed in, or half so, and passkeys. */
const ownPlugins = (deps: AuthOptionDeps): BetterAuthPlugin[] => [
  firstAdminEndpoints(deps),
  secondFactorEndpoints(deps),
  secondStepEndpoint(deps),
  passwordEndpoint(deps),
  proofEndpoint(deps),
  deletionEndpoint(deps),
  ...passkeyPlugins(deps),
];

/** Sessions, sign-in and sign-out: the settings that were tried and found to be safe with this version. */
export function authOptions(deps: AuthOptionDeps): BetterAuthOptions {
  const { service, hasher, floorMs = ANSWER_FLOOR_MS, settings } = deps;
  const { hooks, plugins, onAPIError, ...google } = googleOptions({ service, google: deps.google, settings });
  return {
    ...google,
    baseURL: settings.baseUrl,
    basePath: AUTH_PATH,
    trustedOrigins: [...ownOrigins(settings)],
    secret: settings.authSecret,
    database: passkeyTables(service.db),
    telemetry: { enabled: false },
    logger: quietLogger(service.log),
    // Else the library prints them to the console, with the query's own values.
    onAPIError: {
      ...onAPIError,
      onError(error) {
        if (!isAPIError(error)) throw error; // make-auth.ts answers it
        if (error.status === 'INTERNAL_SERVER_ERROR') service.log.warn({ from: 'better-auth' }, 'an answer failed');
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ hash, password }) => hasher.verify(hash, password),
      },
    },
    // The cache keeps an ended session alive until it runs out, and saves nothing on SQLite.
    session: {
      expiresIn: SESSION_MS / SECOND_MS,
      disableSessionRefresh: true, // it ends that long after the sign-in; find-session.ts asks for sessions of before
      freshAge: 0, // passkey-plugins.ts asks itself: whoever has proven themselves anew is as fresh as a new session
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      ...hooks,
      session: {
        create: {
          // By our clock: what a young sign-in allows is counted by it.
          before: async (session) => ({
            data: { ...session, createdAt: service.now(), expiresAt: sessionEndsAt(service, session.expiresAt) },
          }),
          after: async (session, context) =>
            sessionStarted(deps, session, { headers: context?.headers, path: context?.path }),
        },
      },
    },
    rateLimit: { enabled: false }, // ours count per address too: sign-in-limits.ts
    plugins: [
      accountEndpoints({ service, hasher, floorMs, settings }),
      signInEndpoint({ hasher }),
      signInLinkEndpoints({ service, floorMs }),
      ...ownPlugins(deps),
      ...plugins,
    ],
    advanced: advancedOptions(settings.baseUrl),
  };
}
