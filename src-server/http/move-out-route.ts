import { Hono, type Context } from 'hono';
import { MOVE_OUT_PATH, MoveOutInput } from '#shared/admin/move-out.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission, requireUser } from '#server/services/base/authorize.ts';
import { openShopArchive } from '#server/services/office/move-out/open-shop-archive.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import type { AppDeps } from './app-deps.ts';
import type { RateLimiter } from './rate-limit.ts';
import { USUAL } from './security/body-rules.ts';
import { readText } from './security/read-body.ts';
import { refusal } from './security/refusal.ts';
import { takePasswordTry } from './sessions/second-factor-limits.ts';

type MoveOutDeps = Pick<AppDeps, 'context' | 'hasher' | 'log'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
};

async function inputOf(c: Context): Promise<MoveOutInput> {
  const text = await readText(c, USUAL.maxBytes);
  try {
    const input = MoveOutInput.safeParse(JSON.parse(text));
    if (input.success) return input.data;
  } catch {
    // No JSON at all is refused like JSON of another kind.
  }
  throw new DomainError('INVALID_INPUT');
}

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

/** Everything the organiser owns, for the password of whoever asks; it has the limits of all that check one. */
export function moveOutRoute({ context, hasher, log, findActor, limiter }: MoveOutDeps): Hono {
  return new Hono().post(MOVE_OUT_PATH, async (c) => {
    const ctx = context(findActor(c.req.header('cookie')));
    try {
      requirePermission(ctx, 'settings:manage');
      const input = await inputOf(c);
      const retryAfterSeconds = takePasswordTry(limiter, requireUser(ctx).userId);
      if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
      const { name, pieces } = await openShopArchive(ctx, hasher, input);
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
