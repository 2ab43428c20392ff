import { LeaveShiftInput, TakeShiftInput } from '#shared/shifts/my-shifts.ts';
import { leaveShift, takeShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { changeOfMind } from './caller.ts';
import { router, userProcedure } from './trpc.ts';

/** A helper's own shifts; who plans them uses `admin.shifts`. */
export const shiftsRouter = router({
  /** Own shifts to come, those that are open for them, and the hours of the season. */
  mine: userProcedure.query(({ ctx }) => showMyShifts(ctx.service)),

  /** Errors: see takeShift, and RATE_LIMITED after twenty an hour. */
  take: changeOfMind('shift')
    .input(TakeShiftInput)
    .mutation(({ ctx, input }) => {
      takeShift(ctx.service, input);
      return showMyShifts(ctx.service);
    }),

  /** Never held up: who can't come must be able to say so. Errors: SHIFT_NOT_PLANNED, SHIFT_BEGAN. */
  leave: userProcedure.input(LeaveShiftInput).mutation(({ ctx, input }) => {
    leaveShift(ctx.service, input);
    return showMyShifts(ctx.service);
  }),
});
