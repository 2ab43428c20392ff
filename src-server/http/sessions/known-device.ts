import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { knownDeviceHash } from '#server/services/people/accounts/notice-device.ts';
import { cookieValue } from './session-cookie.ts';

const COOKIE_DAYS = 365;

/** Whether a browser has such a cookie, of whichever account; proves nothing. */
export const hasKnownDevice = (cookieHeader: string | undefined): boolean =>
  /(?:^|;\s*)(?:__Host-)?known_device=/.test(cookieHeader ?? '');

export type KnownDevice = {
  /**
   * Names the device if this account has been signed in from it. Its wrong passwords are counted apart from those of
   * everybody else.
   */
  of(caller: { headers: Headers; client: string; email: string }): string | undefined;
  /** The Set-Cookie line for a browser that gave the right password. */
  mark(email: string): string;
};

/**
 * Which device an account knows: the one whose cookie was signed for this very address at a sign-in
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Without the cookie it is the
 * same browser in a network it has been signed in from. The cookie lets nobody in, and names no address.
 */
export function makeKnownDevice(db: Db, { authSecret, baseUrl }: { authSecret: string; baseUrl: string }): KnownDevice {
  const isSecure = baseUrl.startsWith('https://');
  const name = `${isSecure ? '__Host-' : ''}known_device`;
  const sign = (email: string, nonce: string): string =>
    createHmac('sha256', authSecret).update(`known device|${email}|${nonce}`).digest('base64url');

  function byCookie(headers: Headers, email: string): string | undefined {
    const [nonce = '', given = ''] = (cookieValue(headers.get('cookie') ?? '', name) ?? '').split('.');
    const [wanted, received] = [Buffer.from(sign(email, nonce)), Buffer.from(given)];
    return nonce !== '' && wanted.length === received.length && timingSafeEqual(wanted, received) ? nonce : undefined;
  }

  return {
    of: ({ headers, client, email }) =>
      byCookie(headers, email) ?? knownDeviceHash(db, { email, userAgent: headers.get('user-agent'), address: client }),
    mark(email) {
      const nonce = randomBytes(16).toString('base64url');
      return (
        `${name}=${nonce}.${sign(email, nonce)}; Path=/; Max-Age=${(COOKIE_DAYS * DAY_MS) / SECOND_MS}; ` +
        `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      );
    },
  };
}
