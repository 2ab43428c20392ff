import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { RequestPackageInput } from '#shared/fiscal/inspection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findArchivedClosing } from './archive-rows.ts';
import { countClosings, insertPackage, unfinishedPackages } from './package-rows.ts';

type Wanted = { fromDay: string; toDay: string; closingEntryId: string | null; total: number };

/** What is asked for, with the number of its documents. Throws NOT_FOUND where nothing was closed. */
function wantedOf(ctx: ServiceContext, input: RequestPackageInput): Wanted {
  if (!('closingEntryId' in input)) {
    const { closings, documents } = countClosings(ctx, input);
    if (closings === 0) throw new DomainError('NOT_FOUND');
    return { fromDay: input.from, toDay: input.to, closingEntryId: null, total: documents };
  }
  const closing = findArchivedClosing(ctx, input.closingEntryId);
  if (closing === null) throw new DomainError('NOT_FOUND');
  const { firstNumber, lastNumber, businessDay } = closing;
  const total = firstNumber === null || lastNumber === null ? 0 : lastNumber - firstNumber + 1;
  return { fromDay: businessDay, toDay: businessDay, closingEntryId: closing.entryId, total };
}

/**
 * Asks for all that an inspector (Kassen-Nachschau, § 146b AO) is handed of business days or of one closing. It is made
 * in the background. One that is being made already is not made twice. Error: NOT_FOUND where nothing was closed.
 */
export function requestPackage(ctx: ServiceContext, input: RequestPackageInput): { id: string } {
  requirePermission(ctx, 'fiscal:read');
  const { userId } = requireUser(ctx);
  const id = inTransaction(ctx.db, () => {
    const wanted = wantedOf(ctx, input);
    const same = unfinishedPackages(ctx).find(
      ({ fromDay, toDay, closingEntryId }) =>
        fromDay === wanted.fromDay && toDay === wanted.toDay && closingEntryId === wanted.closingEntryId,
    );
    if (same !== undefined) return same.id;
    const made = randomUUID();
    insertPackage(ctx, { id: made, ...wanted, requestedBy: userId, createdAt: ctx.now() });
    const { fromDay, toDay, closingEntryId } = wanted;
    writeAudit(ctx, {
      action: 'fiscal_package.requested',
      subjectKind: 'fiscal_package',
      subjectId: made,
      after: { fromDay, toDay, closingEntryId },
    });
    return made;
  });
  ctx.wakeJobs();
  return { id };
}
