import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PublicCache, StoredAnswer } from './public-cache.ts';
import type { RequestLog } from './request-log.ts';
import { isSessionCookie, writtenForm } from './stored-response.ts';

export type FastPathDeps = {
  publicCache: PublicCache;
  asset: (url: string) => StoredAnswer | undefined;
  requestLog: RequestLog;
};

/**
 * Answers what stands ready (pages, public reads, files) before a Request object is made: most of a cached
 * answer's cost would be the making of one. Everything else goes on to the app.
 */
export function makeFastPath({
  publicCache,
  asset,
  requestLog,
}: FastPathDeps): (req: IncomingMessage, res: ServerResponse) => boolean {
  return (req, res) => {
    const { method, url, headers } = req;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const startedMs = performance.now();
    const answer = publicCache.get(url) ?? asset(url);
    if (answer === undefined || (answer.isForVisitors && isSessionCookie(headers.cookie))) return false;
    const written = writtenForm(answer, {
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    });
    res.writeHead(written.status, written.headers as string[]);
    if (written.body === null || method === 'HEAD') res.end();
    else res.end(written.body);
    requestLog.line({ method, url, status: written.status, startedMs });
    return true;
  };
}
