import {
  AnswerSwapInput,
  LeaveShiftInput,
  SetStandbyInput,
  SettleSwapInput,
  SwapByIdInput,
  TakeShiftInput,
} from '#shared/shifts/my-shifts.ts';
import { setStandby } from '#server/services/door/shifts/call-out.ts';
import { leaveShift, takeShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { answerSwap, offerSwap, settleSwap, takeBackSwap } from '#server/services/door/shifts/swap-shifts.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { changeOfMind } from './caller.ts';
import { router, userProcedure } from './trpc.ts';

const swapProcedure = changeOfMind('swap of shifts');

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

  /** Whether one is asked by mail when somebody is missing. */
  setStandby: userProcedure.input(SetStandbyInput).mutation(({ ctx, input }) => {
    setStandby(ctx.service, input);
    return showMyShifts(ctx.service);
  }),

  /** Errors: SHIFT_NOT_PLANNED, SHIFT_BEGAN, EVENT_CANCELLED, and RATE_LIMITED after twenty an hour. */
  offerSwap: swapProcedure.input(SwapByIdInput).mutation(({ ctx, input }) => {
    offerSwap(ctx.service, input);
    return showMyShifts(ctx.service);
  }),

  /** Error: SWAP_GONE. */
  takeBackSwap: userProcedure.input(SwapByIdInput).mutation(({ ctx, input }) => {
    takeBackSwap(ctx.service, input);
    return showMyShifts(ctx.service);
  }),

  /** Errors: see answerSwap, and RATE_LIMITED after twenty an hour. */
  answerSwap: swapProcedure.input(AnswerSwapInput).mutation(({ ctx, input }) => {
    answerSwap(ctx.service, input);
    return showMyShifts(ctx.service);
  }),

  /** Errors: see settleSwap. */
  settleSwap: userProcedure.input(SettleSwapInput).mutation(({ ctx, input }) => {
    settleSwap(ctx.service, input);
    return showMyShifts(ctx.service);
  }),
});
