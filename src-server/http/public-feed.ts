import type { Context } from 'hono';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';
import { keepUntilTurn } from './keep-until-turn.ts';
import { compressedAnswer, type Header } from './public-cache.ts';
import type { RateLimiter, RateRule } from './rate-limit.ts';
import { refusal } from './security/refusal.ts';
import { toResponse } from './stored-response.ts';

export type FeedDeps = Pick<AppDeps, 'context' | 'publicCache'> & {
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
  securityHeaders: readonly Header[];
};

/** By network, as for the public calls of the interface; answers that stand ready count for nothing. */
const CALLS: RateRule = { max: 300, windowMs: MINUTE_MS };
/** So long our own server keeps one. */
const KEPT_MS = 5 * SECOND_MS;

type Feed = {
  /** The address by which it is kept for everybody; none where there are as many as somebody likes to make up. */
  keptAs?: string;
  /** How long others may keep it, at most. */ mostSeconds: number;
  /** What is told beside the body, if nothing of it is there: what is thrown is answered by the caller. */
  headers: readonly Header[];
  make: (ctx: ServiceContext) => string;
};

/** Seconds to wait when a network has asked too often. Counts the call. */
export const takeFeedTurn = ({ limiter, callerOf }: Pick<FeedDeps, 'limiter' | 'callerOf'>, c: Context): number =>
  limiter.take(`public feed ${callerOf(c).network}`, CALLS);

/**
 * What calendars and pages of other sites ask for: made once in five seconds for everybody, told apart by its tag, and
 * kept by nobody beyond the moment at which a night begins or ends. Who asks too often for what has to be made hears
 * RATE_LIMITED.
 */
export async function publicFeed(
  deps: FeedDeps,
  c: Context,
  { keptAs, mostSeconds, headers, make }: Feed,
): Promise<Response> {
  const { context, publicCache } = deps;
  const kept = keptAs === undefined ? undefined : publicCache.get(keptAs);
  if (kept !== undefined) return toResponse(kept, c.req.raw);
  const retryAfterSeconds = takeFeedTurn(deps, c);
  if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
  const ctx = context(VISITOR);
  const [keepFor, since] = [keepUntilTurn(ctx), publicCache.generation];
  const body = Buffer.from(make(ctx));
  const seconds = Math.floor(keepFor(mostSeconds * SECOND_MS) / SECOND_MS);
  const answer = await compressedAnswer({
    status: 200,
    headers: [...headers, ['cache-control', `public, max-age=${seconds}`]],
    body,
  });
  // Whoever gets it at the end of these five seconds keeps it as long as whoever got it first.
  const ttlMs = keepFor(mostSeconds * SECOND_MS + KEPT_MS) - seconds * SECOND_MS;
  if (keptAs !== undefined) publicCache.put(keptAs, answer, { ttlMs: Math.min(ttlMs, KEPT_MS), since });
  return toResponse(answer, c.req.raw);
}
