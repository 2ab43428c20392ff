import type { PlanView } from '#shared/membership/plans.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { offeredPlans, planView } from '../../shop/plans/load-plans.ts';

/** `membership.plans`: what can be ordered now, for everybody: what it costs and gives. */
export const listPlans = (ctx: ServiceContext): PlanView[] => offeredPlans(ctx).map(planView);
