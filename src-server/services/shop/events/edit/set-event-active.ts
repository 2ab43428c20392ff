import { and, eq, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { SetEventActiveInput } from '#shared/events/edit-event.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { tellWebhooks } from '../../webhooks/tell-webhooks.ts';
import { planChange } from './plan-change.ts';
import { showEventEdit } from './show-event-edit.ts';

const set = prepared({ id: events.id, ...columnsOf(events, ['isActive', 'updatedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(events)
    .set(changes)
    .where(and(eq(events.id, id), isNull(events.cancelledAt), ne(events.isActive, changes.isActive)))
    .prepare(),
);

function reachedBy(ctx: ServiceContext, { id, scope }: SetEventActiveInput): string[] {
  const event = showEventEdit(ctx, id);
  if (event.isCancelled) throw new DomainError('EVENT_CANCELLED');
  if (scope === 'one') return [id];
  return planChange(ctx, event, event)
    .filter(({ night, scopes, stays }) => night.id === id || (scopes.includes(scope) && stays === null))
    .map(({ night }) => night.id);
}

/**
 * Publishes or hides an event, or more of its series; tickets that were sold stay valid. Gives the ids of those that
 * were not so before, for taking it back. Throws EVENT_NOT_FOUND, EVENT_CANCELLED.
 */
export function setEventActive(
  ctx: ServiceContext,
  input: SetEventActiveInput,
): { isActive: boolean; changedIds: string[] } {
  requirePermission(ctx, 'events:manage');
  const { isActive } = input;
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    const changedIds = reachedBy(ctx, input).filter(
      (id) => set(ctx.db).run({ id, isActive, updatedAt: now }).changes > 0,
    );
    for (const id of changedIds) {
      writeAudit(ctx, {
        action: isActive ? 'event.published' : 'event.hidden',
        subjectKind: 'event',
        subjectId: id,
        before: { isActive: !isActive },
        after: { isActive },
      });
      tellWebhooks(ctx, isActive ? 'event.published' : 'event.changed', { id });
    }
    ctx.contentChanged();
    return { isActive, changedIds };
  });
}
