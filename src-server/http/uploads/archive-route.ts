import { Hono } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { ArchivePieceInput } from '#shared/fiscal/inspection.ts';
import { IdSchema } from '#shared/ids.ts';
import { asSystem } from '#server/services/base/service-context.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { takeArchive } from '#server/services/door/fiscal/take-archive.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { piecesOf } from '../security/read-body.ts';
import { refusal } from '../security/refusal.ts';
import { deskTokenOf } from '../trpc-endpoint.ts';

const NO_STORE = { 'cache-control': 'no-store' };

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A request without a body.
}

/**
 * `POST /kasse/tse-archives/{closing}?device=…&sha256=…&bytes=…&from=…`: a desk hands in the archive (TAR) of its own
 * security device after a closing, by the closing's journal entry, with its token as for the procedures of `kasse`. It
 * comes in pieces, so a thin line is no matter, and a break costs what was under way only. 200 says how much is there:
 * the next piece begins there. 204 when it is kept, also the second time; 404 while the closing has not come, 401 and
 * 403 for who is no desk, 413 for more than was announced, 429 while another piece of it comes.
 */
export function archiveRoute({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono().post('/kasse/tse-archives/:closingEntryId', async (c) => {
    try {
      const ctx = context(VISITOR);
      const desk = findDesk(ctx, deskTokenOf(c.req.raw) ?? '');
      if (!IdSchema.safeParse(c.req.param('closingEntryId')).success) return refusal('NOT_FOUND');
      const piece = ArchivePieceInput.safeParse({ ...c.req.query(), closingEntryId: c.req.param('closingEntryId') });
      if (!piece.success) return refusal('INVALID_INPUT');
      const pieces = piecesOf(c) ?? nothing();
      const { have, isTaken } = await takeArchive(asSystem(ctx, `desk:${desk.id}`), desk, { ...piece.data, pieces });
      return isTaken ? c.body(null, 204, NO_STORE) : c.json({ have }, 200, NO_STORE);
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code, error.details);
      throw error;
    }
  });
}
