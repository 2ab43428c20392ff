import { MAX_ARCHIVE_BYTES } from '#shared/fiscal/inspection.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { findArchive, findArchivedClosing, writeArchiveFile, type ArchiveRow } from './archive-rows.ts';
import { wantArchive } from './want-archive.ts';

/** The archive that is wanted of this desk's closing; null where nothing was signed. Throws NOT_FOUND. */
function wantedArchive(ctx: ServiceContext, desk: Desk, closingEntryId: string): ArchiveRow | null {
  return inTransaction(ctx.db, () => {
    if (findArchivedClosing(ctx, closingEntryId)?.deskId !== desk.id) throw new DomainError('NOT_FOUND');
    // A closing that was booked before archives were kept.
    if (findArchive(ctx, closingEntryId) === null) wantArchive(ctx, closingEntryId);
    return findArchive(ctx, closingEntryId);
  });
}

/**
 * Takes the archive (TAR) that a desk has exported from its own security device after a closing; it is looked into
 * afterwards. One that is good already stays, and so does the answer: a desk may send the same again. Errors: NOT_FOUND
 * while the closing has not come (the desk tries again), PAYLOAD_TOO_LARGE.
 */
export async function takeArchive(
  ctx: ServiceContext,
  desk: Desk,
  { closingEntryId, pieces }: { closingEntryId: string; pieces: AsyncIterable<Uint8Array> },
): Promise<void> {
  const wanted = wantedArchive(ctx, desk, closingEntryId);
  if (wanted === null || wanted.state === 'verified') return;
  const kept = await ctx.fiscalFiles.keepArchive(closingEntryId, pieces, MAX_ARCHIVE_BYTES);
  inTransaction(ctx.db, () => writeArchiveFile(ctx, { closingEntryId, ...kept }));
  ctx.wakeJobs();
}
