import { ownEntry } from '#shared/own-entry.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { RateLimiter, RateRule } from '../rate-limit.ts';
import { PASSKEY_PATHS } from './passkey-paths.ts';
import { networkOf } from '../client-address.ts';

type PathRules = { perClient: RateRule; perAddress?: RateRule };

/** Per client and, where an e-mail address is named, per address: a botnet guesses one account from many clients. */
const RULES: Record<string, PathRules> = {
  '/sign-in/email': {
    perClient: { max: 60, windowMs: 15 * MINUTE_MS },
    perAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  },
  // Each page of the sign-in asks once; it is the answer that is counted as a try.
  [PASSKEY_PATHS.askToSignIn]: { perClient: { max: 240, windowMs: 15 * MINUTE_MS } },
  [PASSKEY_PATHS.signIn]: { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  [PASSKEY_PATHS.askToAdd]: { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  [PASSKEY_PATHS.add]: { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/sign-in/social': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/sign-up/email': { perClient: { max: 30, windowMs: HOUR_MS }, perAddress: { max: 5, windowMs: HOUR_MS } },
  '/send-verification-email': {
    perClient: { max: 20, windowMs: HOUR_MS },
    perAddress: { max: 4, windowMs: 15 * MINUTE_MS },
  },
  '/request-password-reset': {
    perClient: { max: 20, windowMs: HOUR_MS },
    perAddress: { max: 4, windowMs: 15 * MINUTE_MS },
  },
  '/sign-in/link': {
    perClient: { max: 20, windowMs: HOUR_MS },
    perAddress: { max: 4, windowMs: 15 * MINUTE_MS },
  },
  '/sign-in/link/follow': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/reset-password': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/second-factor/verify': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/prove': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/change-password': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/delete-user': {
    perClient: { max: 30, windowMs: 15 * MINUTE_MS },
    perAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  },
  '/first-admin': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/first-admin/check': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/verify-email': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
};

/** A device the account knows has tries of its own: guesses from elsewhere do not lock its owner out. */
const addressKey = ({ path, email, device }: Try): string =>
  `${path} address ${email}${device === undefined ? '' : ` device ${device}`}`;

export type Try = {
  path: string;
  client: string;
  email: string | undefined;
  /** One this account has been signed in from. */ device?: string | undefined;
};

/** Seconds this caller has to wait, 0 when the try may go on; taken before anything of it is read. */
export function takeClientTry(limiter: RateLimiter, { path, client }: Pick<Try, 'path' | 'client'>): number {
  const rule = ownEntry(RULES, path)?.perClient;
  return rule === undefined ? 0 : limiter.take(`${path} client ${networkOf(client)}`, rule);
}

/** The same for the e-mail address it names. */
export function takeAddressTry(limiter: RateLimiter, attempt: Try): number {
  const { path, email } = attempt;
  const rule = ownEntry(RULES, path)?.perAddress;
  return rule === undefined || email === undefined ? 0 : limiter.take(addressKey(attempt), rule);
}

/** The right password clears the tries it was one of: its owner is no guesser. Those from elsewhere stay counted. */
export function clearTries(limiter: RateLimiter, attempt: Try): void {
  if (attempt.email !== undefined) limiter.clear(addressKey(attempt));
}
