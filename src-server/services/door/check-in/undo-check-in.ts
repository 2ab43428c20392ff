import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { writeAudit } from '../../base/audit.ts';
import type { Desk } from '../devices/desk.ts';
import { requireYes, type Objection } from '../devices/require-supervisor.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCheckIn, type CheckInRow } from './check-in-rows.ts';
import { freeAtDoor } from './member-entry.ts';

/**
 * Takes a check-in back: the ticket is valid again, the member's seat and entitlement are free. Call inside a
 * transaction.
 */
export function takeBack(ctx: ServiceContext, row: CheckInRow, undoId: string): void {
  updateRows(ctx.db, checkIns, { id: row.id, undoneAt: null }, { undoneAt: ctx.now(), undoId });
  if (row.ticketId === null) freeAtDoor(ctx, row.id);
  else updateRows(ctx.db, tickets, { id: row.ticketId, status: 'used' }, { status: 'active', usedAt: null });
}

/**
 * Takes a check-in back: within 10 s by the desk that made it ('mis-scan'), later only with a supervisor. `at` is when
 * it was done at the desk, `madeAt` when the check-in was, by that same clock. The same undo twice changes nothing.
 * Call inside a transaction. Errors: ADMISSION_NOT_FOUND, SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED.
 */
export function undoAt(
  ctx: ServiceContext,
  desk: Desk,
  input: {
    entryId: string;
    admissionId: string;
    reason: string;
    supervisorId: string | null;
    objection: Objection | null;
    at: Date;
    madeAt?: Date | undefined;
  },
): void {
  const row = findCheckIn(ctx, input.admissionId);
  if (row === undefined) throw new DomainError('ADMISSION_NOT_FOUND');
  if (row.undoneAt !== null) return;
  const madeAt = input.madeAt ?? row.admittedAt;
  const isQuick = row.deskId === desk.id && input.at.getTime() - madeAt.getTime() <= UNDO_WINDOW_MS;
  if (!isQuick) requireYes(input.objection);
  takeBack(ctx, row, input.entryId);
  writeAudit(ctx, {
    action: 'admission.undone',
    subjectKind: 'admission',
    subjectId: row.id,
    after: { reason: input.reason, supervisorId: input.supervisorId },
  });
}
