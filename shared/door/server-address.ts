import { fromBase32Hex, toBase32Hex } from '#shared/base32hex.ts';

/**
 * `K0` and the address in base32hex: what the panel draws for a desk. An address itself has signs that a scanner set
 * to another keyboard types as others.
 */
const CODE_PREFIX = 'K0';

/** The text of the QR code that tells a desk the address of its server. */
export const serverCode = (origin: string): string => CODE_PREFIX + toBase32Hex(new TextEncoder().encode(origin));

/**
 * How the traffic to a server is protected: by TLS, because it does not leave the machine, or (`house`) only because
 * the network is the venue's own. `open` is none of these, and refused.
 */
type AddressSafety = 'https' | 'localhost' | 'house' | 'open';
export type ServerAddress = { origin: string; safety: AddressSafety };

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** RFC 1918, RFC 4193 and RFC 3927, names without a dot, and the endings that no public name has (RFC 6762, RFC 8375). */
const HOUSE: readonly RegExp[] = [
  /^10(\.\d+){3}$/,
  /^192\.168(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
  /^169\.254(\.\d+){2}$/,
  /^\[f[cd][0-9a-f:]+\]$/,
  /^[a-z][a-z0-9-]*$/,
  /\.(local|lan|internal|home\.arpa)$/,
];

function safetyOf({ protocol, hostname }: URL): AddressSafety {
  if (protocol === 'https:') return 'https';
  if (LOCAL.test(hostname)) return 'localhost';
  return HOUSE.some((shape) => shape.test(hostname)) ? 'house' : 'open';
}

function plainText(text: string): string {
  const tidy = text.trim();
  const code = tidy.toUpperCase();
  const bytes = code.startsWith(CODE_PREFIX) ? fromBase32Hex(code.slice(CODE_PREFIX.length)) : null;
  return bytes === null ? tidy : new TextDecoder().decode(bytes);
}

/**
 * A server's address from what somebody typed or a QR code says; null when there is none in it. Without a scheme it is
 * https, and http on this machine.
 */
export function readServerAddress(text: string): ServerAddress | null {
  const tidy = plainText(text);
  const isLocal = LOCAL.test(tidy.replace(/[:/]\d*\/?$/, '').replace(/:\d+$/, ''));
  const whole = /^[a-z]+:\/\//i.test(tidy) ? tidy : `${isLocal ? 'http' : 'https'}://${tidy}`;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.username !== '' || url.password !== '' || !/^[a-z0-9.:[\]-]+$/.test(url.hostname)) return null;
  return { origin: url.origin, safety: safetyOf(url) };
}
