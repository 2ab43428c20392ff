import { lt, sql, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { deleteRows, findRow, findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { isUnknownRow } from '#server/db/refusals.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { deletedDrafts } from '#server/db/schema/series.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findPool } from '../../wait-list/find-pool.ts';
import { findLineUp } from '../../artists/find-line-up.ts';
import { keepRow } from '../series/kept-row.ts';
import { workshops } from '#server/db/schema/workshops.ts';

const workshopOf = prepared({ eventId: workshops.eventId }, (orm, { eventId }) =>
  orm.select({ id: workshops.id }).from(workshops).where(eq(workshops.eventId, eventId)).limit(1).prepare(),
);

/** Whether an event is the bookable form of a proposed workshop. */
const isOfWorkshop = (ctx: ServiceContext, eventId: string): boolean =>
  workshopOf(ctx.db).get({ eventId }) !== undefined;

/** So long a deleted draft can be taken back. */
const KEPT_MS = DAY_MS;

const forget = prepared({ before: deletedDrafts.deletedAt }, (orm, { before }) =>
  orm.delete(deletedDrafts).where(lt(deletedDrafts.deletedAt, before)).prepare(),
);
const keep = prepared(columnsOf(deletedDrafts, ['id', 'rows', 'deletedAt']), (orm, row) =>
  orm
    .insert(deletedDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: deletedDrafts.id,
      set: { rows: sql`excluded.rows`, deletedAt: sql`excluded.deleted_at` },
    })
    .prepare(),
);

/** Removes the rows of a draft. Throws EVENT_NOT_DRAFT where anything else names it. Call inside a transaction. */
export function removeDraftRows(ctx: ServiceContext, id: string): void {
  try {
    deleteRows(ctx.db, events, { id });
  } catch (error) {
    // An order, a guest list, a promo code: whoever was promised something must find the night again.
    if (isUnknownRow(error)) throw new DomainError('EVENT_NOT_DRAFT', {}, { cause: error });
    throw error;
  }
}

/**
 * Deletes a night that was never on sale or is hidden, with nothing that names it. For a day it can be taken back
 * (`restoreDraft`). Throws EVENT_NOT_FOUND; EVENT_NOT_DRAFT for a published or cancelled night, and for one that
 * somebody has an order, a list or a code of: that one is cancelled instead.
 */
export function deleteDraft(ctx: ServiceContext, id: string): { id: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = findRow(ctx.db, events, { id });
    if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (row.isActive || row.cancelledAt !== null || isOfWorkshop(ctx, id)) throw new DomainError('EVENT_NOT_DRAFT');
    const now = ctx.now();
    const pool = findPool(ctx, id);
    const rows = {
      events: [keepRow(row)],
      evenings: findRows(ctx.db, eventEvenings, { eventId: id }).map(keepRow),
      // Nobody is in them: else the night could not be deleted.
      shifts: findRows(ctx.db, shifts, { eventId: id }).map(keepRow),
      ticketTypes: findRows(ctx.db, ticketTypes, { eventId: id }).map(keepRow),
      pools: pool === null ? [] : [pool],
      lineUp: findLineUp(ctx, id).map(({ at, what, otherWords, artist }) => ({
        at,
        what,
        otherWords,
        artistId: artist?.id ?? null,
      })),
    };
    removeDraftRows(ctx, id);
    forget(ctx.db).run({ before: new Date(now.getTime() - KEPT_MS) });
    keep(ctx.db).run({ id, rows, deletedAt: now });
    writeAudit(ctx, {
      action: 'event.deleted',
      subjectKind: 'event',
      subjectId: id,
      before: { startsAt: row.startsAt.getTime(), priceCents: row.priceCents, ticketTypes: rows.ticketTypes.length },
    });
    ctx.contentChanged();
    return { id };
  });
}
