import { Hono, type Context } from 'hono';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { isUnwritable } from '#server/services/office/operations/write-failure.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';

/**
 * `/api/auth`: what the sign-in library answers; its neutral 500 becomes a word about the disk where that is the cause.
 */
export function authRoute({ context }: Pick<AppDeps, 'context'>, answer: (c: Context) => Promise<Response>): Hono {
  return new Hono().all('/api/auth/*', async (c) => {
    const answered = await answer(c);
    // The library keeps its errors to itself.
    if (answered.status !== 500 || !isUnwritable(context(VISITOR))) return answered;
    return c.json({ code: 'SERVICE_UNAVAILABLE', message: ERROR_MESSAGES.SERVICE_UNAVAILABLE }, 503, {
      'cache-control': 'no-store',
      'retry-after': '60',
    });
  });
}
