import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import { deleteRows } from '#server/db/rows.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { workshopOf } from './workshop-rows.ts';

/** Deletes a proposal with its photo; an event made of it stays. Throws WORKSHOP_NOT_FOUND. */
export async function deleteWorkshop(ctx: ServiceContext, id: string): Promise<void> {
  requirePermission(ctx, 'workshops:manage');
  const photo = inTransaction(ctx.db, () => {
    const row = workshopOf(ctx, id);
    deleteRows(ctx.db, workshops, { id });
    writeAudit(ctx, {
      action: 'workshop.deleted',
      subjectKind: 'workshop',
      subjectId: id,
      before: { state: workshopState(row), workshopDate: row.workshopDate.getTime() },
    });
    ctx.contentChanged();
    return row.artistImageUrl;
  });
  const name = photo === null ? null : uploadNameOf(photo);
  if (name !== null) await ctx.images.remove(name);
}
