import { betterAuth } from 'better-auth/minimal';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Actor, ServiceContext } from '#server/services/service-context.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { authOptions } from './auth-options.ts';
import { findActor } from './find-actor.ts';
import { guardRequest } from './guard-request.ts';
import { clearTries } from './sign-in-limits.ts';
import { withoutToken } from './without-token.ts';

export type AuthDeps = {
  /** Acting as a visitor: who signs up or confirms is nobody yet. */
  service: ServiceContext;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  /** How long sign-up and 'send again' take at least; tests don't wait. */
  floorMs?: number;
  settings: { baseUrl: string; authSecret: string; adminEmails: readonly string[]; isDemo: boolean };
};

export type Auth = {
  /** Answers everything under /api/auth; `client` is the asker's real address (client-address.ts). */
  handler(request: Request, client: string): Promise<Response>;
  /** Who sends this Cookie header. */
  findActor(cookieHeader: string | null | undefined): Actor;
};

export function makeAuth(deps: AuthDeps): Auth {
  const auth = betterAuth(authOptions(deps));
  const actorDeps = { db: deps.service.db, settings: deps.settings, now: deps.service.now };
  return {
    findActor: (cookieHeader) => findActor(actorDeps, cookieHeader),
    async handler(request, client) {
      const guarded = await guardRequest(deps.limiter, request, client);
      if (guarded instanceof Response) return guarded;
      const response = await auth.handler(guarded.request);
      if (response.ok && guarded.attempt.path === '/sign-in/email') clearTries(deps.limiter, guarded.attempt);
      return withoutToken(response);
    },
  };
}
