import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { DomainError } from '#shared/errors.ts';
import type { AdminWorkshop, UpdateWorkshopInput } from '#shared/workshops/admin-workshops.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePhoto } from './workshop-photos.ts';
import { adminView, stateOf, withOneADay, workshopOf, type WorkshopRow } from './workshop-rows.ts';

type Changed = Pick<
  WorkshopRow,
  | 'id'
  | 'artistName'
  | 'artistEmail'
  | 'workshopTopic'
  | 'workshopDescription'
  | 'workshopDate'
  | 'durationMinutes'
  | 'maxParticipants'
  | 'priceCents'
  | 'isApproved'
  | 'isActive'
  | 'artistImageUrl'
  | 'rejectedAt'
  | 'rejectReason'
  | 'withdrawnAt'
>;

const write = statement<Changed & { at: number }>(
  `UPDATE workshops SET artist_name = @artistName, artist_email = @artistEmail, workshop_topic = @workshopTopic, workshop_description = @workshopDescription, workshop_date = @workshopDate,
     duration_minutes = @durationMinutes, max_participants = @maxParticipants, price_cents = @priceCents, is_approved = @isApproved, is_active = @isActive, artist_image_url = @artistImageUrl,
     rejected_at = @rejectedAt, reject_reason = @rejectReason, withdrawn_at = @withdrawnAt, updated_at = @at WHERE id = @id`,
);

/** What the trail keeps of it: facts, no names. */
const factsOf = (row: WorkshopRow) => ({
  state: stateOf(row),
  isActive: row.isActive === 1,
  workshopDate: row.workshopDate,
  durationMinutes: row.durationMinutes,
  maxParticipants: row.maxParticipants,
  priceCents: row.priceCents,
  hasPhoto: row.artistImageUrl !== null,
});

function photoAfter(ctx: ServiceContext, row: WorkshopRow, photoToken: string | null | undefined): string | null {
  if (photoToken === undefined) return row.artistImageUrl;
  return photoToken === null ? null : takePhoto(ctx, photoToken);
}

/** Approved from the dialog it stands again, whatever was said before; not approved, an earlier no stays a no. */
function decisionAfter(
  row: WorkshopRow,
  isApproved: boolean,
): Pick<Changed, 'rejectedAt' | 'rejectReason' | 'withdrawnAt'> {
  const { rejectedAt, rejectReason, withdrawnAt } = row;
  return isApproved
    ? { rejectedAt: null, rejectReason: null, withdrawnAt: null }
    : { rejectedAt, rejectReason, withdrawnAt };
}

/**
 * Everything the edit dialog shows, Approved and Active included; sends no mail (the buttons beside the list do). A photo that
 * is no longer used is deleted. Throws WORKSHOP_NOT_FOUND, WORKSHOP_DATE_TAKEN, CHANGED_MEANWHILE, INVALID_INPUT for a photo that is gone.
 */
export async function updateWorkshop(
  ctx: ServiceContext,
  { photoToken, workshopDate, isApproved, isActive, seenAt, ...fields }: UpdateWorkshopInput,
): Promise<AdminWorkshop> {
  requirePermission(ctx, 'workshops:manage');
  const { view, oldPhoto } = inTransaction(ctx.db, () => {
    const before = workshopOf(ctx, fields.id);
    if (seenAt !== undefined && seenAt.getTime() !== before.updatedAt) throw new DomainError('CHANGED_MEANWHILE');
    const artistImageUrl = photoAfter(ctx, before, photoToken);
    withOneADay(() =>
      write(ctx.db).run({
        ...fields,
        workshopDate: workshopDate.getTime(),
        isApproved: Number(isApproved),
        isActive: Number(isActive),
        artistImageUrl,
        ...decisionAfter(before, isApproved),
        at: ctx.now().getTime(),
      }),
    );
    const after = workshopOf(ctx, fields.id);
    writeAudit(ctx, {
      action: 'workshop.updated',
      subjectKind: 'workshop',
      subjectId: fields.id,
      before: factsOf(before),
      after: factsOf(after),
    });
    ctx.contentChanged();
    return {
      view: adminView(after, stateOf(after)),
      oldPhoto: before.artistImageUrl === artistImageUrl ? null : before.artistImageUrl,
    };
  });
  const name = oldPhoto === null ? null : uploadNameOf(oldPhoto);
  if (name !== null) await ctx.images.remove(name);
  return view;
}
