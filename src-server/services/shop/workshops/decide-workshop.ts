import { DomainError } from '#shared/errors.ts';
import type { AdminWorkshop, RejectWorkshopInput } from '#shared/workshops/admin-workshops.ts';
import { isWorkshopOver, workshopState } from '#shared/workshops/workshop-state.ts';
import { updateRows } from '#server/db/rows.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { openTermsOfWorkshop } from '../engagements/save-terms.ts';
import { adminView, workshopOf } from './workshop-rows.ts';

type Decision = {
  /** Null is a yes; an empty reason is a no without one. */
  rejectReason: string | null;
  kind: 'mail.workshop_approved' | 'mail.workshop_rejected';
  action: string;
};

/** One decision per proposal: of two admins at once, the second gets WORKSHOP_NOT_PENDING. */
function decide(ctx: ServiceContext, id: string, { rejectReason, kind, action }: Decision): AdminWorkshop {
  requirePermission(ctx, 'workshops:manage');
  return inTransaction(ctx.db, () => {
    const before = workshopOf(ctx, id);
    if (workshopState(before) !== 'pending') throw new DomainError('WORKSHOP_NOT_PENDING');
    const now = ctx.now();
    const isApproved = rejectReason === null;
    if (isApproved && isWorkshopOver(before, now)) throw new DomainError('EVENT_OVER');
    updateRows(
      ctx.db,
      workshops,
      { id },
      {
        isApproved,
        rejectedAt: isApproved ? before.rejectedAt : now,
        rejectReason: isApproved ? before.rejectReason : rejectReason || null,
        updatedAt: now,
      },
    );
    if (isApproved) openTermsOfWorkshop(ctx, before);
    const row = workshopOf(ctx, id);
    writeAudit(ctx, {
      action,
      subjectKind: 'workshop',
      subjectId: id,
      before: { state: 'pending' },
      after: { state: workshopState(row) },
    });
    // Decided again after an edit, it is another decision and another mail.
    if (row.artistEmail !== '') putInOutbox(ctx, { kind, refId: `${id}:${now.getTime()}` });
    ctx.contentChanged();
    return adminView(row);
  });
}

/**
 * Lists the workshop, opens terms with the artist as a draft, and tells them. Nothing is agreed by it. Throws
 * WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING, EVENT_OVER.
 */
export const approveWorkshop = (ctx: ServiceContext, id: string): AdminWorkshop =>
  decide(ctx, id, {
    action: 'workshop.approved',
    kind: 'mail.workshop_approved',
    rejectReason: null,
  });

/**
 * Turns the proposal down and tells the artist why; its day is free again. Throws WORKSHOP_NOT_FOUND,
 * WORKSHOP_NOT_PENDING.
 */
export const rejectWorkshop = (ctx: ServiceContext, { id, reason }: RejectWorkshopInput): AdminWorkshop =>
  decide(ctx, id, {
    action: 'workshop.rejected',
    kind: 'mail.workshop_rejected',
    rejectReason: reason,
  });
