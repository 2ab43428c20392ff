import { DomainError } from '#shared/errors.ts';
import type { CloseInOfficeInput } from '#shared/door/desk-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { showDesk } from '../devices/list-desks.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOfficeClosing, putOfficeClosing } from './office-rows.ts';
import { findOpenSession } from './session-rows.ts';

/**
 * Closes the till that a lost desk left open: 'closed by the office, not counted at the desk'. The amount is what was
 * found, or null for unknown. It takes no Z number: those are the desk's, and its journal is the truth. Should that
 * still be brought, everything in it is booked into this session and its own closing takes the place of this one.
 * Errors: DESK_NOT_FOUND, DESK_STILL_PAIRED, CASH_SESSION_NOT_OPEN.
 */
export function closeInOffice(ctx: ServiceContext, { deskId, countedCents, note }: CloseInOfficeInput): void {
  requirePermission(ctx, 'desks:manage');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (showDesk(ctx, { id: deskId }).state !== 'revoked') throw new DomainError('DESK_STILL_PAIRED');
    const session = findOpenSession(ctx, deskId);
    if (session === undefined || findOfficeClosing(ctx, session.id) !== undefined)
      throw new DomainError('CASH_SESSION_NOT_OPEN');
    putOfficeClosing(ctx, { id: session.id, by: userId, countedCents, note });
    writeAudit(ctx, {
      action: 'cash_session.closed_by_office',
      subjectKind: 'cash_session',
      subjectId: session.id,
      after: { countedCents },
    });
  });
}
