import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The site's own origin; the demo is also reached by the machine's other names for itself. */
export function ownOrigins({ baseUrl, isDemo }: { baseUrl: string; isDemo: boolean }): ReadonlySet<string> {
  const url = new URL(baseUrl);
  const names = isDemo && LOOPBACK.includes(url.hostname) ? LOOPBACK : [url.hostname];
  return new Set(names.map((name) => `${url.protocol}//${name}${url.port === '' ? '' : `:${url.port}`}`));
}

/** Another site's page may not act in a visitor's name. Webhooks come from servers and are signed. */
export function originCheck(origins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (isReading || c.req.path.startsWith('/webhooks/')) return next();
    const origin = c.req.header('origin');
    const isForeign = (origin !== undefined && !origins.has(origin)) || c.req.header('sec-fetch-site') === 'cross-site';
    return isForeign ? refusal('ORIGIN_NOT_ALLOWED') : next();
  };
}
