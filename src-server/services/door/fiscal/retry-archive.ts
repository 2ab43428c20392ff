import { DomainError } from '#shared/errors.ts';
import type { RetryArchiveInput } from '#shared/fiscal/inspection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findArchive, writeNextTry } from './archive-rows.ts';

/**
 * Asks for a closing's archive once more, soon: one that could not be had, or in which something is wrong. Error:
 * NOT_FOUND for one that is good or being looked into.
 */
export function retryArchive(ctx: ServiceContext, { closingEntryId }: RetryArchiveInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    const archive = findArchive(ctx, closingEntryId);
    if (archive === null || archive.state === 'verified' || archive.state === 'checking')
      throw new DomainError('NOT_FOUND');
    const { tries, problems } = archive;
    writeNextTry(ctx, { closingEntryId, state: 'wanted', tries, nextTryAt: ctx.now(), problems });
    writeAudit(ctx, { action: 'fiscal_archive.retried', subjectKind: 'fiscal_closing', subjectId: closingEntryId });
  });
  ctx.wakeJobs();
}
