import type { ArchivePieceInput } from '#shared/fiscal/inspection.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import {
  findArchive,
  findArchivedClosing,
  writeArchiveFile,
  type ArchiveKey,
  type ArchiveRow,
} from './archive-rows.ts';
import { wantArchives } from './want-archives.ts';

/** The archive that is wanted of this desk's closing; null where the device has signed nothing. Throws NOT_FOUND. */
function wantedArchive(ctx: ServiceContext, desk: Desk, key: ArchiveKey): ArchiveRow | null {
  return inTransaction(ctx.db, () => {
    if (findArchivedClosing(ctx, key.closingEntryId)?.deskId !== desk.id) throw new DomainError('NOT_FOUND');
    // A closing that was booked before archives were kept.
    if (findArchive(ctx, key) === null) wantArchives(ctx, key.closingEntryId);
    return findArchive(ctx, key);
  });
}

/**
 * Takes a piece of the archive (TAR) that a desk has exported from its own security device after a closing; once it is
 * whole it is looked into. Gives how much of it is there, and whether no more is needed: one that is good already stays,
 * and so does the answer, for a desk may send the same again. Errors: NOT_FOUND while the closing has not come (the desk
 * tries again), RATE_LIMITED while another piece of it comes, PAYLOAD_TOO_LARGE, INVALID_INPUT where the whole is not
 * what was announced.
 */
export async function takeArchive(
  ctx: ServiceContext,
  desk: Desk,
  { pieces, closingEntryId, device, ...piece }: ArchivePieceInput & { pieces: AsyncIterable<Uint8Array> },
): Promise<{ have: number; isTaken: boolean }> {
  const key = { closingEntryId, deviceSerial: device };
  const wanted = wantedArchive(ctx, desk, key);
  if (wanted === null || wanted.state === 'verified') return { have: piece.bytes, isTaken: true };
  const { have, kept } = await ctx.fiscalFiles.takeArchivePiece(key, piece, pieces);
  if (kept === null) return { have, isTaken: false };
  inTransaction(ctx.db, () => writeArchiveFile(ctx, { ...key, ...kept }));
  ctx.wakeJobs();
  return { have, isTaken: true };
}
