import { openPartOf } from '#shared/api/key-text.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { RateLimiter, RateRule } from '../rate-limit.ts';

/** A program with a key: ten calls a second over a minute. */
const KEY_CALLS: RateRule = { max: 600, windowMs: MINUTE_MS };
/** Everybody else, by network; answers that stand ready count for nothing. */
const PUBLIC_CALLS: RateRule = { max: 300, windowMs: MINUTE_MS };
/** Keys that do not work, by their open beginning and network. A right one is never refused for them. */
const WRONG_KEYS: RateRule = { max: 10, windowMs: MINUTE_MS };

type Who = { keyId: string } | { network: string };

/** What a call costs of its caller's turns, as the headers say it (draft-ietf-httpapi-ratelimit-headers). */
type Turn = { retryAfterSeconds: number; headers: [name: string, value: string][] };

export type ApiTurns = {
  /** Counts a call, or all calls of a batch at once. */
  take(who: Who, calls: number): Turn;
  /** Counts a key that did not work; seconds to wait when it is one too many. */
  takeWrongKey(key: string, network: string): number;
};

/** How often programs may ask: `limiter` counts. */
export function makeApiTurns(limiter: RateLimiter): ApiTurns {
  return {
    take(who, calls) {
      const [name, rule, key] =
        'keyId' in who
          ? (['key', KEY_CALLS, `api key ${who.keyId}`] as const)
          : (['public', PUBLIC_CALLS, `api public ${who.network}`] as const);
      const retryAfterSeconds = limiter.take(key, rule, calls);
      const { left, resetSeconds } = limiter.look(key, rule);
      return {
        retryAfterSeconds,
        headers: [
          ['ratelimit-policy', `"${name}";q=${rule.max};w=${rule.windowMs / 1_000}`],
          ['ratelimit', `"${name}";r=${left};t=${resetSeconds}`],
        ],
      };
    },
    takeWrongKey: (key, network) => limiter.take(`api wrong key ${openPartOf(key)} ${network}`, WRONG_KEYS),
  };
}
