import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { randomBytes } from 'node:crypto';

export type RequestLine = { method: string; url: string; status: number; startedMs: number };
export type RequestLog = { line(line: RequestLine): void; middleware: MiddlewareHandler };

/** Pages whose address is itself a secret, and files whose name says nothing. */
const SECRET_PATHS = /^\/(ticket|unsubscribe|workshop-status)\/[^/]+/;
const MAX_PATH = 160;

/** The address without what must not be in a log: query, tokens, e-mail addresses (architecture.md, Logs). */
export function loggedPath(url: string): string {
  const end = url.indexOf('?');
  let path = end === -1 ? url : url.slice(0, end);
  if (path.length > MAX_PATH) path = `${path.slice(0, MAX_PATH)}…`;
  const secret = SECRET_PATHS.exec(path);
  if (secret !== null) return `/${secret[1]}/:token`;
  return path.includes('@') || path.includes('%40') ? path.replace(/[^/]*(@|%40)[^/]*/g, ':address') : path;
}

const TRPC = '/trpc/';

/** One line per request: id, what was asked, how it went, how long it took. */
export function makeRequestLog(log: Logger): RequestLog {
  // Unique in all logs of this machine, and free: drawing random bytes per request is not.
  const run = randomBytes(4).toString('hex');
  let count = 0;
  function line({ method, url, status, startedMs }: RequestLine): void {
    const path = loggedPath(url);
    const ms = Math.round((performance.now() - startedMs) * 100) / 100;
    const id = `${run}-${(count++).toString(36)}`;
    if (path.startsWith(TRPC)) log.info({ id, method, procedure: path.slice(TRPC.length), status, ms });
    else if (status === 404) log.warn({ id, method, path, status, ms }, 'no such path');
    else log.info({ id, method, path, status, ms });
  }
  return {
    line,
    async middleware(c, next) {
      const startedMs = performance.now();
      await next();
      const { pathname } = new URL(c.req.url);
      line({ method: c.req.method, url: pathname, status: c.res.status, startedMs });
    },
  };
}
