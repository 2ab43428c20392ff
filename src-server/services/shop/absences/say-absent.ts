import { randomUUID } from 'node:crypto';
import type { AbsenceInput } from '#shared/absences/absence-inputs.ts';
import { inTimeUntil } from '#shared/absences/absence.ts';
import { insertRow } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { stopOffering } from '../wait-list/change-ticket-offer.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { requireOwnPlace, runningAbsence } from './own-place.ts';

/**
 * `profile.sayAbsent`: its holder does not come to an evening of the course. Said early enough it frees the place for
 * that evening (`absenceHours` of the operator's file), later it only excuses. Again it changes nothing. Errors:
 * TICKET_NOT_FOUND, EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, TICKET_ALREADY_USED, TICKET_IS_LEAVING.
 */
export function sayAbsent(ctx: ServiceContext, { ticketId, eveningId }: AbsenceInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    const evening = requireOwnPlace(ctx, { ticketId, eveningId });
    if (runningAbsence(ctx, { ticketId, eveningId }) !== undefined) return;
    stopOffering(ctx, ticketId);
    const saidAt = ctx.now();
    const isInTime = saidAt <= inTimeUntil(evening, ctx.operator.absenceHours);
    insertRow(ctx.db, absences, { id: randomUUID(), ticketId, eveningId, saidAt, isInTime });
    writeAudit(ctx, {
      action: 'absence.said',
      subjectKind: 'ticket',
      subjectId: ticketId,
      after: { evening: eveningId, isInTime },
    });
    if (!isInTime) return;
    scanWaitList(ctx, evening.eventId);
    ctx.contentChanged();
  });
}
