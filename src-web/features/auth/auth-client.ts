import type { ResetPasswordInput } from '#shared/accounts/reset-password.ts';
import { AUTH_MESSAGES } from '#shared/messages.ts';

export type AuthFailure = 'wrongCredentials' | 'notConfirmed' | 'rateLimited' | 'invalidEmail' | 'confirmFailed' | 'unreachable' | 'unexpected';
export type AuthAnswer = { ok: true } | { ok: false; failure: AuthFailure };

/** The server's codes, better-auth's among them. Whatever is not here is 'Ein Fehler ist aufgetreten'. */
const FAILURES: Readonly<Record<string, AuthFailure>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongCredentials',
  EMAIL_NOT_VERIFIED: 'notConfirmed',
  RATE_LIMITED: 'rateLimited',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_TOKEN: 'confirmFailed',
};

/** The sentence a failure shows: ours, never the server's own message. */
export const failureMessage = (failure: AuthFailure): string => AUTH_MESSAGES[failure];

async function codeOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : '';
  } catch {
    return '';
  }
}

async function post(path: string, body: unknown): Promise<AuthAnswer> {
  try {
    const response = await fetch(`/api/auth${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'same-origin', body: JSON.stringify(body) });
    // Read to the end: a body nobody takes keeps its connection busy.
    if (response.ok) await response.text();
    return response.ok ? { ok: true } : { ok: false, failure: FAILURES[await codeOf(response)] ?? 'unexpected' };
  } catch {
    return { ok: false, failure: 'unreachable' }; // no network
  }
}

/** `callbackURL` is the return path; the confirmation mail's link carries it back. */
export const authClient = {
  signIn: (input: { email: string; password: string }): Promise<AuthAnswer> => post('/sign-in/email', input),
  signUp: (input: { name?: string; email: string; password: string; callbackURL?: string }): Promise<AuthAnswer> => post('/sign-up/email', input),
  resendConfirmation: (input: { email: string; callbackURL?: string }): Promise<AuthAnswer> => post('/send-verification-email', input),
  requestPasswordReset: (input: { email: string }): Promise<AuthAnswer> => post('/request-password-reset', input),
  resetPassword: (input: ResetPasswordInput): Promise<AuthAnswer> => post('/reset-password', input),
  confirm: (token: string): Promise<AuthAnswer> => post('/verify-email', { token }),
  signOut: (): Promise<AuthAnswer> => post('/sign-out', {}),
  /** Lengthens a session that is older than a day; the answer is of no interest. */
  async keepAlive(): Promise<void> {
    await fetch('/api/auth/get-session', { credentials: 'same-origin' })
      .then((response) => response.text())
      .catch(() => undefined);
  },
};
