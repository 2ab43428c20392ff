import { DomainError } from '#shared/errors.ts';
import type { AdminWorkshop, RejectWorkshopInput } from '#shared/workshops/admin-workshops.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adminView, stateOf, workshopOf } from './workshop-rows.ts';

const approve = statement<{ id: string; at: number }>(
  `UPDATE workshops SET is_approved = 1, updated_at = @at WHERE id = @id`,
);
const reject = statement<{ id: string; at: number; reason: string | null }>(
  `UPDATE workshops SET is_approved = 0, rejected_at = @at, reject_reason = @reason, updated_at = @at WHERE id = @id`,
);

type Decision = {
  write: (at: number) => void;
  kind: 'mail.workshop_approved' | 'mail.workshop_rejected';
  action: string;
};

/** One decision per proposal: of two admins at once the second is told that it is decided. */
function decide(ctx: ServiceContext, id: string, { write, kind, action }: Decision): AdminWorkshop {
  requirePermission(ctx, 'workshops:manage');
  return inTransaction(ctx.db, () => {
    if (stateOf(workshopOf(ctx, id)) !== 'pending') throw new DomainError('WORKSHOP_NOT_PENDING');
    const at = ctx.now().getTime();
    write(at);
    const row = workshopOf(ctx, id);
    writeAudit(ctx, {
      action,
      subjectKind: 'workshop',
      subjectId: id,
      before: { state: 'pending' },
      after: { state: stateOf(row) },
    });
    // Decided again after an edit, it is another decision and another mail.
    if (row.artistEmail !== '') putInOutbox(ctx, { kind, refId: `${id}:${at}` });
    ctx.contentChanged();
    return adminView(row, stateOf(row));
  });
}

/** Lists the workshop and tells the artist. Throws WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING. */
export const approveWorkshop = (ctx: ServiceContext, id: string): AdminWorkshop =>
  decide(ctx, id, {
    action: 'workshop.approved',
    kind: 'mail.workshop_approved',
    write: (at) => approve(ctx.db).run({ id, at }),
  });

/** Turns the proposal down and tells the artist why; its day is free again. Throws WORKSHOP_NOT_FOUND, WORKSHOP_NOT_PENDING. */
export const rejectWorkshop = (ctx: ServiceContext, { id, reason }: RejectWorkshopInput): AdminWorkshop =>
  decide(ctx, id, {
    action: 'workshop.rejected',
    kind: 'mail.workshop_rejected',
    write: (at) => reject(ctx.db).run({ id, at, reason: reason || null }),
  });
