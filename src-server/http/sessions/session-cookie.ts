import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'better-auth';

/** better-auth's name for the cookie; under https browsers refuse to take it from an insecure page. */
export const sessionCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${PREFIX}.session_token`;

/** What a trusted browser shows instead of a code. */
export const trustCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${PREFIX}.trusted_device`;

/**
 * What marks the browser that signed up. Under https it takes the prefix that no other host, a sub-domain included, can
 * set (RFC 6265bis §4.1.3.2).
 */
export const signUpCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Host-' : ''}sign_up`;

/** One cookie's raw value. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The header without one cookie. */
export function withoutCookie(header: string, name: string): string {
  return header
    .split(';')
    .filter((part) => part.slice(0, part.indexOf('=')).trim() !== name)
    .join(';');
}

/** The session token of a Cookie header, if it carries our signature (`token.base64(HMAC-SHA256)`). */
export function readSessionToken(header: string, name: string, secret: string): string | undefined {
  const raw = cookieValue(header, name);
  if (raw === undefined) return undefined;
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const dot = value.lastIndexOf('.');
  if (dot <= 0) return undefined;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined;
}
