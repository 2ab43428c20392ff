import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { ImportJournalInput } from '#shared/door/desk-inputs.ts';
import type { SyncResult } from '#shared/door/kasse-inputs.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adoptLostDesk } from '../devices/adopt-lost-desk.ts';
import { DESK_COLUMNS } from '../devices/desk.ts';
import { syncJournal } from './sync-journal.ts';

const find = prepared({ id: desks.id }, (orm, { id }) =>
  orm
    // The admin brings it: no batch is signed.
    .select({ ...DESK_COLUMNS, signsBatches: sql<boolean>`0`.mapWith(desks.signsBatches) })
    .from(desks)
    .where(eq(desks.id, id))
    .prepare(),
);

/**
 * Imports the journal of a desk that can no longer send it: an admin brings the exported file. The hash chain is
 * checked as always; the admin's sign-in stands for the batch signature. Errors: DESK_NOT_FOUND, JOURNAL_GAP,
 * JOURNAL_BROKEN.
 */
export function importJournal(
  ctx: ServiceContext,
  { deskId, entries, lostDeskName }: ImportJournalInput,
): { results: SyncResult[]; lastSeq: number } {
  requirePermission(ctx, 'desks:manage');
  return inTransaction(ctx.db, () => {
    if (lostDeskName !== undefined && find(ctx.db).get({ id: deskId }) === undefined)
      adoptLostDesk(ctx, { id: deskId, name: lostDeskName });
    const desk = find(ctx.db).get({ id: deskId });
    if (desk === undefined) throw new DomainError('DESK_NOT_FOUND');
    const done = syncJournal(ctx, desk, { entries });
    writeAudit(ctx, {
      action: 'desk.journal_imported',
      subjectKind: 'desk',
      subjectId: deskId,
      after: { entries: entries.length, lastSeq: done.lastSeq },
    });
    return done;
  });
}
