import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import { toEventFields } from '#shared/events/edit-event.ts';
import type { ImportInput, ImportPreview } from '#shared/events/import/imported-night.ts';
import { eventImportNights, eventImports } from '#server/db/schema/imports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission, requireUser } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { addEvent } from '../edit/create-event.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { readFile, rememberMapping } from './read-file.ts';
import { addSeries, findSeriesOfUid } from '../series/series-rows.ts';
import { showEventEdit } from '../edit/show-event-edit.ts';
import { updateEvent } from '../edit/update-event.ts';

/** What an import would do, before it is done. Throws IMPORT_NOT_READABLE, FILE_NOT_READ, RATE_LIMITED. */
export async function previewImport(ctx: ServiceContext, input: ImportInput): Promise<ImportPreview> {
  requirePermission(ctx, 'events:manage');
  const { rows, problems, past, table } = planImport(ctx, await readFile(ctx, input), input);
  return {
    rows: rows.map(({ before: _before, fields: _fields, seriesUid: _series, ...row }) => row),
    problems,
    past,
    table,
  };
}

/** The series of each of the file's series: the one its nights have already, or a new one. */
function seriesFinder(ctx: ServiceContext): (row: PlannedRow) => string | null {
  const known = new Map<string, string>();
  return ({ seriesUid, fields }) => {
    if (seriesUid === undefined) return null;
    const id = known.get(seriesUid) ?? findSeriesOfUid(ctx, seriesUid) ?? addSeries(ctx, fields.title);
    known.set(seriesUid, id);
    return id;
  };
}

/** Writes one row; gives the night's id, or null where nothing is to be done. */
function writeRow(
  ctx: ServiceContext,
  row: PlannedRow,
  {
    seriesOf,
    isRefundOffered,
    isStillDayAccepted,
  }: Pick<ImportInput, 'isRefundOffered' | 'isStillDayAccepted'> & {
    seriesOf: (row: PlannedRow) => string | null;
  },
): string | null {
  const { before, fields, status, uid } = row;
  if (before === null) return addEvent(ctx, fields, { externalUid: uid, seriesId: seriesOf(row), isStillDayAccepted });
  if (status !== 'changed') return null;
  const decisions = { isOversoldAccepted: false, isStillDayAccepted, move: { isRefundOffered } };
  updateEvent(ctx, { id: before.id, ...fields, scope: 'one', ...decisions });
  return before.id;
}

/**
 * Imports a season: nights it does not know are made, hidden; those it knows by their `uid` are changed instead of
 * doubled, and ticket holders of moved ones mailed. Nights that have begun are left out, and so are those on days without
 * dancing until somebody decides otherwise. All of it or nothing; what it did can be taken back (`undoImport`). Throws
 * IMPORT_NOT_READABLE, FILE_NOT_READ, RATE_LIMITED, IMPORT_PRICE_MISSING and
 * what `updateEvent` throws.
 */
export async function importEvents(
  ctx: ServiceContext,
  input: ImportInput,
): Promise<{ importId: string | null; added: number; changed: number; leftOut: number }> {
  requirePermission(ctx, 'events:manage');
  const { userId } = requireUser(ctx);
  const file = await readFile(ctx, input);
  return inTransaction(ctx.db, () => {
    const { rows: read, table } = planImport(ctx, file, input);
    const rows = read.filter(({ stillDay }) => stillDay === null || input.isStillDayAccepted === true);
    const leftOut = read.length - rows.length;
    if (input.priceCents === undefined && rows.some(({ needsPrice }) => needsPrice))
      throw new DomainError('IMPORT_PRICE_MISSING');
    const [added, changed] = ['new', 'changed'].map((status) => rows.filter((row) => row.status === status).length) as [
      number,
      number,
    ];
    rememberMapping(ctx, table);
    if (added + changed === 0) return { importId: null, added, changed, leftOut };
    const importId = randomUUID();
    ctx.db.orm
      .insert(eventImports)
      .values({
        id: importId,
        fileName: input.fileName,
        createdBy: userId,
        addedCount: added,
        changedCount: changed,
        createdAt: ctx.now(),
      })
      .run();
    const seriesOf = seriesFinder(ctx);
    for (const row of rows) {
      const eventId = writeRow(ctx, row, { seriesOf, ...pick(input, ['isRefundOffered', 'isStillDayAccepted']) });
      if (eventId === null) continue;
      const before = row.before === null ? null : toEventFields(row.before);
      const writtenAt = showEventEdit(ctx, eventId).updatedAt;
      ctx.db.orm.insert(eventImportNights).values({ importId, eventId, before, writtenAt }).run();
    }
    writeAudit(ctx, { action: 'import.done', subjectKind: 'import', subjectId: importId, after: { added, changed } });
    ctx.contentChanged();
    return { importId, added, changed, leftOut };
  });
}
