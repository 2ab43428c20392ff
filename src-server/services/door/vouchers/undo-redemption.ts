import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { requireYes, type Objection } from '../devices/require-supervisor.ts';
import { findRedemption, setRedemptionUndone } from './voucher-rows.ts';

type Undo = {
  entryId: string;
  redemptionId: string;
  supervisorId: string | null;
  objection: Objection | null;
  at: Date;
  /** When it was redeemed, by the clock that says `at`. */ madeAt?: Date | undefined;
};

/**
 * Gives a voucher back: within 10 s by the desk that redeemed it, later only with a supervisor. The same undo twice
 * changes nothing. Call inside a transaction. Errors: ADMISSION_NOT_FOUND, SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED.
 */
export function undoRedemptionAt(ctx: ServiceContext, desk: Desk, undone: Undo): void {
  const { entryId, redemptionId, supervisorId, objection, at } = undone;
  const row = findRedemption(ctx, redemptionId);
  if (row === undefined) throw new DomainError('ADMISSION_NOT_FOUND');
  if (row.undoneAt !== null) return;
  const madeAt = undone.madeAt ?? row.redeemedAt;
  if (row.deskId !== desk.id || at.getTime() - madeAt.getTime() > UNDO_WINDOW_MS) requireYes(objection);
  setRedemptionUndone(ctx, { id: row.id, undoId: entryId });
  writeAudit(ctx, {
    action: 'voucher.redemption_undone',
    subjectKind: 'voucher',
    subjectId: row.id,
    after: { supervisorId },
  });
}
