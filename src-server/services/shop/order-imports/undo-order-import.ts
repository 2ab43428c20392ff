import { setImmediate as nextTurn } from 'node:timers/promises';
import { businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import { ROWS_AT_ONCE } from '#shared/orders/import/order-import.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { orderImports } from '#server/db/schema/order-imports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { removeImportedOrder } from '../orders/make-imported-order.ts';
import { ordersOfImport, usedOfImport, usedOfOrder } from './import-rows.ts';

/** Twice what an import writes at once: one that still runs is caught up with. */
const REMOVED_AT_ONCE = 2 * ROWS_AT_ONCE;

/**
 * Takes a whole import of orders back: its tickets and orders are gone, and their codes open no door. Refused
 * (IMPORT_IN_USE) from the day of one of its nights on, because a desk without a network keeps its list, and once a
 * ticket of it was let in or given back. Cut off in the middle, it goes on when it is called again. Throws
 * IMPORT_NOT_FOUND.
 */
export async function undoOrderImport(ctx: ServiceContext, id: string): Promise<{ orders: number }> {
  requirePermission(ctx, 'events:manage');
  const { to } = businessDayRange(businessDayOf(ctx.now()));
  if (usedOfImport(ctx.db).get({ importId: id, from: to }) !== undefined) throw new DomainError('IMPORT_USED');
  let orders = 0;
  for (let isDone = false; !isDone;) {
    isDone = inTransaction(ctx.db, () => {
      if (findRow(ctx.db, orderImports, { id }) === undefined) throw new DomainError('IMPORT_NOT_FOUND');
      const some = ordersOfImport(ctx.db).all({ importId: id, limit: REMOVED_AT_ONCE });
      for (const { orderId } of some) {
        // Somebody may have come in since.
        if (usedOfOrder(ctx.db).get({ orderId, from: to }) !== undefined) throw new DomainError('IMPORT_USED');
        removeImportedOrder(ctx, orderId);
      }
      orders += some.length;
      if (some.length === REMOVED_AT_ONCE) return false;
      deleteRows(ctx.db, orderImports, { id });
      writeAudit(ctx, { action: 'orders.import_undone', subjectKind: 'import', subjectId: id, before: { orders } });
      return true;
    });
    await nextTurn();
  }
  ctx.contentChanged();
  return { orders };
}
