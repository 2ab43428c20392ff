import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { LineUpEntry } from '#shared/events/line-up.ts';
import type { SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findLineUp } from './find-line-up.ts';

const eventById = prepared({ id: events.id }, (orm, { id }) =>
  orm.select({ cancelledAt: events.cancelledAt }).from(events).where(eq(events.id, id)).prepare(),
);
const artistById = prepared({ id: artists.id }, (orm, { id }) =>
  orm.select({ id: artists.id }).from(artists).where(eq(artists.id, id)).prepare(),
);
const clear = prepared({ eventId: lineUpEntries.eventId }, (orm, { eventId }) =>
  orm.delete(lineUpEntries).where(eq(lineUpEntries.eventId, eventId)).prepare(),
);
const insert = prepared(columnsOf(lineUpEntries, ['eventId', 'position', 'at', 'artistId', 'what']), (orm, row) =>
  orm.insert(lineUpEntries).values(row).prepare(),
);
/** Makes a night's line-up what the editor shows. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, ARTIST_NOT_FOUND. */
export function saveLineUp(ctx: ServiceContext, { eventId, entries }: SaveLineUpInput): LineUpEntry[] {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const event = eventById(ctx.db).get({ id: eventId });
    if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    clear(ctx.db).run({ eventId });
    for (const [position, entry] of entries.entries()) {
      if (entry.artistId !== null && artistById(ctx.db).get({ id: entry.artistId }) === undefined)
        throw new DomainError('ARTIST_NOT_FOUND');
      insert(ctx.db).run({ eventId, position, ...entry });
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
