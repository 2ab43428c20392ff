import type { SetRoomInput } from '#shared/events/course-evenings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findEvening, guardToCome, noteChange, writeEvening } from './change-evening.ts';

/**
 * The room of an evening. Guests read it in their calendar, on the course's page and in the mail of the day before; no
 * mail of its own tells it. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN.
 */
export function setEveningRoom(ctx: ServiceContext, { id, room }: SetRoomInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const before = findEvening(ctx, id);
    if (before.room === room) return;
    guardToCome(ctx, before);
    writeEvening(ctx, id, { room });
    noteChange(ctx, before.eventId);
    writeAudit(ctx, {
      action: 'evening.changed',
      subjectKind: 'event',
      subjectId: before.eventId,
      before: { room: before.room },
      after: { what: 'room', evening: id, room },
    });
  });
}
