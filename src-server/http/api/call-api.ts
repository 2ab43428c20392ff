import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { apiRouter } from '#server/trpc/api/api-router.ts';
import type { TrpcContext } from '#server/trpc/context.ts';
import { checkShape } from '#server/trpc/input-shape.ts';
import { USUAL } from '../security/body-rules.ts';
import { readText } from '../security/read-body.ts';

export const API = '/api/v1';

/** A call on its way: what the library needs of a request, the context, and what went wrong. */
type Call = Request & { body: unknown; context: TrpcContext; failed?: unknown };

/** The answer of a call: JSON, or the error that it ended with. */
export type ApiAnswer = { body: string } | { error: unknown };

const JSON_TYPE = new Headers({ 'content-type': 'application/json' });

/** Some calls say everything in their address; then there is no body, and no kind of it. */
const hasNoBody = (c: Context): boolean =>
  (c.req.header('content-length') ?? '0') === '0' &&
  c.req.header('transfer-encoding') === undefined &&
  c.req.header('content-type') === undefined;

/** The JSON of a body within the usual limits; nothing for a call without one. */
async function bodyOf(c: Context): Promise<unknown> {
  if (hasNoBody(c)) return {};
  if (c.req.header('content-type')?.startsWith('application/json') !== true) return undefined;
  const text = await readText(c, USUAL.maxBytes);
  checkShape(text, USUAL.maxValues);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // No JSON at all is refused like JSON of another kind.
  }
  throw new DomainError('INVALID_INPUT', { fields: { body: 'Please send one JSON object.' } });
}

/** The library is large: it comes with the first call. */
async function makeHandler() {
  const { createOpenApiNodeHttpHandler } = await import('trpc-to-openapi');
  return createOpenApiNodeHttpHandler({
    router: apiRouter,
    createContext: ({ req }) => (req as unknown as Call).context,
    onError: ({ error, req }) => {
      (req as unknown as Call).failed = error;
    },
  } as Parameters<typeof createOpenApiNodeHttpHandler<typeof apiRouter, IncomingMessage, ServerResponse>>[0]);
}

/**
 * Answers REST calls with the procedures of `apiRouter`. The library's handler is made once: making it costs more than
 * a call. Its own words for errors are not used; the error itself is handed back.
 */
export function makeApiCaller(): (c: Context, context: TrpcContext) => Promise<ApiAnswer> {
  let made: ReturnType<typeof makeHandler> | undefined;
  return async (c, context) => {
    const handle = await (made ??= makeHandler());
    const { pathname, search } = new URL(c.req.url);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const body = method === 'GET' ? undefined : await bodyOf(c);
    const call = Object.create(Request.prototype, {
      method: { value: method },
      url: { value: pathname.slice(API.length) + search },
      headers: { value: method !== 'GET' && hasNoBody(c) ? JSON_TYPE : c.req.raw.headers },
      signal: { value: c.req.raw.signal },
      body: { value: body, writable: true },
      query: { value: undefined, writable: true },
      context: { value: context },
      failed: { value: undefined, writable: true },
    }) as Call;
    return new Promise((resolve) => {
      const response = {
        statusCode: 0,
        setHeader: () => undefined,
        end: (text: string) => resolve(call.failed === undefined ? { body: text } : { error: call.failed }),
      };
      void handle(call as unknown as IncomingMessage, response as unknown as ServerResponse);
    });
  };
}
