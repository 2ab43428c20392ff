import type { EveningByIdInput } from '#shared/events/course-evenings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findEvening, guardToCome, tellChange, writeEvening } from './change-evening.ts';

/**
 * An evening that was left out takes place after all; everybody who holds a ticket is told. Again it tells nobody.
 * Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, EVENING_TOO_FAR.
 */
export function putEveningBack(ctx: ServiceContext, { id }: EveningByIdInput): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = findEvening(ctx, id);
    if (row.state === 'planned') return { told: 0 };
    guardToCome(ctx, row);
    writeEvening(ctx, row, { state: 'planned' });
    return tellChange(ctx, row, { what: 'put_back' });
  });
}
