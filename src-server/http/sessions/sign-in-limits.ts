import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { RateLimiter, RateRule } from '../rate-limit.ts';
import { networkOf } from '../client-address.ts';

type PathRules = { perClient: RateRule; perAddress?: RateRule };

/** Per client and, where an e-mail address is named, per address: a botnet guesses one account from many clients. */
const RULES: Record<string, PathRules> = {
  '/sign-in/email': { perClient: { max: 60, windowMs: 15 * MINUTE_MS }, perAddress: { max: 10, windowMs: 15 * MINUTE_MS } },
  '/sign-in/social': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/sign-up/email': { perClient: { max: 30, windowMs: HOUR_MS }, perAddress: { max: 5, windowMs: HOUR_MS } },
  '/send-verification-email': { perClient: { max: 20, windowMs: HOUR_MS }, perAddress: { max: 4, windowMs: 15 * MINUTE_MS } },
  '/request-password-reset': { perClient: { max: 20, windowMs: HOUR_MS }, perAddress: { max: 4, windowMs: 15 * MINUTE_MS } },
  '/reset-password': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/second-factor/verify': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
  '/change-password': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/delete-user': { perClient: { max: 30, windowMs: 15 * MINUTE_MS }, perAddress: { max: 10, windowMs: 15 * MINUTE_MS } },
  '/first-admin': { perClient: { max: 30, windowMs: 15 * MINUTE_MS } },
  '/verify-email': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
};

const addressKey = (path: string, email: string): string => `${path} address ${email}`;

export type Try = { path: string; client: string; email: string | undefined };

/** Seconds this caller has to wait, 0 when the try may go on; taken before anything of it is read. */
export function takeClientTry(limiter: RateLimiter, { path, client }: Pick<Try, 'path' | 'client'>): number {
  const rule = RULES[path]?.perClient;
  return rule === undefined ? 0 : limiter.take(`${path} client ${networkOf(client)}`, rule);
}

/** The same for the e-mail address it names. */
export function takeAddressTry(limiter: RateLimiter, { path, email }: Try): number {
  const rule = RULES[path]?.perAddress;
  return rule === undefined || email === undefined ? 0 : limiter.take(addressKey(path, email), rule);
}

/** The right password clears the address: its owner is no guesser. */
export function clearTries(limiter: RateLimiter, { path, email }: Try): void {
  if (email !== undefined) limiter.clear(addressKey(path, email));
}
