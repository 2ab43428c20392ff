import { DomainError } from '#shared/errors.ts';
import type { OrderImportView } from '#shared/orders/import/order-import.ts';
import { findRow } from '#server/db/rows.ts';
import { orderImports } from '#server/db/schema/order-imports.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { latestImports } from './import-rows.ts';

const SHOWN = 20;

/** An import as the panel shows it. Throws IMPORT_NOT_FOUND for none. */
export function viewOf(row: typeof orderImports.$inferSelect | undefined): OrderImportView {
  if (row === undefined) throw new DomainError('IMPORT_NOT_FOUND');
  const { id, source, fileName, createdAt, doneCount, totalCount, cancelledCount, finishedAt } = row;
  return {
    id,
    source,
    fileName,
    createdAt,
    tickets: doneCount,
    total: totalCount,
    cancelled: cancelledCount,
    isFinished: finishedAt !== null,
  };
}

/** The latest imports of orders, which can be taken back. */
export function listOrderImports(ctx: ServiceContext): OrderImportView[] {
  requirePermission(ctx, 'admin:read');
  return latestImports(ctx.db).all({ limit: SHOWN }).map(viewOf);
}

/** How far an import is; null while it is still read. */
export function showOrderImport(ctx: ServiceContext, id: string): OrderImportView | null {
  requirePermission(ctx, 'admin:read');
  const row = findRow(ctx.db, orderImports, { id });
  return row === undefined ? null : viewOf(row);
}
