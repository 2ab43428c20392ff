import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { putBack } from './outbox-rows.ts';

/** Tries an entry again that failed for good, from the first try on. Throws NOT_FOUND when it is not a failed one. */
export function retryOutboxEntry(ctx: ServiceContext, id: string): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    if (putBack(ctx.db).run({ id, now: ctx.now() }).changes === 0) throw new DomainError('NOT_FOUND');
    writeAudit(ctx, { action: 'outbox.retried', subjectKind: 'outbox', subjectId: id });
  });
  ctx.wakeJobs();
}
