import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { checkShape } from '#server/trpc/input-shape.ts';
import type { ApiDeps } from '../api/api-routes.ts';
import { makeBegin } from '../api/begin-call.ts';
import { guardCalls } from '../api/guard-calls.ts';
import { USUAL } from '../security/body-rules.ts';
import { readText } from '../security/read-body.ts';

type Message = { method?: unknown; params?: { name?: unknown } | null };

/** The library is large: it comes with the first message. */
async function loadProtocol() {
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-server.ts'),
  ]);
  return { createMcpHandler, mcpServer };
}

/** One message of JSON-RPC. Many in one would be many calls for the turn of one. */
async function messageOf(c: Context): Promise<Message> {
  const text = await readText(c, USUAL.maxBytes);
  checkShape(text, USUAL.maxValues);
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  } catch {
    // No JSON at all is refused like JSON of another kind.
  }
  throw new DomainError('INVALID_INPUT', { fields: { body: 'Please send one message of JSON-RPC.' } });
}

const nameOf = ({ method, params }: Message): string | undefined =>
  method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined;

/**
 * `/mcp`: what agents may read, by the Model Context Protocol, one exchange for each request and nothing kept between
 * them. Keys, turns and refusals are those of `/api/v1`; no cookie is read.
 */
export function mcpRoutes(deps: ApiDeps): Hono {
  const [begin, { guarded, refuse }] = [makeBegin(deps), guardCalls(deps)];
  return new Hono().all(
    '/mcp',
    guarded(async (c) => {
      const context = begin(c);
      const message = c.req.method === 'POST' ? await messageOf(c) : undefined;
      const called = message && nameOf(message);
      const { createMcpHandler, mcpServer } = await loadProtocol();
      const handler = createMcpHandler(
        () => mcpServer(context, { called, refuse: (error) => refuse(c, error).json() }),
        {
          // Nothing here ever changes while somebody listens.
          maxSubscriptions: 0,
          onerror: (error) => deps.log.info({ err: error }, 'MCP message refused'),
        },
      );
      const answer = await handler.fetch(c.req.raw, message && { parsedBody: message });
      const response = new Response(answer.body, answer);
      response.headers.set('cache-control', 'no-store');
      return response;
    }),
  );
}
