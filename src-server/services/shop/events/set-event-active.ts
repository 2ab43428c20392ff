import { DomainError } from '#shared/errors.ts';
import type { SetEventActiveInput } from '#shared/events/edit-event.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const set = statement<{ id: string; isActive: number; at: number }>(
  `UPDATE events SET is_active = @isActive, updated_at = @at WHERE id = @id`,
);

/** Publishes or hides an event; tickets that were sold stay valid. Throws EVENT_NOT_FOUND. */
export function setEventActive(ctx: ServiceContext, { id, isActive }: SetEventActiveInput): { isActive: boolean } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    if (set(ctx.db).run({ id, isActive: isActive ? 1 : 0, at: ctx.now().getTime() }).changes === 0)
      throw new DomainError('EVENT_NOT_FOUND');
    writeAudit(ctx, {
      action: isActive ? 'event.published' : 'event.hidden',
      subjectKind: 'event',
      subjectId: id,
      before: { isActive: !isActive },
      after: { isActive },
    });
    ctx.contentChanged();
    return { isActive };
  });
}
