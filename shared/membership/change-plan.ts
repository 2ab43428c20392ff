import { z } from 'zod';
import { PlanIdSchema } from './plan-id.ts';

/** `membership.planChange` and `membership.changePlan`: the plan that is wanted in place of the running one. */
export const ChangePlanInput = z.strictObject({ planId: PlanIdSchema });
export type ChangePlanInput = z.infer<typeof ChangePlanInput>;

/** Why another plan can't be ordered now. */
export type PlanChangeRefusal = 'same_plan' | 'ending' | 'unpaid' | 'paused';

/** What the page shows before another plan is ordered. */
export type PlanChangeView = {
  /** When it begins: the last day of the running plan. */
  beginsAt: Date;
  minimumTermEnd: Date;
  refusal: PlanChangeRefusal | null;
};
