import { DomainError } from '#shared/errors.ts';
import type { SavePoolInput } from '#shared/roles/role-pool.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { rolePools } from '#server/db/schema/role-pools.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { findPool } from '../wait-list/find-pool.ts';

/**
 * Says how an event keeps its roles in balance, or that it asks for none. Tickets and places that are out stand,
 * whatever is changed; whom the new rule lets in has a seat kept at once. Throws EVENT_NOT_FOUND, EVENT_CANCELLED.
 */
export function savePool(ctx: ServiceContext, { eventId, style, ...rule }: SavePoolInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const event = findRow(ctx.db, events, { id: eventId }, ['cancelledAt']);
    if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    const before = findPool(ctx, eventId);
    const pool = style === 'none' ? null : { style, ...rule };
    if (pool === null) deleteRows(ctx.db, rolePools, { eventId });
    else if (before === null) insertRow(ctx.db, rolePools, { eventId, ...pool });
    else updateRows(ctx.db, rolePools, { eventId }, pool);
    writeAudit(ctx, {
      action: 'roles.changed',
      subjectKind: 'event',
      subjectId: eventId,
      ...(before !== null && { before: { ...before } }),
      after: pool === null ? { style: 'none' } : { ...pool },
    });
    scanWaitList(ctx, eventId);
    ctx.contentChanged();
  });
}
