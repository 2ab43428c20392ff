import type { WaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endPlace, scanWaitList } from '../wait-list/scan-wait-list.ts';
import { showWaitList } from './show-wait-list.ts';
import { ownPlace } from '../wait-list/find-places.ts';

/** Leaves a wait list; a seat that was kept goes on at once. Who is not on it is told how it stands. EVENT_NOT_FOUND. */
export function leaveWaitList(ctx: ServiceContext, { eventId }: WaitListInput): WaitListView {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const waiter = ownPlace(ctx.db).get({ eventId, userId });
    if (waiter !== undefined) {
      endPlace(ctx, waiter);
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
