import { DomainError } from '#shared/errors.ts';
import type { WorkshopStatusView } from '#shared/workshops/admin-workshops.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { stateOf, workshopByToken, type WorkshopRow } from './workshop-rows.ts';

const shownEvent = statement<{ id: string }, { id: string }>(`SELECT id FROM events WHERE id = @id AND is_active = 1`);
const withdraw = statement<{ id: string; at: number }>(
  `UPDATE workshops SET withdrawn_at = @at, is_approved = 0, updated_at = @at WHERE id = @id`,
);

/** Until it is over, turned down, or sold as an event: then people have made plans, and somebody has to talk. */
const canWithdraw = (ctx: ServiceContext, row: WorkshopRow): boolean =>
  ['pending', 'approved'].includes(stateOf(row)) && row.eventId === null && row.workshopDate > ctx.now().getTime();

function view(ctx: ServiceContext, row: WorkshopRow): WorkshopStatusView {
  const { artistName, workshopTopic, durationMinutes, rejectReason } = row;
  const state = stateOf(row);
  return {
    artistName,
    workshopTopic,
    workshopDate: new Date(row.workshopDate),
    durationMinutes,
    state,
    rejectReason: state === 'rejected' ? rejectReason : null,
    eventId: row.eventId === null ? null : (shownEvent(ctx.db).get({ id: row.eventId })?.id ?? null),
    canWithdraw: canWithdraw(ctx, row),
  };
}

/** What became of one's proposal, for whoever holds the private link (decisions §9). Throws LINK_NOT_VALID. */
export const showWorkshopStatus = (ctx: ServiceContext, token: string): WorkshopStatusView =>
  view(ctx, workshopByToken(ctx, token));

/** Takes a proposal back; its day is free again. Twice is once. Throws LINK_NOT_VALID, WORKSHOP_HAS_EVENT, WORKSHOP_NOT_PENDING. */
export function withdrawWorkshop(ctx: ServiceContext, token: string): WorkshopStatusView {
  return inTransaction(ctx.db, () => {
    const row = workshopByToken(ctx, token);
    if (row.withdrawnAt !== null) return view(ctx, row);
    if (row.eventId !== null) throw new DomainError('WORKSHOP_HAS_EVENT');
    if (!canWithdraw(ctx, row)) throw new DomainError('WORKSHOP_NOT_PENDING');
    const at = ctx.now().getTime();
    withdraw(ctx.db).run({ id: row.id, at });
    writeAudit(ctx, {
      action: 'workshop.withdrawn',
      subjectKind: 'workshop',
      subjectId: row.id,
      before: { state: stateOf(row) },
      after: { state: 'withdrawn' },
    });
    // Approved again in the panel and taken back once more, it is another mail.
    putInOutbox(ctx, { kind: 'mail.workshop_withdrawn', refId: `${row.id}:${at}` });
    if (row.isApproved === 1) ctx.contentChanged();
    return view(ctx, workshopByToken(ctx, token));
  });
}
