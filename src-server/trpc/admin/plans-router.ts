import { MovePlanInput, PlanByIdInput, SavePlanInput } from '#shared/membership/plan-inputs.ts';
import { listPlansForPanel } from '#server/services/shop/plans/list-plans-for-panel.ts';
import { endPlan, movePlan, openPlan, removePlan } from '#server/services/shop/plans/offer-plan.ts';
import { savePlan } from '#server/services/shop/plans/save-plan.ts';
import { panelProcedure, router } from '../trpc.ts';

const procedure = panelProcedure('plans:manage');

export const adminPlansRouter = router({
  /** Every plan that is or was, in the order of showing. */
  list: panelProcedure('admin:read').query(({ ctx }) => listPlansForPanel(ctx.service)),

  /** Makes a plan, or changes one; who has it keeps its price, term and benefits. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
  save: procedure.input(SavePlanInput).mutation(({ ctx, input }) => savePlan(ctx.service, input)),

  /** Offers a plan. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
  open: procedure.input(PlanByIdInput).mutation(({ ctx, input }) => openPlan(ctx.service, input)),

  /** Offers it no more. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
  end: procedure.input(PlanByIdInput).mutation(({ ctx, input }) => endPlan(ctx.service, input)),

  /** Shows it one place earlier or later. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
  move: procedure.input(MovePlanInput).mutation(({ ctx, input }) => movePlan(ctx.service, input)),

  /** Deletes one that nobody has or had. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE, PLAN_IN_USE. */
  remove: procedure.input(PlanByIdInput).mutation(({ ctx, input }) => removePlan(ctx.service, input)),
});
