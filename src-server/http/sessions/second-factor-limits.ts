import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import type { RateLimiter, RateRule } from '../rate-limit.ts';

/** Six digits, three of which are right at any time: 40 tries a day find one in 9,000 years on average. */
const CODE_RULES: readonly (RateRule & { name: string })[] = [
  { name: 'code, short', max: 5, windowMs: 15 * MINUTE_MS },
  { name: 'code, long', max: 40, windowMs: DAY_MS },
];
const PASSWORD_RULE: RateRule = { max: 10, windowMs: 15 * MINUTE_MS };

const PASSKEY_RULE: RateRule = { max: 10, windowMs: 15 * MINUTE_MS };

const keyOf = (name: string, userId: string): string => `second factor ${name} ${userId}`;

/**
 * Seconds until this account may have another code checked, 0 when it may now. Counted per account: a thief has many
 * addresses.
 */
export function takeCodeTry(limiter: RateLimiter, userId: string): number {
  return CODE_RULES.reduce((wait, { name, ...rule }) => (wait > 0 ? wait : limiter.take(keyOf(name, userId), rule)), 0);
}

/** A right code clears the tries of its account. */
export function clearCodeTries(limiter: RateLimiter, userId: string): void {
  for (const { name } of CODE_RULES) limiter.clear(keyOf(name, userId));
}

/** Seconds until this passkey may be tried again: as many tries as an address has passwords. */
export const takePasskeyTry = (limiter: RateLimiter, credentialId: string): number =>
  limiter.take(`passkey ${credentialId}`, PASSKEY_RULE);

/** A passkey that has signed in has its tries back. */
export const clearPasskeyTries = (limiter: RateLimiter, credentialId: string): void =>
  limiter.clear(`passkey ${credentialId}`);

/** The right password clears the tries of its account. */
export const clearPasswordTries = (limiter: RateLimiter, userId: string): void =>
  limiter.clear(keyOf('password', userId));

/** The same for the password of somebody who is signed in. */
export const takePasswordTry = (limiter: RateLimiter, userId: string): number =>
  limiter.take(keyOf('password', userId), PASSWORD_RULE);
