import type { Context } from 'hono';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { apiRefusal } from './api-refusal.ts';
import { CORS } from './public-answer.ts';
import { isPublicRead } from './public-reads.ts';

export type Work = (c: Context) => Promise<Response>;
type Guard = {
  /** Answers, or refuses in the one shape there is; the headers of the caller's turn go with both. */
  guarded: (work: Work) => Work;
  /** The refusal for this error, which is logged. */
  refuse: (c: Context, error: unknown) => Response;
};

/** What stands round every call of a program. */
export function guardCalls({ context, log }: Pick<AppDeps, 'context' | 'log'>): Guard {
  let count = 0;
  function refuse(c: Context, error: unknown): Response {
    const requestId = `api-${(count++).toString(36)}-${context(VISITOR).now().getTime().toString(36)}`;
    const refused = apiRefusal(error, requestId);
    refused.headers.set('x-request-id', requestId);
    if (isPublicRead(c.req.method, c.req.path)) for (const [name, value] of CORS) refused.headers.set(name, value);
    if (refused.status >= 500) log.error({ err: error, requestId }, 'API call failed');
    else log.info({ requestId, status: refused.status }, 'API call refused');
    return refused;
  }
  return {
    refuse,
    guarded: (work) => async (c) => {
      const response = await work(c).catch((error: unknown) => refuse(c, error));
      for (const [name, value] of c.res.headers) if (name.startsWith('ratelimit')) response.headers.set(name, value);
      return response;
    },
  };
}
