import { Hono } from 'hono';
import { MOVE_OUT_PATH } from '#shared/admin/move-out.ts';
import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { openShopArchive } from '#server/services/office/move-out/open-shop-archive.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import type { AppDeps } from './app-deps.ts';
import type { RateLimiter, RateRule } from './rate-limit.ts';
import { refusal } from './security/refusal.ts';

type MoveOutDeps = Pick<AppDeps, 'context' | 'log'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
};

/** Each is a copy of the whole database. */
const ARCHIVES: RateRule = { max: 10, windowMs: 15 * MINUTE_MS };

/** The archive as its reader asks for it. What fails on the way breaks the download off, so that nobody keeps half of it. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, onFailed: (error: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onFailed(error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Everything the organiser owns, for an admin who was proven within the last ten minutes. */
export function moveOutRoute({ context, log, findActor, limiter }: MoveOutDeps): Hono {
  return new Hono().post(MOVE_OUT_PATH, (c) => {
    const ctx = context(findActor(c.req.header('cookie')));
    try {
      const { name, pieces } = openShopArchive(ctx);
      const retryAfterSeconds = limiter.take(`archive ${requireUser(ctx).userId}`, ARCHIVES);
      if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
      return new Response(
        streamOf(pieces, (error) => log.error({ err: error }, 'archive of the shop broke off')),
        {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${name}.zip"`,
            'cache-control': 'no-store',
          },
        },
      );
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code, error.details);
      throw error;
    }
  });
}
