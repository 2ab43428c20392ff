import { Hono } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { IdSchema } from '#shared/ids.ts';
import { asSystem } from '#server/services/base/service-context.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { takeArchive } from '#server/services/door/fiscal/take-archive.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { piecesOf } from '../security/read-body.ts';
import { refusal } from '../security/refusal.ts';
import { deskTokenOf } from '../trpc-endpoint.ts';

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A request without a body.
}

/**
 * `POST /kasse/tse-archives/{closing}`: a desk hands in the archive (TAR) of its own security device after a closing, by
 * the closing's journal entry, with its token as for the procedures of `kasse`. 204 when it is kept, also the second
 * time; 404 while the closing has not come, 401 and 403 for who is no desk, 413 for more than 256 MB.
 */
export function archiveRoute({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono().post('/kasse/tse-archives/:closingEntryId', async (c) => {
    try {
      const ctx = context(VISITOR);
      const desk = findDesk(ctx, deskTokenOf(c.req.raw) ?? '');
      const closingEntryId = IdSchema.safeParse(c.req.param('closingEntryId'));
      if (!closingEntryId.success) return refusal('NOT_FOUND');
      const pieces = piecesOf(c) ?? nothing();
      await takeArchive(asSystem(ctx, `desk:${desk.id}`), desk, { closingEntryId: closingEntryId.data, pieces });
      return c.body(null, 204, { 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code, error.details);
      throw error;
    }
  });
}
