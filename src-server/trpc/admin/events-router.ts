import { EventByIdInput } from '#shared/events/event-queries.ts';
import { MoveEventInput } from '#shared/events/move-event.ts';
import { cancelEvent } from '#server/services/events/cancel-event.ts';
import { moveEvent } from '#server/services/events/move-event.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminEventsRouter = router({
  /** Cancels an event with all that follows: pages ended, tickets refunded, buyers mailed. Resumable. Error: EVENT_NOT_FOUND. */
  cancel: adminProcedure.input(EventByIdInput).mutation(({ ctx, input }) => cancelEvent(ctx.service, input.id)),

  /** Another time or place: every holder is told, with a new calendar entry. Error: EVENT_NOT_FOUND. */
  move: adminProcedure.input(MoveEventInput).mutation(({ ctx, input }) => moveEvent(ctx.service, input)),
});
