import type { Db } from '#server/db/client.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { readSessionToken, sessionCookieName } from './session-cookie.ts';

export type FindActorDeps = {
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
