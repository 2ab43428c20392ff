import { randomBytes } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { CONFIRM_MS } from '#shared/accounts/kept-for.ts';
import { SECOND_MS } from '#shared/time.ts';
import { cookieValue, signUpCookieName } from './session-cookie.ts';

/** 32 random bytes; anything else in the cookie is not ours. */
const SECRET = /^[\w-]{43}$/;

/** The secret of a browser that signed up here within the last day. */
export function readSignUpBrowser(ctx: { headers?: Headers | undefined }, baseUrl: string): string | undefined {
  const value = cookieValue(ctx.headers?.get('cookie') ?? '', signUpCookieName(baseUrl));
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/**
 * Marks this browser as one that signs up, for as long as the link it gets works; whether the address is known makes no
 * difference.
 */
export function markSignUpBrowser(ctx: GenericEndpointContext, baseUrl: string): string {
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
