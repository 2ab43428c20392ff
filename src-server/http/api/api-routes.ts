import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { apiRouter } from '#server/trpc/api/api-router.ts';
import { router } from '#server/trpc/trpc.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Proofs } from '../security/body-rules.ts';
import { canBeDecoded, withLimitedJson } from '../trpc-endpoint.ts';
import { makeBegin, type BeginDeps } from './begin-call.ts';
import { API, makeApiCaller } from './call-api.ts';
import { guardCalls, type Work } from './guard-calls.ts';
import { refuseUnknownParameters } from './known-parameters.ts';
import { beginPublicAnswer } from './public-answer.ts';
import { isPublicRead } from './public-reads.ts';

export type ApiDeps = Pick<AppDeps, 'log' | 'publicCache'> & BeginDeps & { proofs: Proofs };

const TRPC = `${API}/trpc`;
const MAX_BATCH = 12;
const typedRouter = router({ v1: apiRouter });

/** How many calls a request of the typed client is. More than a batch may hold are refused as a whole. */
function callsOf(c: Context): number {
  if (c.req.query('batch') !== '1') return 1;
  return Math.min(MAX_BATCH, decodeURIComponent(c.req.path.slice(TRPC.length + 1)).split(',').length);
}

/** `/api/v1`: what programs call, as REST and, for the typed client, as tRPC. No cookie is ever read here. */
export function apiRoutes(deps: ApiDeps): Hono {
  const [call, begin, { guarded }] = [makeApiCaller(), makeBegin(deps), guardCalls(deps)];
  let document: string | undefined;

  async function answer(c: Context): Promise<Response> {
    const isPublic = isPublicRead(c.req.method, c.req.path);
    const sendPublic = beginPublicAnswer(deps, c);
    const ctx = begin(c);
    refuseUnknownParameters(c.req);
    if (c.req.path === `${API}/openapi.json`) {
      const { apiDocument } = await import('#server/trpc/api/api-document.ts');
      return sendPublic((document ??= JSON.stringify(apiDocument(deps.settings.baseUrl))));
    }
    const given = await call(c, ctx);
    if ('error' in given) throw given.error;
    if (isPublic) return sendPublic(given.body);
    return new Response(given.body, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
  }

  const answerTyped: Work = async (c) => {
    if (!canBeDecoded(c.req.path)) throw new DomainError('NOT_FOUND');
    const ctx = begin(c, callsOf(c));
    return fetchRequestHandler({
      endpoint: TRPC,
      req: withLimitedJson(c, deps.proofs),
      router: typedRouter,
      maxBatchSize: MAX_BATCH,
      createContext: () => ctx,
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    });
  };

  return new Hono()
    .options(`${API}/*`, (c) => preflight(c))
    .all(`${TRPC}/*`, guarded(answerTyped))
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
