import { eq } from 'drizzle-orm';
import type { SaveArtistInput } from '#shared/events/save-line-up.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { artists } from '#server/db/schema/artists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const update = prepared(
  columnsOf(artists, ['id', 'name', 'about', 'otherWords', 'url', 'updatedAt']),
  (orm, { id, ...changes }) => orm.update(artists).set(changes).where(eq(artists.id, id)).prepare(),
);

/** A new artist, or a change of one; every night they are in shows it. */
export function saveArtist(ctx: ServiceContext, input: SaveArtistInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const [before, now] = [findRow(ctx.db, artists, { id: input.id }, ['name', 'url']), ctx.now()];
    if (before === undefined) insertRow(ctx.db, artists, { ...input, createdAt: now, updatedAt: now });
    else update(ctx.db).run({ ...input, updatedAt: now });
    // The log keeps no names: it can't be changed when somebody asks to be left out.
    writeAudit(ctx, {
      action: before === undefined ? 'artist.made' : 'artist.changed',
      subjectKind: 'artist',
      subjectId: input.id,
    });
    ctx.contentChanged();
  });
}
