import type { AbsenceInput } from '#shared/absences/absence-inputs.ts';
import { updateRows } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/absences.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnPlace, runningAbsence } from './own-place.ts';

/**
 * `profile.comeAfterAll`: takes back that one does not come to an evening, until it begins. Again it changes nothing.
 * Errors: TICKET_NOT_FOUND, EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, TICKET_ALREADY_USED.
 */
export function comeAfterAll(ctx: ServiceContext, { ticketId, eveningId }: AbsenceInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    requireOwnPlace(ctx, { ticketId, eveningId });
    const said = runningAbsence(ctx, { ticketId, eveningId });
    if (said === undefined) return;
    updateRows(ctx.db, absences, { id: said.id }, { endedAt: ctx.now(), endReason: 'taken_back' });
    writeAudit(ctx, {
      action: 'absence.taken_back',
      subjectKind: 'ticket',
      subjectId: ticketId,
      after: { evening: eveningId },
    });
  });
}
