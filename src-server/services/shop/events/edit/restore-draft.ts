import { DomainError } from '#shared/errors.ts';
import { PoolFields } from '#shared/roles/role-pool.ts';
import { SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { deletedDrafts } from '#server/db/schema/series.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { saveLineUp } from '../../artists/save-line-up.ts';
import { putPool } from '../../roles/copy-pool.ts';
import { rowFromKept } from '../series/kept-row.ts';

/** Takes back the deletion of a draft: the same night under the same address. Throws DRAFT_GONE. */
export function restoreDraft(ctx: ServiceContext, id: string): { id: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const kept = findRow(ctx.db, deletedDrafts, { id }, ['rows'])?.rows;
    const event = kept?.['events']?.[0];
    if (kept === undefined || event === undefined) throw new DomainError('DRAFT_GONE');
    ctx.db.orm
      .insert(events)
      .values({ ...(rowFromKept(event) as typeof events.$inferInsert), evenings: [], updatedAt: ctx.now() })
      .run();
    for (const evening of kept['evenings'] ?? [])
      ctx.db.orm
        .insert(eventEvenings)
        .values(rowFromKept(evening) as typeof eventEvenings.$inferInsert)
        .run();
    for (const shift of kept['shifts'] ?? [])
      ctx.db.orm
        .insert(shifts)
        .values(rowFromKept(shift) as typeof shifts.$inferInsert)
        .run();
    for (const type of kept['ticketTypes'] ?? [])
      ctx.db.orm
        .insert(ticketTypes)
        .values(rowFromKept(type) as typeof ticketTypes.$inferInsert)
        .run();
    const pool = PoolFields.safeParse(kept['pools']?.[0]);
    if (pool.success) putPool(ctx, id, pool.data);
    const lineUp = SaveLineUpInput.safeParse({ eventId: id, entries: kept['lineUp'] ?? [] });
    if (lineUp.success && lineUp.data.entries.length > 0) saveLineUp(ctx, lineUp.data);
    deleteRows(ctx.db, deletedDrafts, { id });
    writeAudit(ctx, { action: 'event.restored', subjectKind: 'event', subjectId: id });
    ctx.contentChanged();
    return { id };
  });
}
