import { eq } from 'drizzle-orm';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { DomainError } from '#shared/errors.ts';
import type { AdminWorkshop, UpdateWorkshopInput } from '#shared/workshops/admin-workshops.ts';
import { isWorkshopOver, workshopState } from '#shared/workshops/workshop-state.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePhoto } from './workshop-photos.ts';
import { openTermsOfWorkshop } from '../engagements/save-terms.ts';
import { adminView, withOneADay, workshopOf, type WorkshopRow } from './workshop-rows.ts';

const write = prepared(
  {
    id: workshops.id,
    ...columnsOf(workshops, [
      'artistName',
      'artistEmail',
      'workshopTopic',
      'workshopDescription',
      'workshopDate',
      'durationMinutes',
      'maxParticipants',
      'priceCents',
      'isApproved',
      'isActive',
      'artistImageUrl',
      'rejectedAt',
      'rejectReason',
      'withdrawnAt',
      'updatedAt',
    ]),
  },
  (orm, { id, ...changes }) => orm.update(workshops).set(changes).where(eq(workshops.id, id)).prepare(),
);

/** What the audit log keeps of it: facts, no names. */
const factsOf = (row: WorkshopRow) => ({
  state: workshopState(row),
  isActive: row.isActive,
  workshopDate: row.workshopDate.getTime(),
  durationMinutes: row.durationMinutes,
  maxParticipants: row.maxParticipants,
  priceCents: row.priceCents,
  hasPhoto: row.artistImageUrl !== null,
});

function photoAfter(ctx: ServiceContext, row: WorkshopRow, photoToken: string | null | undefined): string | null {
  if (photoToken === undefined) return row.artistImageUrl;
  return photoToken === null ? null : takePhoto(ctx, photoToken);
}

/** Approving in the dialog takes an earlier rejection or withdrawal back; without it they stay. */
function decisionAfter(
  row: WorkshopRow,
  isApproved: boolean,
): Pick<WorkshopRow, 'rejectedAt' | 'rejectReason' | 'withdrawnAt'> {
  const { rejectedAt, rejectReason, withdrawnAt } = row;
  return isApproved
    ? { rejectedAt: null, rejectReason: null, withdrawnAt: null }
    : { rejectedAt, rejectReason, withdrawnAt };
}

/**
 * Everything the edit dialog shows, Approved and Active included; sends no mail (the buttons beside the list do).
 * A photo that is no longer used is deleted.
 * Throws WORKSHOP_NOT_FOUND, WORKSHOP_DATE_TAKEN, EVENT_OVER, CHANGED_MEANWHILE, INVALID_INPUT for a photo that is gone.
 */
export async function updateWorkshop(
  ctx: ServiceContext,
  { photoToken, isApproved, seenAt, ...fields }: UpdateWorkshopInput,
): Promise<AdminWorkshop> {
  requirePermission(ctx, 'workshops:manage');
  const { view, oldPhoto } = inTransaction(ctx.db, () => {
    const before = workshopOf(ctx, fields.id);
    if (seenAt !== undefined && seenAt.getTime() !== before.updatedAt.getTime())
      throw new DomainError('CHANGED_MEANWHILE');
    if (isApproved && !before.isApproved && isWorkshopOver(fields, ctx.now())) throw new DomainError('EVENT_OVER');
    const artistImageUrl = photoAfter(ctx, before, photoToken);
    withOneADay(() =>
      write(ctx.db).run({
        ...fields,
        isApproved,
        artistImageUrl,
        ...decisionAfter(before, isApproved),
        updatedAt: ctx.now(),
      }),
    );
    if (isApproved && !before.isApproved) openTermsOfWorkshop(ctx, { ...before, ...fields });
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
      view: adminView(after),
      oldPhoto: before.artistImageUrl === artistImageUrl ? null : before.artistImageUrl,
    };
  });
  const name = oldPhoto === null ? null : uploadNameOf(oldPhoto);
  if (name !== null) await ctx.images.remove(name);
  return view;
}
