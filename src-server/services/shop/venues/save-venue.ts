import { eq } from 'drizzle-orm';
import { VENUE_FIELD_NAMES, type SaveVenueInput } from '#shared/events/save-venue.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { venues } from '#server/db/schema/venues.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = prepared(columnsOf(venues, ['id', ...VENUE_FIELD_NAMES, 'createdAt', 'updatedAt']), (orm, row) =>
  orm.insert(venues).values(row).prepare(),
);
const update = prepared(columnsOf(venues, ['id', ...VENUE_FIELD_NAMES, 'updatedAt']), (orm, { id, ...changes }) =>
  orm.update(venues).set(changes).where(eq(venues.id, id)).prepare(),
);

/**
 * A new venue, or a change of one. Events keep the words they name their place by: another name here tells no guest
 * that a night has moved.
 */
export function saveVenue(ctx: ServiceContext, input: SaveVenueInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const [before, now] = [findRow(ctx.db, venues, { id: input.id }, ['name', 'address']), ctx.now()];
    if (before === undefined) insert(ctx.db).run({ ...input, createdAt: now, updatedAt: now });
    else update(ctx.db).run({ ...input, updatedAt: now });
    const { name, address } = input;
    writeAudit(ctx, {
      action: before === undefined ? 'venue.made' : 'venue.changed',
      subjectKind: 'venue',
      subjectId: input.id,
      ...(before !== undefined && { before }),
      after: { name, address },
    });
    ctx.contentChanged();
  });
}
