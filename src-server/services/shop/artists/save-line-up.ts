import { DomainError } from '#shared/errors.ts';
import type { LineUpEntry } from '#shared/events/line-up.ts';
import type { SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { deleteRows, findRow, insertRow } from '#server/db/rows.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findLineUp } from './find-line-up.ts';

/** Makes a night's line-up what the editor shows. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, ARTIST_NOT_FOUND. */
export function saveLineUp(ctx: ServiceContext, { eventId, entries }: SaveLineUpInput): LineUpEntry[] {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const event = findRow(ctx.db, events, { id: eventId }, ['cancelledAt']);
    if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    deleteRows(ctx.db, lineUpEntries, { eventId });
    for (const [position, entry] of entries.entries()) {
      if (entry.artistId !== null && findRow(ctx.db, artists, { id: entry.artistId }, ['id']) === undefined)
        throw new DomainError('ARTIST_NOT_FOUND');
      insertRow(ctx.db, lineUpEntries, { ...entry, eventId, position });
    }
    writeAudit(ctx, {
      action: 'event.line_up_saved',
      subjectKind: 'event',
      subjectId: eventId,
      after: { entries: entries.length },
    });
    ctx.contentChanged();
    return findLineUp(ctx, eventId);
  });
}
