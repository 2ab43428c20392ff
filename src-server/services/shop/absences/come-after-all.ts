import type { AbsenceInput } from '#shared/absences/absence-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { updateRows } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnPlace, runningAbsence } from './own-place.ts';

/**
 * `profile.comeAfterAll`: takes back that one does not come to an evening, until it begins. Again it changes nothing.
 * Errors: TICKET_NOT_FOUND, EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, TICKET_ALREADY_USED, MAKE_UP_BOOKED, and
 * EVENING_FULL where somebody has the place by now.
 */
export function comeAfterAll(ctx: ServiceContext, { ticketId, eveningId }: AbsenceInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    requireOwnPlace(ctx, { ticketId, eveningId });
    const said = runningAbsence(ctx, { ticketId, eveningId });
    if (said === undefined) return;
    try {
      updateRows(ctx.db, absences, { id: said.id }, { endedAt: ctx.now(), endReason: 'taken_back' });
    } catch (error) {
      if (isRefusedBy(error, GUARDS.makeUpBooked)) throw new DomainError('MAKE_UP_BOOKED', {}, { cause: error });
      if (isRefusedBy(error, GUARDS.eveningFull)) throw new DomainError('EVENING_FULL', {}, { cause: error });
      throw error;
    }
    writeAudit(ctx, {
      action: 'absence.taken_back',
      subjectKind: 'ticket',
      subjectId: ticketId,
      after: { evening: eveningId },
    });
    ctx.contentChanged();
  });
}
