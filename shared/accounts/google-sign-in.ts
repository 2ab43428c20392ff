import { z } from 'zod';
import { LANGS } from '../lang.ts';

/** The id better-auth, the callback path and the accounts table know Google by. */
export const GOOGLE = 'google';

/** All that may be asked of the provider: no scopes, no token of the caller's own. */
export const GoogleSignInInput = z.strictObject({
  provider: z.literal(GOOGLE),
  callbackURL: z.string().max(700),
  errorCallbackURL: z.string().max(700),
  /** What comes back from the provider with the person: the language that a new account keeps. */
  additionalData: z.strictObject({ lang: z.enum(LANGS) }).optional(),
});

/**
 * Why a sign-in with Google came back without a session: better-auth's codes and ours, as they stand in
 * `/auth?error=…`.
 */
export const GOOGLE_ERRORS = {
  cancelled: 'access_denied',
  unverified: 'email_not_verified',
  unreachable: 'provider_unreachable',
  nothingSaved: 'nothing_saved',
} as const;
