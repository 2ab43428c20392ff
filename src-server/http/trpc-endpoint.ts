import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context } from 'hono';
import { asLang, LANG_HEADER } from '#shared/lang.ts';
import { isPublicRead } from '#shared/public-reads.ts';
import { UNLOCK_HEADER } from '#shared/shifts/unlock-header.ts';
import { DomainError } from '#shared/errors.ts';
import type { Caller, RequestKeys } from '#server/trpc/context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { checkShape } from '#server/trpc/input-shape.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { compressedAnswer, type Header, type PublicCache } from './public-cache.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';
import { keepUntilTurn } from './keep-until-turn.ts';
import { isKeptRead } from './kept-reads.ts';
import { bodyRuleOf, isForm, isUpload, USUAL, type Proofs } from './security/body-rules.ts';
import { piecesOf, readText, SHORT_BYTES } from './security/read-body.ts';
import { refusal } from './security/refusal.ts';
import { turnOfPiece } from './security/turn-of-piece.ts';
import { dataHeaders } from './security/security-headers.ts';
import { isSessionCookie, toResponse } from './stored-response.ts';
import { borrowArena, type Arena } from './uploads/arena.ts';
import { readForm } from './uploads/read-form.ts';

const zip = promisify(gzip);

/**
 * The one long private answer, a desk's snapshot: thousands of tickets. Nothing in it comes from who asks, so nobody can
 * guess the rest of it by its size.
 */
async function packedAnswer(response: Response, request: Request): Promise<Response> {
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!accepts || response.status !== 200) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(new Uint8Array(await zip(await response.arrayBuffer())), { status: 200, headers });
}

const ENDPOINT = '/trpc';
const MEMO_TTL_MS = 1_500;
const MAX_BATCH = 12;
/** What a desk or a helper's phone fetches whole at the start of its night. */
const SNAPSHOTS: readonly string[] = ['kasse.snapshot', 'kasse.phone.snapshot'];

/** Whether a public read is the same for signed-in callers too: admins see the workshops' fee. */
const isForVisitors = (procedure: string) => procedure === 'workshops.listPublic';

export type TrpcDeps = Pick<AppDeps, 'context' | 'log'> & {
  publicCache: PublicCache;
  findActor: (cookie: string | undefined) => Actor;
  securityHeaders: readonly Header[];
  callerOf: (c: Context) => Caller;
  proofs: Proofs;
};

const BEARER = 'Bearer ';

/** The token in the Authorization header of a desk or a phone. */
export function deskTokenOf({ headers }: Request): string | undefined {
  const authorization = headers.get('authorization');
  return authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : undefined;
}

/**
 * A door desk shows its token, the shift calendar its key; neither is a cookie, so no other site can send them along.
 */
const keysOf = (request: Request): RequestKeys => ({
  deskToken: deskTokenOf(request),
  unlockToken: request.headers.get(UNLOCK_HEADER) ?? undefined,
});

/** A stray % in a hand-written address. */
export function canBeDecoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** A request whose form is read by `readForm`; it has no body that anything else could begin to read. */
class UploadRequest extends Request {
  readonly #read: () => Promise<FormData>;

  constructor({ url, method, headers }: Request, read: () => Promise<FormData>) {
    super(url, { method, headers });
    this.#read = read;
  }
  override formData(): Promise<FormData> {
    return this.#read();
  }
}

/**
 * The same request; its JSON is read when a procedure asks for it, which is after its role and its turn, and within the
 * rule.
 */
export function withLimitedJson(c: Context, proofs: Proofs): Request {
  const read = async (): Promise<unknown> => {
    const { maxBytes, maxValues } = bodyRuleOf(c, proofs);
    const text = await readText(c, maxBytes);
    checkShape(text, maxValues);
    if (text.length > SHORT_BYTES) await turnOfPiece();
    return JSON.parse(text);
  };
  return Object.defineProperty(c.req.raw, 'json', { value: read });
}

