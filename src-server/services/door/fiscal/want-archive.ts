import type { ServiceContext } from '../../base/service-context.ts';
import { findArchivedClosing, insertArchive, signedRangesOf } from './archive-rows.ts';

/**
 * Wants the archive of a closing that was booked, where a device has signed a document of it. One closing has one
 * archive: that of the device that signed last. Call inside the transaction of the closing.
 */
export function wantArchive(ctx: ServiceContext, entryId: string): void {
  const closing = findArchivedClosing(ctx, entryId);
  const [last] = closing === null ? [] : signedRangesOf(ctx, closing);
  if (closing === null || last === undefined) return;
  insertArchive(ctx, { closingEntryId: entryId, deskId: closing.deskId, deviceSerial: last.deviceSerial });
  ctx.wakeJobs();
}
