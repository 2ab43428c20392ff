import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { TRUSTED_DEVICE_MS } from '#shared/accounts/kept-for.ts';
import { ProveSecondFactorInput } from '#shared/accounts/second-factor.ts';
import { SECOND_MS } from '#shared/time.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { recordSecondFactor } from '#server/services/people/accounts/record-session-start.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import { proveSecondFactor } from '#server/services/people/second-factor/prove-second-factor.ts';
import { trustDevice } from '#server/services/people/accounts/trusted-device.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { freshSession, invalidCode, refuseWhenOver } from './endpoint-answers.ts';
import type { SecondFactorDeps } from './confirm-person.ts';
import { clearCodeTries, takeCodeTry } from './second-factor-limits.ts';
import { trustCookieName } from './session-cookie.ts';

/**
 * The second step of signing in, by our own verbs. better-auth's plugin asks for it after e-mail and password only, and
 * lets a code work twice. Here every way to a session waits for the code (find-session.ts).
 */
export function secondStepEndpoint({ service, limiter, settings, findActor }: SecondFactorDeps): BetterAuthPlugin {
  const box = makeSecretBox(settings.authSecret);
  return {
    id: 'second-step',
    endpoints: {
      proveSecondFactor: createAuthEndpoint(
        '/second-factor/verify',
        { method: 'POST', body: ProveSecondFactorInput },
        async (ctx) => {
          const actor = findActor(ctx.headers?.get('cookie'));
          const waiting = actor.kind === 'visitor' ? actor.halfSignedIn : undefined;
          if (waiting === undefined) throw new APIError('UNAUTHORIZED', { code: 'SECOND_STEP_OVER' });
          const { userId, sessionId: waitedId } = waiting;
          refuseWhenOver(takeCodeTry(limiter, userId));
          const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
          if (!proveSecondFactor(service, box, { userId, code: ctx.body.code })) {
            recordSignIn(service, { kind: 'sign_in_failed', userId, address, detail: 'code' });
            throw invalidCode();
          }
          clearCodeTries(limiter, userId);
          recordSecondFactor(service, { ...(await freshSession(ctx, userId)), waitedId });
          recordSignIn(service, { kind: 'signed_in', userId, address, detail: '/second-factor/verify' });
          if (ctx.body.isTrusted === true) {
            const isSecure = settings.baseUrl.startsWith('https://');
            ctx.setCookie(trustCookieName(settings.baseUrl), trustDevice(service, userId), {
              httpOnly: true,
              sameSite: 'lax',
              secure: isSecure,
              path: '/api/auth',
              maxAge: TRUSTED_DEVICE_MS / SECOND_MS,
            });
          }
          return ctx.json({ status: true });
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: (ctx) => ctx.path === '/sign-in/email',
          /** Instead of the person: that a code is still to come. */
          handler: createAuthMiddleware(async (ctx) => {
            const token = ctx.context.newSession?.session.token;
            if (token === undefined) return;
            const actor = findSession(service.db, token, { at: service.now(), officeNeedsSecondFactor: false });
            return actor.kind === 'visitor' ? ctx.json({ isSecondFactorNeeded: true }) : undefined;
          }),
        },
      ],
    },
  };
}
