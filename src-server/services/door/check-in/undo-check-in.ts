import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import type { HeadCount } from '#shared/door/verdict.ts';
import { DomainError } from '#shared/errors.ts';
import type { UndoInput } from '#shared/door/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { Desk } from '../devices/desk.ts';
import { isProved, isSupervisor } from '../devices/require-supervisor.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCheckIn, headCount, type CheckInRow } from './check-in-rows.ts';
import { loadDoorEvent } from './door-event.ts';
import { freeAtDoor } from './member-entry.ts';

const undo = statement<{ id: string; undoId: string; at: number }>(
  `UPDATE admissions SET undone_at = @at, undo_id = @undoId WHERE id = @id AND undone_at IS NULL`,
);
const reactivate = statement<{ ticketId: string }>(
  `UPDATE tickets SET status = 'active', used_at = NULL WHERE id = @ticketId AND status = 'used'`,
);

/** Takes an admission out of the night: the ticket is valid again, the member's seat and entitlement are free. Call inside a transaction. */
export function takeBack(ctx: ServiceContext, admission: CheckInRow, undoId: string): void {
  undo(ctx.db).run({ id: admission.id, undoId, at: ctx.now().getTime() });
  if (admission.ticketId === null) freeAtDoor(ctx, admission.id);
  else reactivate(ctx.db).run({ ticketId: admission.ticketId });
}

/** Errors: SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED. */
function requireLateApproval(
  ctx: ServiceContext,
  desk: Desk,
  {
    admissionId,
    supervisorId,
    proof,
  }: { admissionId: string; supervisorId: string | null; proof?: string | undefined },
): void {
  if (supervisorId === null || !isSupervisor(ctx, supervisorId)) throw new DomainError('SUPERVISOR_NEEDED');
  if (!isProved(ctx, desk, { supervisorId, proof, abouts: [APPROVALS.undo(admissionId)] }))
    throw new DomainError('SUPERVISOR_UNPROVED');
}

/**
 * Takes an admission back: within 10 s by the desk that made it ('mis-scan'), later only with a supervisor (decisions §4). `at` is
 * when it was done at the desk, `madeAt` when the admission was by that same clock. Call inside a transaction. The same undo twice changes nothing. Errors: ADMISSION_NOT_FOUND, SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED.
 */
export function undoAt(
  ctx: ServiceContext,
  desk: Desk,
  input: {
    entryId: string;
    admissionId: string;
    reason: string;
    supervisorId: string | null;
    proof?: string | undefined;
    at: Date;
    madeAt?: Date;
  },
): CheckInRow {
  const admission = findCheckIn(ctx, input.admissionId);
  if (admission === undefined) throw new DomainError('ADMISSION_NOT_FOUND');
  if (admission.undoneAt !== null) return admission;
  const isQuick =
    admission.deskId === desk.id && input.at.getTime() - (input.madeAt?.getTime() ?? admission.at) <= UNDO_WINDOW_MS;
  if (!isQuick) requireLateApproval(ctx, desk, input);
  takeBack(ctx, admission, input.entryId);
  writeAudit(ctx, {
    action: 'admission.undone',
    subjectKind: 'admission',
    subjectId: admission.id,
    after: { reason: input.reason, supervisorId: input.supervisorId },
  });
  return admission;
}

/** `kasse.undo`. Errors: see undoAt. */
export function undoCheckIn(
  ctx: ServiceContext,
  desk: Desk,
  input: UndoInput,
): { admissionId: string; counts: HeadCount } {
  return inTransaction(ctx.db, () => {
    const { id, eventId } = undoAt(ctx, desk, { ...input, at: ctx.now() });
    return { admissionId: id, counts: headCount(ctx, eventId, loadDoorEvent(ctx, eventId).maxCapacity) };
  });
}
