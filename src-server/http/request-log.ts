import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { randomBytes } from 'node:crypto';

type RequestLine = { method: string; url: string; status: number; startedMs: number };
export type RequestLog = { line(line: RequestLine): void; middleware: MiddlewareHandler };

/** Pages whose address is itself a secret, and files whose name says nothing. */
const SECRET_PATHS = /^\/(?:(?:de|en)\/)?(ticket|unsubscribe|workshop-status|declaration|receipt|calendar)\/[^/]+/;
/** Any other part of an address that looks random. Our own words have no capitals or digits, and an id is no secret. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z0-9])(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-]))[\w-]{20,}/g;
const MAX_PATH = 160;

/** The address without what must not be in a log: query, tokens, e-mail addresses. */
export function loggedPath(url: string): string {
  const end = url.indexOf('?');
  let path = end === -1 ? url : url.slice(0, end);
  if (path.length > MAX_PATH) path = `${path.slice(0, MAX_PATH)}…`;
  const secret = SECRET_PATHS.exec(path);
  if (secret !== null) return `/${secret[1]}/:token`;
  path = path.replace(TOKEN, ':token');
  return path.includes('@') || path.includes('%40') ? path.replace(/[^/]*(@|%40)[^/]*/g, ':address') : path;
}

const TRPC = '/trpc/';
const MAX_LABELS = 1_000;

type Label = { procedure: string } | { path: string };

function labelOf(url: string): Label {
  const path = loggedPath(url);
  return path.startsWith(TRPC) ? { procedure: path.slice(TRPC.length) } : { path };
}

/** One line per request: id, what was asked, how it went, how long it took. */
export function makeRequestLog(log: Logger): RequestLog {
  // Unique in all logs of this machine, and free: drawing random bytes per request is not.
  const run = randomBytes(4).toString('hex');
  let count = 0;
  /** The same few addresses make up most of the traffic. */
  const labels = new Map<string, Label>();
  function remembered(url: string): Label {
    let label = labels.get(url);
    if (label === undefined) {
      if (labels.size >= MAX_LABELS) labels.clear();
      label = labelOf(url);
      labels.set(url, label);
    }
    return label;
  }
  function line({ method, url, status, startedMs }: RequestLine): void {
    const ms = Math.round((performance.now() - startedMs) * 100) / 100;
    const entry = { id: `${run}-${(count++).toString(36)}`, method, ...remembered(url), status, ms };
    if (status === 404 && 'path' in entry) log.warn(entry, 'no such path');
    else log.info(entry);
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
