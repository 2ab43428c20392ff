import { asc, desc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { UpdateEventInput, type EventFields } from '#shared/events/edit-event.ts';
import type { ImportView } from '#shared/events/import/imported-night.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { eventImportNights, eventImports } from '#server/db/schema/imports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { removeDraftRows } from '../edit/delete-draft.ts';
import { dropEmptySeries } from '../series/series-rows.ts';
import { showEventEdit } from '../edit/show-event-edit.ts';
import { updateEvent } from '../edit/update-event.ts';

const SHOWN = 20;
const latest = prepared((orm) =>
  orm.select().from(eventImports).orderBy(desc(eventImports.createdAt), desc(eventImports.id)).limit(SHOWN).prepare(),
);

const nightsOf = prepared({ importId: eventImportNights.importId }, (orm, { importId }) =>
  orm
    .select()
    .from(eventImportNights)
    .where(eq(eventImportNights.importId, importId))
    .orderBy(asc(eventImportNights.eventId))
    .prepare(),
);

/** The latest imports that can be taken back. */
export function listImports(ctx: ServiceContext): ImportView[] {
  requirePermission(ctx, 'admin:read');
  return latest(ctx.db)
    .all()
    .map(({ id, fileName, addedCount, changedCount, createdAt }) => ({
      id,
      fileName,
      added: addedCount,
      changed: changedCount,
      createdAt,
    }));
}

/** JSON has an instant as its text. */
const instantOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));
const asFields = (before: EventFields) => ({
  ...before,
  startsAt: instantOf(before.startsAt),
  endsAt: instantOf(before.endsAt),
  ticketTypes: before.ticketTypes.map((type) => ({
    ...type,
    saleStartsAt: instantOf(type.saleStartsAt),
    saleEndsAt: instantOf(type.saleEndsAt),
  })),
});

/**
 * Takes a whole import back: what it made is deleted, what it changed is as before, with a mail to who holds a ticket
 * of a night that moves back. Only the audit log still knows of it. Refused as a whole (IMPORT_IN_USE) when a night of
 * it was changed, published or sold since. Throws IMPORT_NOT_FOUND.
 */
export function undoImport(ctx: ServiceContext, id: string): { removed: number; restored: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    if (findRow(ctx.db, eventImports, { id }, ['id']) === undefined) throw new DomainError('IMPORT_NOT_FOUND');
    const nights = nightsOf(ctx.db).all({ importId: id });
    for (const { eventId, writtenAt } of nights)
      if (showEventEdit(ctx, eventId).updatedAt.getTime() !== writtenAt.getTime())
        throw new DomainError('IMPORT_IN_USE');
    const [made, changed] = [
      nights.filter(({ before }) => before === null),
      nights.filter(({ before }) => before !== null),
    ];
    for (const { eventId } of made) removeNight(ctx, eventId);
    for (const { eventId, before } of changed) {
      if (before === null) continue;
      const decided = { isStillDayAccepted: true, move: { isRefundOffered: true } };
      const fields = UpdateEventInput.parse({ id: eventId, ...asFields(before), ...decided });
      updateEvent(ctx, fields);
    }
    deleteRows(ctx.db, eventImports, { id });
    dropEmptySeries(ctx);
    writeAudit(ctx, {
      action: 'import.undone',
      subjectKind: 'import',
      subjectId: id,
      before: { added: made.length, changed: changed.length },
    });
    ctx.contentChanged();
    return { removed: made.length, restored: changed.length };
  });
}

function removeNight(ctx: ServiceContext, eventId: string): void {
  try {
    removeDraftRows(ctx, eventId);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'EVENT_NOT_DRAFT')
      throw new DomainError('IMPORT_IN_USE', {}, { cause: error });
    throw error;
  }
  writeAudit(ctx, { action: 'event.deleted', subjectKind: 'event', subjectId: eventId });
}
