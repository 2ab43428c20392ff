import type { ServiceContext } from '../../base/service-context.ts';
import { findArchivedClosing, insertArchive, signedRangesOf } from './archive-rows.ts';

/**
 * Wants the archives of a closing that was booked: one from each device that has signed a document of it. Those that are
 * wanted already stay as they are. Call inside the transaction of the closing.
 */
export function wantArchives(ctx: ServiceContext, entryId: string): void {
  const closing = findArchivedClosing(ctx, entryId);
  const ranges = closing === null ? [] : signedRangesOf(ctx, closing);
  if (closing === null || ranges.length === 0) return;
  for (const { deviceSerial } of ranges)
    insertArchive(ctx, { closingEntryId: entryId, deskId: closing.deskId, deviceSerial });
  ctx.wakeJobs();
}
