import { DomainError } from '#shared/errors.ts';
import type { WorkshopStatusView } from '#shared/workshops/admin-workshops.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endTermsOfWorkshop, isAgreedWith } from '../engagements/end-terms.ts';
import { workshopByToken, type WorkshopRow } from './workshop-rows.ts';

/**
 * Whether a proposal can still be withdrawn: not once it is over, turned down, on sale as an event, or agreed on by its
 * terms. By then people have made plans, so the artist has to talk to the organiser.
 */
const canWithdraw = (ctx: ServiceContext, row: WorkshopRow): boolean =>
  ['pending', 'approved'].includes(workshopState(row)) &&
  row.eventId === null &&
  row.workshopDate > ctx.now() &&
  !isAgreedWith(ctx, row.id);

function view(ctx: ServiceContext, row: WorkshopRow): WorkshopStatusView {
  const { artistName, workshopTopic, durationMinutes, rejectReason } = row;
  const state = workshopState(row);
  return {
    artistName,
    workshopTopic,
    workshopDate: row.workshopDate,
    durationMinutes,
    state,
    rejectReason: state === 'rejected' ? rejectReason : null,
    eventId:
      row.eventId === null ? null : (findRow(ctx.db, events, { id: row.eventId, isActive: true }, ['id'])?.id ?? null),
    canWithdraw: canWithdraw(ctx, row),
  };
}

/** What became of one's proposal, for whoever holds the private link. Throws LINK_NOT_VALID. */
export const showWorkshopStatus = (ctx: ServiceContext, token: string): WorkshopStatusView =>
  view(ctx, workshopByToken(ctx, token));

/**
 * Takes a proposal back; its day is free again. Twice is once. Throws LINK_NOT_VALID, WORKSHOP_HAS_EVENT,
 * WORKSHOP_NOT_PENDING.
 */
export function withdrawWorkshop(ctx: ServiceContext, token: string): WorkshopStatusView {
  return inTransaction(ctx.db, () => {
    const row = workshopByToken(ctx, token);
    if (row.withdrawnAt !== null) return view(ctx, row);
    if (row.eventId !== null) throw new DomainError('WORKSHOP_HAS_EVENT');
    if (!canWithdraw(ctx, row)) throw new DomainError('WORKSHOP_NOT_PENDING');
    const now = ctx.now();
    updateRows(ctx.db, workshops, { id: row.id }, { withdrawnAt: now, updatedAt: now, isApproved: false });
    endTermsOfWorkshop(ctx, row.id);
    writeAudit(ctx, {
      action: 'workshop.withdrawn',
      subjectKind: 'workshop',
      subjectId: row.id,
      before: { state: workshopState(row) },
      after: { state: 'withdrawn' },
    });
    // With the time in its key: a workshop approved again and withdrawn once more gets another mail.
    putInOutbox(ctx, { kind: 'mail.workshop_withdrawn', refId: `${row.id}:${now.getTime()}` });
    if (row.isApproved) ctx.contentChanged();
    return view(ctx, workshopByToken(ctx, token));
  });
}
