import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { SetEventActiveInput } from '#shared/events/edit-event.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const set = prepared({ id: events.id, ...columnsOf(events, ['isActive', 'updatedAt']) }, (orm, { id, ...changes }) =>
  orm.update(events).set(changes).where(eq(events.id, id)).prepare(),
);

/** Publishes or hides an event; tickets that were sold stay valid. Throws EVENT_NOT_FOUND. */
export function setEventActive(ctx: ServiceContext, { id, isActive }: SetEventActiveInput): { isActive: boolean } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    if (set(ctx.db).run({ id, isActive, updatedAt: ctx.now() }).changes === 0) throw new DomainError('EVENT_NOT_FOUND');
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
