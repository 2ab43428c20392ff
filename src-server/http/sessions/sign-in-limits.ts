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
  '/delete-user': { perClient: { max: 30, windowMs: 15 * MINUTE_MS }, perAddress: { max: 10, windowMs: 15 * MINUTE_MS } },
  '/verify-email': { perClient: { max: 60, windowMs: 15 * MINUTE_MS } },
};

const addressKey = (path: string, email: string): string => `${path} address ${email}`;

export type Try = { path: string; client: string; email: string | undefined };

/** Seconds this caller has to wait, 0 when the try may go on. */
export function takeTry(limiter: RateLimiter, { path, client, email }: Try): number {
  const rules = RULES[path];
  if (rules === undefined) return 0;
  const wait = limiter.take(`${path} client ${networkOf(client)}`, rules.perClient);
  if (wait > 0 || rules.perAddress === undefined || email === undefined) return wait;
  return limiter.take(addressKey(path, email), rules.perAddress);
}

/** The right password clears the address: its owner is no guesser. */
export function clearTries(limiter: RateLimiter, { path, email }: Try): void {
  if (email !== undefined) limiter.clear(addressKey(path, email));
}
