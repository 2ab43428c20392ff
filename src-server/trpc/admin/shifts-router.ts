import {
  AddPlannedInput,
  CallOutInput,
  ChangePlannedInput,
  FillPlanInput,
  KeepTemplateInput,
  MoveEntryInput,
  PutInInput,
  ShiftByIdInput,
  ShiftPlanInput,
} from '#shared/shifts/shift-plan.ts';
import { callOut } from '#server/services/door/shifts/call-out.ts';
import { fillPlan, keepTemplate } from '#server/services/door/shifts/fill-plan.ts';
import { moveEntry, putIn, takeOut } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned, changePlanned, dropPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { showHours } from '#server/services/door/shifts/show-hours.ts';
import { stopSwap } from '#server/services/door/shifts/swap-shifts.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { panelProcedure, router } from '../trpc.ts';

const planProcedure = panelProcedure('shifts:plan');

/** Who works which night: the plan, and who is in it. */
export const adminShiftsRouter = router({
  /** A fortnight of nights with their shifts. */
  plan: planProcedure.input(ShiftPlanInput).query(({ ctx, input }) => showPlan(ctx.service, input)),

  /** Hours of the season by person and month. */
  hours: planProcedure.query(({ ctx }) => showHours(ctx.service)),

  /** Errors: see addPlanned. */
  add: planProcedure.input(AddPlannedInput).mutation(({ ctx, input }) => addPlanned(ctx.service, input)),

  /** 'Same as last fortnight': nights without a plan get that of their series, or of the night before. */
  fill: planProcedure.input(FillPlanInput).mutation(({ ctx, input }) => fillPlan(ctx.service, input)),

  /** Keeps a night's plan for the nights of its series to come. Error: SHIFT_NOT_PLANNED. */
  keep: planProcedure.input(KeepTemplateInput).mutation(({ ctx, input }) => keepTemplate(ctx.service, input)),

  /** Errors: see changePlanned. */
  change: planProcedure.input(ChangePlannedInput).mutation(({ ctx, input }) => changePlanned(ctx.service, input)),

  /** Errors: see dropPlanned. */
  drop: planProcedure.input(ShiftByIdInput).mutation(({ ctx, input }) => dropPlanned(ctx.service, input)),

  /** Errors: see putIn. */
  putIn: planProcedure.input(PutInInput).mutation(({ ctx, input }) => putIn(ctx.service, input)),

  /** Error: SHIFT_NOT_PLANNED. */
  takeOut: planProcedure.input(ShiftByIdInput).mutation(({ ctx, input }) => takeOut(ctx.service, input)),

  /** Asks helpers who said so, each once for each shift. */
  callOut: planProcedure.input(CallOutInput).mutation(({ ctx, input }) => callOut(ctx.service, input)),

  /** Nothing changes hands, and both are told. Error: SWAP_GONE. */
  stopSwap: planProcedure.input(ShiftByIdInput).mutation(({ ctx, input }) => stopSwap(ctx.service, input)),

  /** Errors: see moveEntry. */
  move: planProcedure.input(MoveEntryInput).mutation(({ ctx, input }) => moveEntry(ctx.service, input)),
});
