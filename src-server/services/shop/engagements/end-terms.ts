import type { EngagementView } from '#shared/engagements/engagement.ts';
import { canFollow } from '#shared/engagements/engagement.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { engagements, settlements } from '#server/db/schema/engagements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { engagementOf, officeView, type EngagementRecord } from './engagement-rows.ts';

export const isSettled = (ctx: ServiceContext, engagementId: string): boolean =>
  findRow(ctx.db, settlements, { engagementId }, ['state']) !== undefined;

function end(ctx: ServiceContext, { id, state, version }: EngagementRecord): void {
  updateRows(ctx.db, engagements, { id }, { state: 'withdrawn', updatedAt: ctx.now() });
  writeAudit(ctx, {
    action: 'engagement.withdrawn',
    subjectKind: 'engagement',
    subjectId: id,
    before: { state, version },
  });
}

/**
 * `admin.engagements.withdraw`: calls it off; an artist who was written to is told. Twice is once. Throws
 * ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON once it is settled.
 */
export function withdrawEngagement(ctx: ServiceContext, { id }: { id: string }): EngagementView {
  requirePermission(ctx, 'workshops:manage');
  return inTransaction(ctx.db, () => {
    const row = engagementOf(ctx, id);
    if (row.state === 'withdrawn') return officeView(ctx, row);
    if (!canFollow(row.state, 'withdrawn') || isSettled(ctx, id)) throw new DomainError('ENGAGEMENT_MOVED_ON');
    end(ctx, row);
    if (row.version > 0 && row.state !== 'declined' && row.email !== '')
      putInOutbox(ctx, { kind: 'mail.engagement_withdrawn', refId: id, lang: row.lang });
    return officeView(ctx, engagementOf(ctx, id));
  });
}

/** Whether an artist has agreed to the terms of their workshop: from then on both sides have to talk. */
export const isAgreedWith = (ctx: ServiceContext, workshopId: string): boolean =>
  findRow(ctx.db, engagements, { workshopId, state: 'agreed' }, ['id']) !== undefined;

/** The artist has withdrawn the proposal, so nobody goes on about its terms. */
export function endTermsOfWorkshop(ctx: ServiceContext, workshopId: string): void {
  const row = findRow(ctx.db, engagements, { workshopId });
  if (row !== undefined && canFollow(row.state, 'withdrawn') && !isSettled(ctx, row.id)) end(ctx, row);
}
