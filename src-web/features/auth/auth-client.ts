import type { ResetPasswordInput } from '#shared/accounts/reset-password.ts';
import { LANG_HEADER, splitLang } from '#shared/lang.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { chosenLang } from '#web/chosen-lang.ts';
import { postAuth } from '#web/post-auth.ts';

type FailureKind =
  | 'wrongCredentials'
  | 'notConfirmed'
  | 'rateLimited'
  | 'invalidEmail'
  | 'confirmFailed'
  | 'alreadyConfirmed'
  | 'wrongCode'
  | 'secondStepOver'
  | 'passwordNeeded'
  | 'passwordTooCommon'
  | 'passwordUnchanged'
  | 'unavailable'
  | 'unreachable'
  | 'unexpected';
/** `retryAfterSeconds` only where the server says how long to wait. */
export type AuthFailure = { kind: FailureKind; retryAfterSeconds?: number | undefined };
export type AuthAnswer = { ok: true; isSecondFactorNeeded: boolean } | { ok: false; failure: AuthFailure };

/** The server's codes, better-auth's among them. Whatever is not here is 'unexpected'. */
const FAILURES: Readonly<Record<string, FailureKind>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongCredentials',
  EMAIL_NOT_VERIFIED: 'notConfirmed',
  RATE_LIMITED: 'rateLimited',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_TOKEN: 'confirmFailed',
  ALREADY_CONFIRMED: 'alreadyConfirmed',
  INVALID_CODE: 'wrongCode',
  SECOND_STEP_OVER: 'secondStepOver',
  PASSWORD_NEEDED: 'passwordNeeded',
  PASSWORD_TOO_COMMON: 'passwordTooCommon',
  PASSWORD_UNCHANGED: 'passwordUnchanged',
  SERVICE_UNAVAILABLE: 'unavailable',
};

/** Of a password itself, which only the server can know: the sentence stands at the field. */
export const isPasswordRefused = (failure: AuthFailure | undefined): failure is AuthFailure =>
  failure?.kind === 'passwordTooCommon' || failure?.kind === 'passwordUnchanged';

const isSecondFactorNeeded = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'isSecondFactorNeeded' in body && body.isSecondFactorNeeded === true;

/** The language that somebody has chosen: by the address of the page, or before. */
function askedIn(): Record<string, string> {
  if (typeof location === 'undefined') return {};
  const lang = splitLang(location.pathname).prefix ?? chosenLang();
  return lang === undefined ? {} : { [LANG_HEADER]: lang };
}

async function post(path: string, body: unknown): Promise<AuthAnswer> {
  const reply = await postAuth(path, body, askedIn());
  if (reply.ok) return { ok: true, isSecondFactorNeeded: isSecondFactorNeeded(reply.body) };
  const { code, retryAfterSeconds } = reply;
  const kind = code === undefined ? 'unreachable' : (ownEntry(FAILURES, code) ?? 'unexpected');
  return { ok: false, failure: { kind, retryAfterSeconds } };
}

/** `callbackURL` is the return path; the confirmation mail's link carries it back. */
export const authClient = {
  signIn: (input: { email: string; password: string }): Promise<AuthAnswer> => post('/sign-in/email', input),
  proveSecondFactor: (input: { code: string; isTrusted: boolean }): Promise<AuthAnswer> =>
    post('/second-factor/verify', input),
  signUp: (input: { name?: string; email: string; password: string; callbackURL?: string }): Promise<AuthAnswer> =>
    post('/sign-up/email', input),
  resendConfirmation: (input: { email: string; callbackURL?: string }): Promise<AuthAnswer> =>
    post('/send-verification-email', input),
  /** The mail's link leads to `returnTo` in the end. */
  askForLink: (input: { email: string; returnTo: string | undefined }): Promise<AuthAnswer> =>
    post('/sign-in/link', input),
  requestPasswordReset: (input: { email: string }): Promise<AuthAnswer> => post('/request-password-reset', input),
  resetPassword: (input: ResetPasswordInput): Promise<AuthAnswer> => post('/reset-password', input),
  /**
   * A link that lost its token is as good as one that ran out. The password is for a browser that is not the one that
   * signed up.
   */
  confirm: (token: string, password?: string): Promise<AuthAnswer> =>
    token === ''
      ? Promise.resolve({ ok: false, failure: { kind: 'confirmFailed' } })
      : post('/verify-email', { token, password }),
  /** Whether the printed link still works; it stays as it is. */
  checkFirstAdminLink: (token: string): Promise<AuthAnswer> => post('/first-admin/check', { token }),
  becomeFirstAdmin: (input: { token: string; password: string }): Promise<AuthAnswer> => post('/first-admin', input),
  signOut: (): Promise<AuthAnswer> => post('/sign-out', {}),
};
