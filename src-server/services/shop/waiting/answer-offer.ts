import type { WaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { missOffer } from '../wait-list/kept-seats.ts';
import { resumePlace, scanWaitList } from '../wait-list/scan-wait-list.ts';
import { showWaitList } from './show-wait-list.ts';
import { liveOffer, ownPlace } from '../wait-list/find-places.ts';

/** 'Not this time': the seat goes to the next, one's own place moves behind theirs. Error: EVENT_NOT_FOUND. */
export function declineSeat(ctx: ServiceContext, { eventId }: WaitListInput): WaitListView {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const waiter = ownPlace(ctx.db).get({ eventId, userId });
    const offer = waiter && liveOffer(ctx.db).get({ waiterId: waiter.id });
    if (offer !== undefined) {
      missOffer(ctx, offer, 'declined');
      scanWaitList(ctx, eventId);
    }
    return showWaitList(ctx, { eventId });
  });
}

/** After two seats kept in vain: one goes on waiting, behind all others. Error: EVENT_NOT_FOUND. */
export function resumeWaiting(ctx: ServiceContext, { eventId }: WaitListInput): WaitListView {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const waiter = ownPlace(ctx.db).get({ eventId, userId });
    if (waiter?.state === 'paused') {
      resumePlace(ctx, waiter);
      scanWaitList(ctx, eventId);
    }
    return showWaitList(ctx, { eventId });
  });
}
