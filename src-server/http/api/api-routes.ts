import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context } from 'hono';
import { apiDocument } from '#server/trpc/api/api-document.ts';
import { apiRouter } from '#server/trpc/api/api-router.ts';
import { router } from '#server/trpc/trpc.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { keepUntilTurn, publicFor } from '../keep-until-turn.ts';
import { compressedAnswer, type Header } from '../public-cache.ts';
import { toResponse } from '../stored-response.ts';
import { apiRefusal } from './api-refusal.ts';
import { makeBegin, type BeginDeps } from './begin-call.ts';
import { API, makeApiCaller } from './call-api.ts';
import { isKeptList, isPublicRead } from './public-reads.ts';
import { withLimitedJson } from '../trpc-endpoint.ts';
import type { Proofs } from '../security/body-rules.ts';

export type ApiDeps = Pick<AppDeps, 'log' | 'publicCache'> & BeginDeps & { proofs: Proofs };

const TRPC = `${API}/trpc`;
const MOST_SECONDS = 5;
/** Any page may read what is public; no cookie comes along, and no key is asked for. */
const CORS: readonly Header[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'etag, ratelimit, ratelimit-policy, retry-after, x-request-id'],
  ['cross-origin-resource-policy', 'cross-origin'],
];
const typedRouter = router({ v1: apiRouter });

/** `/api/v1`: what programs call, as REST and, for the typed client, as tRPC. No cookie is ever read here. */
export function apiRoutes(deps: ApiDeps): Hono {
  const { context, log, settings, publicCache } = deps;
  const [call, begin] = [makeApiCaller(), makeBegin(deps)];
  let count = 0;
  let document: string | undefined;

  async function publicAnswer(c: Context, body: string, kept: { keepFor: (ms: number) => number; since: number }) {
    const url = new URL(c.req.url);
    const headers: Header[] = [
      ['content-type', 'application/json'],
      ['cache-control', publicFor(context(VISITOR), MOST_SECONDS)],
      ['x-content-type-options', 'nosniff'],
      ...CORS,
    ];
    const stored = await compressedAnswer({ status: 200, headers, body: Buffer.from(body) });
    if (isKeptList(url))
      publicCache.put(url.pathname + url.search, stored, {
        ttlMs: kept.keepFor(MOST_SECONDS * 1_000),
        since: kept.since,
      });
    return toResponse(stored, c.req.raw);
  }

  async function answer(c: Context): Promise<Response> {
    const isPublic = isPublicRead(c.req.method, c.req.path);
    const kept = { keepFor: keepUntilTurn(context(VISITOR)), since: publicCache.generation };
    const ctx = begin(c);
    if (c.req.path === `${API}/openapi.json`)
      return publicAnswer(c, (document ??= JSON.stringify(apiDocument(settings.baseUrl))), kept);
    const given = await call(c, ctx);
    if ('error' in given) throw given.error;
    if (isPublic) return publicAnswer(c, given.body, kept);
    return new Response(given.body, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
  }

  function refuse(c: Context, error: unknown): Response {
    const requestId = `api-${(count++).toString(36)}-${context(VISITOR).now().getTime().toString(36)}`;
    const refused = apiRefusal(error, requestId);
    refused.headers.set('x-request-id', requestId);
    if (isPublicRead(c.req.method, c.req.path)) for (const [name, value] of CORS) refused.headers.set(name, value);
    if (refused.status >= 500) log.error({ err: error, requestId }, 'API call failed');
    else log.info({ requestId, status: refused.status }, 'API call refused');
    return refused;
  }

  const guarded = (work: (c: Context) => Promise<Response>) => async (c: Context) => {
    const response = await work(c).catch((error: unknown) => refuse(c, error));
    for (const [name, value] of c.res.headers) if (name.startsWith('ratelimit')) response.headers.set(name, value);
    return response;
  };

  return new Hono()
    .options(`${API}/*`, (c) => preflight(c))
    .all(
      `${TRPC}/*`,
      guarded(async (c) =>
        fetchRequestHandler({
          endpoint: TRPC,
          req: withLimitedJson(c, deps.proofs),
          router: typedRouter,
          maxBatchSize: 12,
          createContext: (
            (ctx) => () =>
              ctx
          )(begin(c)),
          responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
        }),
      ),
    )
    .all(`${API}/*`, guarded(answer));
}

/** A browser asks first when a page of another site wants to send more than a plain GET: only reading is allowed. */
function preflight(c: Context): Response {
  if (!isPublicRead('GET', c.req.path)) return new Response(null, { status: 204 });
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match',
      'access-control-max-age': '86400',
    },
  });
}