/** A query's input stands in its address, which is short; but brackets are shorter. */
function hasModestInput(c: Context): boolean {
  try {
    checkShape(c.req.query('input') ?? '', USUAL.maxValues);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** What a request asks for: one procedure, or several of a batch. */
const proceduresOf = (c: Context): string[] => decodeURIComponent(c.req.path.slice(ENDPOINT.length + 1)).split(',');

type Answerer = (c: Context, request: Request) => Promise<Response>;

const answererOf =
  ({ context, findActor, callerOf, log }: TrpcDeps): Answerer =>
  (c, request) =>
    fetchRequestHandler({
      endpoint: ENDPOINT,
      req: request,
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      // A query with more in it than an address holds comes as a body; a public read never, so that its answer is kept.
      allowMethodOverride: !proceduresOf(c).some(isPublicRead),
      createContext: () => ({
        service: context(findActor(request.headers.get('cookie') ?? undefined)),
        caller: callerOf(c),
        keys: keysOf(request),
        lang: asLang(request.headers.get(LANG_HEADER)),
      }),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
      onError: ({ error, path }) => {
        // What a verb did not expect is logged by its own middleware; here: what failed before it.
        if (error.code === 'INTERNAL_SERVER_ERROR' && path === undefined) log.error({ err: error }, 'request failed');
      },
    });

async function answerUpload(c: Context, answer: Answerer): Promise<Response> {
  let arena: Arena | undefined;
  const read = async () => {
    const pieces = piecesOf(c);
    if (pieces === null) throw new DomainError('INVALID_INPUT');
    arena = borrowArena();
    return readForm(pieces, c.req.header('content-type'), arena);
  };
  try {
    return await answer(c, new UploadRequest(c.req.raw, read));
  } finally {
    arena?.release();
  }
}

/** `/trpc`: every procedure, batched or not; whole public answers are kept for a moment. */
export function trpcEndpoint(deps: TrpcDeps): Hono {
  const { context, publicCache, securityHeaders } = deps;
  const answer = answererOf(deps);

  async function memoised(c: Context, isVisitors: boolean): Promise<Response> {
    const request = c.req.raw;
    const url = new URL(request.url);
    const since = publicCache.generation;
    const keepFor = keepUntilTurn(context(VISITOR));
    const response = await answer(c, request);
    if (response.status !== 200) return response;
    const headers: Header[] = [
      ...dataHeaders(securityHeaders),
      ['content-type', 'application/json'],
      ['cache-control', 'no-store'],
    ];
    const stored = await compressedAnswer({
      status: 200,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
      isForVisitors: isVisitors,
      hasTag: false,
    });
    publicCache.put(url.pathname + url.search, stored, { ttlMs: keepFor(MEMO_TTL_MS), since });
    return toResponse(stored, request);
  }

  return new Hono().all(`${ENDPOINT}/*`, (c): Response | Promise<Response> => {
    const procedure = c.req.path.slice(ENDPOINT.length + 1);
    if (!canBeDecoded(procedure)) return refusal('NOT_FOUND');
    if (!hasModestInput(c)) return refusal('INVALID_INPUT');
    if (SNAPSHOTS.includes(procedure))
      return answer(c, c.req.raw).then((response) => packedAnswer(response, c.req.raw));
    const isKept =
      c.req.method === 'GET' &&
      isKeptRead(new URL(c.req.url), procedure, context(VISITOR).now()) &&
      !(isForVisitors(procedure) && isSessionCookie(c.req.header('cookie')));
    if (isKept) return memoised(c, isForVisitors(procedure));
    if (c.req.method !== 'POST') return answer(c, c.req.raw);
    const type = c.req.header('content-type');
    if (isForm(type)) return isUpload(c.req.path) ? answerUpload(c, answer) : refusal('INVALID_INPUT');
    return type?.startsWith('application/json') === true
      ? answer(c, withLimitedJson(c, deps.proofs))
      : refusal('INVALID_INPUT');
  });
}
