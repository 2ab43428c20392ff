import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findPackage } from './package-rows.ts';

export type OpenedPackage = { name: string; bytes: number; stream: ReadableStream<Uint8Array> };

/** A package for download, with the name of its file; noted in the audit log. Error: NOT_FOUND. */
export async function openPackage(ctx: ServiceContext, id: string): Promise<OpenedPackage> {
  requirePermission(ctx, 'fiscal:read');
  const row = findPackage(ctx, id);
  const file = row?.state === 'ready' ? await ctx.fiscalFiles.openPackage(id) : undefined;
  if (row === null || file === undefined) throw new DomainError('NOT_FOUND');
  inTransaction(ctx.db, () =>
    writeAudit(ctx, { action: 'fiscal_package.fetched', subjectKind: 'fiscal_package', subjectId: id }),
  );
  const { fromDay, toDay } = row;
  return { name: fromDay === toDay ? `kassen-nachschau-${fromDay}` : `kassen-nachschau-${fromDay}-${toDay}`, ...file };
}
