import { IncomingMessage } from 'node:http';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context } from 'hono';
import { UNLOCK_HEADER } from '#shared/kasse/unlock-header.ts';
import { DomainError } from '#shared/errors.ts';
import { isPublicRead } from '#shared/public-reads.ts';
import type { Caller, RequestKeys } from '#server/trpc/context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import type { Actor } from '#server/services/service-context.ts';
import { compressedAnswer, type Header, type PublicCache } from './public-cache.ts';
import type { AppDeps } from './app-deps.ts';
import { refusal } from './security/refusal.ts';
import { dataHeaders } from './security/security-headers.ts';
import { isSessionCookie, toResponse } from './stored-response.ts';
import { borrowArena, type Arena } from './uploads/arena.ts';
import { packedAnswer } from './packed-answer.ts';
import { readForm } from './uploads/read-form.ts';

const ENDPOINT = '/trpc';
const MEMO_TTL_MS = 1_500;
const MAX_BATCH = 12;
/** What a desk fetches whole at the start of its night. */
const MIRROR = 'kasse.snapshot';

/** Whether a public read is the same for signed-in callers too: admins see the workshops' fee. */
const isForVisitors = (procedure: string) => procedure === 'workshops.listPublic';

export type TrpcDeps = Pick<AppDeps, 'context' | 'log'> & { publicCache: PublicCache; findActor: (cookie: string | undefined) => Actor; securityHeaders: readonly Header[]; callerOf: (c: Context) => Caller };

const BEARER = 'Bearer ';

/** A door desk shows its token, the shift calendar its key; neither is a cookie, so no other site can send them along. */
function keysOf({ headers }: Request): RequestKeys {
  const authorization = headers.get('authorization');
  return { deskToken: authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : undefined, unlockToken: headers.get(UNLOCK_HEADER) ?? undefined };
}

/** The connection's own bytes where there is one: the platform's stream would copy each of them. */
function bytesOf(c: Context, request: Request): AsyncIterable<Uint8Array> | null {
  const incoming: unknown = c.env !== undefined && 'incoming' in c.env ? c.env.incoming : undefined;
  return incoming instanceof IncomingMessage && !incoming.readableDidRead ? incoming : request.body;
}

/** A stray % in a hand-written address. */
function canBeDecoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const isForm = (request: Request): boolean => request.headers.get('content-type')?.startsWith('multipart/form-data') === true;

/** The same request, whose form is read by us into the arena; it has no body that anything else could begin to read. */
function withQuickForm(c: Context, request: Request, arena: Arena): Request {
  const { url, method, headers } = request;
  const read = async () => {
    const bytes = bytesOf(c, request);
    if (bytes === null) throw new DomainError('INVALID_INPUT');
    return readForm(bytes, request.headers.get('content-type'), arena);
  };
  return Object.defineProperty(new Request(url, { method, headers }), 'formData', { value: read });
}

/** `/trpc`: every procedure, batched or not; whole public answers are kept for a moment. */
export function trpcEndpoint(deps: TrpcDeps): Hono {
  const { context, publicCache, findActor, securityHeaders } = deps;
  const answer = (c: Context, request: Request): Promise<Response> =>
    fetchRequestHandler({
      endpoint: ENDPOINT,
      req: request,
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: () => ({ service: context(findActor(request.headers.get('cookie') ?? undefined)), caller: deps.callerOf(c), keys: keysOf(request) }),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
      onError: ({ error, path }) => {
        // What a verb did not expect is logged by its own middleware; here: what failed before it.
        if (error.code === 'INTERNAL_SERVER_ERROR' && path === undefined) deps.log.error({ err: error }, 'request failed');
      },
    });

  async function upload(c: Context): Promise<Response> {
    const arena = borrowArena();
    try {
      return await answer(c, withQuickForm(c, c.req.raw, arena));
    } finally {
      arena.release();
    }
  }

  async function memoised(c: Context, isVisitors: boolean): Promise<Response> {
    const request = c.req.raw;
    const url = new URL(request.url);
    const since = publicCache.generation;
    const response = await answer(c, request);
    if (response.status !== 200) return response;
    const headers: Header[] = [...dataHeaders(securityHeaders), ['content-type', 'application/json'], ['cache-control', 'no-store']];
    const stored = await compressedAnswer({ status: 200, headers, body: Buffer.from(await response.arrayBuffer()), isForVisitors: isVisitors, hasTag: false });
    publicCache.put(url.pathname + url.search, stored, { ttlMs: MEMO_TTL_MS, since });
    return toResponse(stored, request);
  }

  return new Hono().all(`${ENDPOINT}/*`, (c): Response | Promise<Response> => {
    const procedure = c.req.path.slice(ENDPOINT.length + 1);
    if (!canBeDecoded(procedure)) return refusal('NOT_FOUND');
    if (procedure === MIRROR) return answer(c, c.req.raw).then((response) => packedAnswer(response, c.req.raw));
    const isKept = c.req.method === 'GET' && isPublicRead(procedure) && c.req.query('batch') === undefined && !(isForVisitors(procedure) && isSessionCookie(c.req.header('cookie')));
    if (isKept) return memoised(c, isForVisitors(procedure));
    return isForm(c.req.raw) ? upload(c) : answer(c, c.req.raw);
  });
}
