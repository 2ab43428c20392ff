import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { PASSWORD_MAX } from '#shared/accounts/credentials.ts';
import { emailAddress } from '#shared/contact/email-address.ts';
import { SignInBody } from '#shared/accounts/sign-in.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';

const wrong = (): APIError => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });

/**
 * Signing in with a password, in the place of better-auth's own endpoint, whose rule for addresses knows neither names
 * of domains outside ASCII nor all signs that may stand before the @. An unknown address costs a hash like a known one,
 * so that the time tells nobody which it is.
 */
export function signInEndpoint({ hasher }: { hasher: PasswordHasher }): BetterAuthPlugin {
  return {
    id: 'sign-in-endpoint',
    endpoints: {
      signInEmail: createAuthEndpoint('/sign-in/email', { method: 'POST', body: SignInBody }, async (ctx) => {
        const { email, password } = ctx.body;
        if (emailAddress(email) === null) throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL' });
        if (password.length > PASSWORD_MAX) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' });
        const { internalAdapter } = ctx.context;
        const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
        const hash = known?.accounts.find(
          ({ providerId, accountId }) => providerId === 'credential' && accountId === known.user.id,
        )?.password;
        if (known === null || hash === undefined || hash === null) {
          await hasher.hash(password);
          throw wrong();
        }
        if (!(await hasher.verify(hash, password))) throw wrong();
        const { user } = known;
        if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ redirect: false, user: { id: user.id, email: user.email, name: user.name } });
      }),
    },
  };
}
