import { DomainError } from '#shared/errors.ts';
import type { ExportForPersonInput } from '#shared/people/data-letter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { userById } from '../../../base/find-user.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { readPersonalData, type PersonalData } from './export-data.ts';

/**
 * `admin.people.exportData`: the copy that somebody can take themselves, for somebody who asked for it on paper. That
 * it was made, and on which letter, is in the audit log before it leaves. Error: USER_NOT_FOUND.
 */
export function exportForPerson(ctx: ServiceContext, { userId, letterOf, proof }: ExportForPersonInput): PersonalData {
  requirePermission(ctx, 'people:data');
  return inTransaction(ctx.db, () => {
    const user = userById(ctx.db).get({ userId });
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    writeAudit(ctx, {
      action: 'account.exported_on_letter',
      subjectKind: 'user',
      subjectId: userId,
      after: { letterOf, reason: proof },
    });
    return readPersonalData(ctx, { userId, email: user.email.toLowerCase() });
  });
}
