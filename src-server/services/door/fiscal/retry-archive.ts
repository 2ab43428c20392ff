import { DomainError } from '#shared/errors.ts';
import type { RetryArchiveInput } from '#shared/fiscal/inspection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { archivesOf, writeNextTry } from './archive-rows.ts';

/**
 * Asks for a closing's archives once more, soon: those that could not be had, or in which something is wrong. Error:
 * NOT_FOUND where all are good or being looked into.
 */
export function retryArchive(ctx: ServiceContext, { closingEntryId }: RetryArchiveInput): void {
  requirePermission(ctx, 'fiscal:read');
  inTransaction(ctx.db, () => {
    const archives = archivesOf(ctx, [closingEntryId]).get(closingEntryId) ?? [];
    const wanted = archives.filter(({ state }) => state !== 'verified' && state !== 'checking');
    if (wanted.length === 0) throw new DomainError('NOT_FOUND');
    for (const { deviceSerial, tries, problems } of wanted)
      writeNextTry(ctx, { closingEntryId, deviceSerial, state: 'wanted', tries, nextTryAt: ctx.now(), problems });
    writeAudit(ctx, { action: 'fiscal_archive.retried', subjectKind: 'fiscal_closing', subjectId: closingEntryId });
  });
  ctx.wakeJobs();
}
