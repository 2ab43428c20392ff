import type { SetRoomInput } from '#shared/events/course-evenings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { scanWaitList } from '../../wait-list/scan-wait-list.ts';
import { findEvening, guardToCome, noteChange, writeEvening } from './change-evening.ts';

/**
 * The room of an evening, and how many it holds where it is another than the course's: nobody loses a place, and nobody
 * new gets one of the course while an evening to come is full. Guests read it in their calendar, on the course's page
 * and in the mail of the day before; no mail of its own tells it. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN.
 */
export function setEveningRoom(ctx: ServiceContext, { id, room, ...input }: SetRoomInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const before = findEvening(ctx, id);
    const { maxCapacity = before.maxCapacity } = input;
    if (before.room === room && before.maxCapacity === maxCapacity) return;
    guardToCome(ctx, before);
    writeEvening(ctx, before, { room, maxCapacity });
    noteChange(ctx, before.eventId);
    writeAudit(ctx, {
      action: 'evening.changed',
      subjectKind: 'event',
      subjectId: before.eventId,
      before: { room: before.room, maxCapacity: before.maxCapacity },
      after: { what: 'room', evening: id, room, maxCapacity },
    });
    scanWaitList(ctx, before.eventId);
  });
}
