import { betterAuth } from 'better-auth/minimal';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';
import { noteWriteFailure } from '#server/db/write-health.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { isUnwritable } from '#server/services/office/operations/write-failure.ts';
import { recordFailedSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import type { Db } from '#server/db/client.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { authOptions } from './auth-options.ts';
import { makeGoogleDoor } from './google-door.ts';
import { guardRequest, type GuardedRequest, type ReadText } from './guard-request.ts';
import { makeKnownDevice } from './known-device.ts';
import { passkeyAnswer } from './passkey-answer.ts';
import { sessionCookieName, withoutCookie, readSessionToken } from './session-cookie.ts';
import { clearTries } from './sign-in-limits.ts';

type FindActorDeps = {
  db: Db;
  settings: { authSecret: string; baseUrl: string; isDemo: boolean };
  now: () => Date;
};

const VISITOR: Actor = { kind: 'visitor' };

/**
 * Who sends this Cookie header. One HMAC and one prepared query, because this runs with every call: better-auth's own
 * lookup costs a hundred times as much.
 */
export function findActor(
  deps: FindActorDeps,
  cookieHeader: string | null | undefined,
  { isOnlyAsked = false }: { isOnlyAsked?: boolean } = {},
): Actor {
  if (cookieHeader === null || cookieHeader === undefined || cookieHeader === '') return VISITOR;
  const token = readSessionToken(cookieHeader, sessionCookieName(deps.settings.baseUrl), deps.settings.authSecret);
  return token === undefined
    ? VISITOR
    : findSession(deps.db, token, { at: deps.now(), officeNeedsSecondFactor: !deps.settings.isDemo, isOnlyAsked });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The session token stays in its HttpOnly cookie: better-auth also writes it into its JSON answers, where any script on
 * the page could read it.
 */
async function withoutToken(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const { status } = response;
  const isRedirect = status >= 300 && status < 400; // better-auth calls its empty body JSON
  if (isRedirect || headers.get('content-type')?.includes('json') !== true)
    return new Response(response.body, { status, headers });
  const body: unknown = await response.json();
  if (isRecord(body)) {
    delete body['token'];
    if (isRecord(body['session'])) delete body['session']['token'];
  }
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

/** Where somebody leaves: by signing out, or with their account. */
const LEFT_AT: readonly string[] = ['/sign-out', '/delete-user'];

/**
 * What the browser lets go of when somebody has left: pages it holds for 'back' and made in advance. Not `storage`, which
 * takes a helper's unsent check-ins and the panel's own settings along; kept tickets go by name (tickets-worker.ts). In
 * Chromium `cache` halts the answer for seconds (https://crbug.com/40233601), so it is told by its own header and asked
 * for less.
 */
function clearSiteData(path: string, request: Request, answer: Response): void {
  if (!LEFT_AT.includes(path) || !answer.ok) return;
  const isChromium = request.headers.has('sec-ch-ua');
  answer.headers.set('clear-site-data', isChromium ? '"prefetchCache", "prerenderCache"' : '"cache"');
}

export type AuthDeps = {
  /** Acting as a visitor: whoever signs up or confirms is not signed in yet. */
  service: ServiceContext;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  /** How long sign-up and 'send again' take at least; tests don't wait. */
  floorMs?: number;
  settings: {
    baseUrl: string;
    authSecret: string;
    adminEmails: readonly string[];
    isDemo: boolean;
    google?: GoogleSettings | undefined;
  };
};

export type Auth = {
  /**
   * Answers everything under /api/auth; `client` is the asker's real address (client-address.ts), `read` gives the body
   * within a limit.
   */
  handler(request: Request, client: string, read?: ReadText): Promise<Response>;
  /** Who sends this Cookie header. */
  findActor(cookieHeader: string | null | undefined): Actor;
  /** The same, but it does not count as use of the session. */
  peekActor(cookieHeader: string | null | undefined): Actor;
};

/** What may be done between the password and the code; everywhere else the session is none. */
const SECOND_STEP_PATHS: readonly string[] = ['/second-factor/verify', '/sign-out'];

/** The sign-in library with our verbs and limits around it. */
export function makeAuth(deps: AuthDeps): Auth {
  const actorDeps = { db: deps.service.db, settings: deps.settings, now: deps.service.now };
  const actorOf = (cookieHeader: string | null | undefined): Actor => findActor(actorDeps, cookieHeader);
  const knownDevice = makeKnownDevice(deps.service.db, deps.settings);
  const options = { ...deps, findActor: actorOf };
  const auth = betterAuth(authOptions(options));
  const { google } = deps.settings;
  const googleDoor =
    google &&
    makeGoogleDoor({
      google,
      baseUrl: deps.settings.baseUrl,
      open: () => betterAuth(authOptions({ ...options, google })),
      isUnwritable: () => isUnwritable(deps.service),
    });

  /** better-auth knows no half signed in: it is not shown such a session. */
  function hideHalfSession({ request, attempt }: GuardedRequest): Request {
    const cookie = request.headers.get('cookie');
    if (cookie === null || SECOND_STEP_PATHS.includes(attempt.path)) return request;
    const actor = actorOf(cookie);
    if (actor.kind === 'visitor')
      request.headers.set('cookie', withoutCookie(cookie, sessionCookieName(deps.settings.baseUrl)));
    return request;
  }

  /** What went wrong is in our log by its kind alone: an error's words may hold an address or a token. */
  function failed(error: unknown, { attempt }: GuardedRequest): Response {
    const { name = 'unknown', code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
    deps.service.log.error({ from: 'better-auth', error: name, code, path: attempt.path }, 'a sign-in request failed');
    noteWriteFailure(deps.service.db, error);
    return new Response(null, { status: 500 });
  }

  async function answer(guarded: GuardedRequest): Promise<Response> {
    const shown = hideHalfSession(guarded);
    const isGoogles = googleDoor?.answers(guarded.attempt.path) === true;
    return (isGoogles ? googleDoor.handle(shown) : auth.handler(shown)).catch((error: unknown) =>
      failed(error, guarded),
    );
  }

  /** The right password marks the device and clears its tries; a wrong one is noted. */
  function afterPassword(attempt: GuardedRequest['attempt'], answer: Response): void {
    const { email, client } = attempt;
    if (answer.ok && email !== undefined) {
      clearTries(deps.limiter, attempt);
      answer.headers.append('set-cookie', knownDevice.mark(email));
    } else if (answer.status === 401 || answer.status === 403)
      recordFailedSignIn(deps.service, { email, address: client });
  }

  return {
    findActor: actorOf,
    peekActor: (cookieHeader) => findActor(actorDeps, cookieHeader, { isOnlyAsked: true }),
    async handler(request, client, read = () => request.text()) {
      const guarded = await guardRequest({ limiter: deps.limiter, knownDevice }, { request, client, read });
      if (guarded instanceof Response) return guarded;
      const response = await answer(guarded);
      const answered = await passkeyAnswer(guarded.attempt.path, await withoutToken(response));
      if (guarded.attempt.path === '/sign-in/email') afterPassword(guarded.attempt, answered);
      clearSiteData(guarded.attempt.path, request, answered);
      return answered;
    },
  };
}
