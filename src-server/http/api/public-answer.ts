import type { Context } from 'hono';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { keepUntilTurn, publicFor } from '../keep-until-turn.ts';
import { compressedAnswer, type Header } from '../public-cache.ts';
import { toResponse } from '../stored-response.ts';
import { isKeptList } from './public-reads.ts';

const MOST_SECONDS = 5;
/** Any page may read what is public; no cookie comes along, and no key is asked for. */
export const CORS: readonly Header[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'etag, ratelimit, ratelimit-policy, retry-after, x-request-id'],
  ['cross-origin-resource-policy', 'cross-origin'],
];

/**
 * A public answer: to be kept for five seconds, never beyond the moment at which a night begins or ends, and asked for
 * again by its tag. Call it before the answer is made, and what it returns with the body.
 */
export function beginPublicAnswer(
  { context, publicCache }: Pick<AppDeps, 'context' | 'publicCache'>,
  c: Context,
): (body: string) => Promise<Response> {
  const [keepFor, since] = [keepUntilTurn(context(VISITOR)), publicCache.generation];
  return async (body) => {
    const url = new URL(c.req.url);
    const headers: Header[] = [
      ['content-type', 'application/json'],
      ['cache-control', publicFor(context(VISITOR), MOST_SECONDS)],
      ['x-content-type-options', 'nosniff'],
      ...CORS,
    ];
    const stored = await compressedAnswer({ status: 200, headers, body: Buffer.from(body) });
    if (isKeptList(url))
      publicCache.put(url.pathname + url.search, stored, { ttlMs: keepFor(MOST_SECONDS * 1_000), since });
    return toResponse(stored, c.req.raw);
  };
}
