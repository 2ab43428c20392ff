import type { EventDetail } from '#shared/events/event-view.ts';
import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findEventRow, type EventRow } from '../event-rows.ts';
import { findEvent } from '../find-event.ts';

/** One event as programs keep a copy of it. Throws EVENT_NOT_FOUND. */
export function showProgrammeEvent(
  ctx: ServiceContext,
  { id }: { id: string },
): EventDetail & Pick<EventRow, 'updatedAt' | 'cancelledAt'> {
  const row = findEventRow(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  return { ...findEvent(ctx, { id }), updatedAt: row.updatedAt, cancelledAt: row.cancelledAt };
}
