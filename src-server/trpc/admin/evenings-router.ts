import { AddEveningInput, EveningByIdInput, MoveEveningInput, SetRoomInput } from '#shared/events/course-evenings.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { addEvening } from '#server/services/shop/events/evenings/add-evening.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { putEveningBack } from '#server/services/shop/events/evenings/put-evening-back.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { adminProcedure, router } from '../trpc.ts';

/**
 * The evenings of a weekly course, one by one. All but `list` and `setRoom` write to everybody who holds a ticket, and
 * answer with how many mails that were.
 */
export const adminEveningsRouter = router({
  /** By time, with who came; empty for an event that is no weekly course. */
  list: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => listEvenings(ctx.service, input.id)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, EVENING_TOO_FAR, STILL_DAY (stillDays). */
  move: adminProcedure.input(MoveEveningInput).mutation(({ ctx, input }) => moveEvening(ctx.service, input)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, LAST_EVENING. */
  leaveOut: adminProcedure.input(EveningByIdInput).mutation(({ ctx, input }) => leaveEveningOut(ctx.service, input)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, EVENING_TOO_FAR. */
  putBack: adminProcedure.input(EveningByIdInput).mutation(({ ctx, input }) => putEveningBack(ctx.service, input)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, EVENING_TOO_FAR, STILL_DAY (stillDays). */
  add: adminProcedure.input(AddEveningInput).mutation(({ ctx, input }) => addEvening(ctx.service, input)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN. */
  setRoom: adminProcedure.input(SetRoomInput).mutation(({ ctx, input }) => setEveningRoom(ctx.service, input)),
});
