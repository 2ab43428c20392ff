import { setTimeout as sleep } from 'node:timers/promises';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { ConfirmAddressInput, ResendConfirmationInput } from '#shared/accounts/confirm-address.ts';
import { RequestResetInput, ResetPasswordInput } from '#shared/accounts/reset-password.ts';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { asLang, LANG_HEADER, type Lang } from '#shared/lang.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { confirmAddress } from '#server/services/people/accounts/confirm-address.ts';
import { requestPasswordReset } from '#server/services/people/accounts/request-password-reset.ts';
import { resendConfirmation } from '#server/services/people/accounts/resend-confirmation.ts';
import { resetPassword } from '#server/services/people/accounts/reset-password.ts';
import { signUp } from '#server/services/people/accounts/sign-up.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { freshSession, inOurWords } from './endpoint-answers.ts';
import { randomBytes } from 'node:crypto';
import { CONFIRM_MS } from '#shared/accounts/kept-for.ts';
import { SECOND_MS } from '#shared/time.ts';
import { cookieValue, signUpCookieName } from './session-cookie.ts';

/** 32 random bytes; anything else in the cookie is not ours. */
const SECRET = /^[\w-]{43}$/;

/** The secret of a browser that signed up here within the last day. */
function readSignUpBrowser(ctx: { headers?: Headers | undefined }, baseUrl: string): string | undefined {
  const value = cookieValue(ctx.headers?.get('cookie') ?? '', signUpCookieName(baseUrl));
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/**
 * Marks this browser as one that signs up, for as long as the link it gets works; whether the address is known makes no
 * difference.
 */
function markSignUpBrowser(ctx: GenericEndpointContext, baseUrl: string): string {
  const secret = readSignUpBrowser(ctx, baseUrl) ?? randomBytes(32).toString('base64url');
  ctx.setCookie(signUpCookieName(baseUrl), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https://'),
    path: '/',
    maxAge: CONFIRM_MS / SECOND_MS,
  });
  return secret;
}

export type AccountEndpointDeps = {
  service: ServiceContext;
  hasher: PasswordHasher;
  settings: { baseUrl: string; adminEmails: readonly string[] };
  floorMs: number;
};

/** The language that somebody has chosen, as their page says. */
export const askedIn = ({ headers }: { headers?: Headers | undefined }): Lang | undefined =>
  asLang(headers?.get(LANG_HEADER));

/** No answer comes sooner than this, so the disk's work for one address can't be told from the idleness for another. */
export async function evenly(floorMs: number, work: () => void | Promise<void>): Promise<void> {
  const floor = sleep(floorMs);
  await work();
  await floor;
}

/**
 * Sign-up, confirmation and reset at better-auth's own addresses, done by our verbs. better-auth writes user, password
 * and mail one after the other (on SQLite not in one transaction). A crash would leave half of it, and the time it
 * takes would tell a known address from a new one. Its link also carries the e-mail address and works more than once.
 * The keys are better-auth's, so these take the place of its endpoints.
 */
export function accountEndpoints({ service, hasher, settings, floorMs }: AccountEndpointDeps): BetterAuthPlugin {
  const { baseUrl, adminEmails } = settings;
  return {
    id: 'account-endpoints',
    endpoints: {
      signUpEmail: createAuthEndpoint('/sign-up/email', { method: 'POST', body: SignUpInput }, async (ctx) => {
        const browserSecret = markSignUpBrowser(ctx, baseUrl);
        await inOurWords(() =>
          evenly(floorMs, () => signUp(service, hasher, { ...ctx.body, browserSecret, askedIn: askedIn(ctx) })),
        );
        return ctx.json({ status: true });
      }),
      sendVerificationEmail: createAuthEndpoint(
        '/send-verification-email',
        { method: 'POST', body: ResendConfirmationInput },
        async (ctx) => {
          await evenly(floorMs, () =>
            resendConfirmation(service, {
              ...ctx.body,
              browserSecret: readSignUpBrowser(ctx, baseUrl),
              askedIn: askedIn(ctx),
            }),
          );
          return ctx.json({ status: true });
        },
      ),
      verifyEmail: createAuthEndpoint('/verify-email', { method: 'POST', body: ConfirmAddressInput }, async (ctx) => {
        const input = { ...ctx.body, browserSecret: readSignUpBrowser(ctx, baseUrl) };
        const outcome = await inOurWords(() => confirmAddress({ ctx: service, hasher, adminEmails }, input));
        if (outcome.kind === 'invalid') throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
        if (outcome.kind === 'already') throw new APIError('CONFLICT', { code: 'ALREADY_CONFIRMED' });
        if (outcome.kind === 'password_needed') throw new APIError('CONFLICT', { code: 'PASSWORD_NEEDED' });
        await freshSession(ctx, outcome.userId);
        return ctx.json({ status: true });
      }),
      requestPasswordReset: createAuthEndpoint(
        '/request-password-reset',
        { method: 'POST', body: RequestResetInput },
        async (ctx) => {
          await evenly(floorMs, () => requestPasswordReset(service, ctx.body, askedIn(ctx)));
          return ctx.json({ status: true });
        },
      ),
      resetPassword: createAuthEndpoint(
        '/reset-password',
        { method: 'POST', body: ResetPasswordInput },
        async (ctx) => {
          const isReset = await inOurWords(() => resetPassword({ ctx: service, hasher }, ctx.body));
          if (!isReset) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
          return ctx.json({ status: true });
        },
      ),
    },
  };
}
