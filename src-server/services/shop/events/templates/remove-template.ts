import { DomainError } from '#shared/errors.ts';
import { deleteRows } from '#server/db/rows.ts';
import { eventTemplates } from '#server/db/schema/series.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** The nights that were made from it stay. Throws TEMPLATE_NOT_FOUND. */
export function removeTemplate(ctx: ServiceContext, id: string): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (deleteRows(ctx.db, eventTemplates, { id }) === 0) throw new DomainError('TEMPLATE_NOT_FOUND');
    writeAudit(ctx, { action: 'template.removed', subjectKind: 'template', subjectId: id });
  });
}
