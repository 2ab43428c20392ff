import type { WaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { updateRows } from '#server/db/rows.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endOffer, scanWaitList } from './scan-wait-list.ts';
import { showWaitList } from './show-wait-list.ts';
import { liveOffer, ownPlace } from './wait-list-rows.ts';

/** Leaves a wait list; a seat that was kept goes on at once. Who is not on it is told how it stands. EVENT_NOT_FOUND. */
export function leaveWaitList(ctx: ServiceContext, { eventId }: WaitListInput): WaitListView {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const waiter = ownPlace(ctx.db).get({ eventId, userId });
    if (waiter !== undefined) {
      const offer = liveOffer(ctx.db).get({ waiterId: waiter.id });
      if (offer !== undefined) endOffer(ctx, offer, 'declined');
      updateRows(ctx.db, waiters, { id: waiter.id }, { state: 'left', endedAt: ctx.now() });
      writeAudit(ctx, {
        action: 'wait_list.left',
        subjectKind: 'event',
        subjectId: eventId,
        after: { waiterId: waiter.id },
      });
      scanWaitList(ctx, eventId);
      ctx.contentChanged();
    }
    return showWaitList(ctx, { eventId });
  });
}
