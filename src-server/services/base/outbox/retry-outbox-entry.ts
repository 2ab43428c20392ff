import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';

/** Tries an entry again that failed for good, from the first try on. Throws NOT_FOUND when it is not a failed one. */
export function retryOutboxEntry(ctx: ServiceContext, id: string): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    // Puts a failed entry back into its queue; see retry-outbox-entry.ts.
    if (
      updateRows(
        ctx.db,
        outbox,
        { id, status: 'failed' },
        { status: 'waiting', attempts: 0, nextAttemptAt: ctx.now() },
      ) === 0
    )
      throw new DomainError('NOT_FOUND');
    writeAudit(ctx, { action: 'outbox.retried', subjectKind: 'outbox', subjectId: id });
  });
  ctx.wakeJobs();
}
