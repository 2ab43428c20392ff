import { sql } from 'drizzle-orm';
import type { PlanForPanel } from '#shared/membership/plan-inputs.ts';
import { isOpen } from '#shared/membership/plans.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { allPlans } from './load-plans.ts';

const uses = prepared((orm) =>
  orm
    .select({
      planId: subscribers.planId,
      running: sql<number>`sum(${subscribers.status} IN ('active', 'past_due'))`,
    })
    .from(subscribers)
    .groupBy(subscribers.planId)
    .prepare(),
);
const ordered = prepared((orm) =>
  orm
    .selectDistinct({ planId: sql<string>`${subscribers.nextPlanId}` })
    .from(subscribers)
    .where(sql`next_plan_id IS NOT NULL`)
    .prepare(),
);

/** `admin.plans.list`: every plan that is or was, in the order of showing, with how many have it. */
export function listPlansForPanel(ctx: ServiceContext): PlanForPanel[] {
  requirePermission(ctx, 'admin:read');
  const running = new Map(
    uses(ctx.db)
      .all()
      .map((row) => [row.planId, row.running]),
  );
  const next = new Set(
    ordered(ctx.db)
      .all()
      .map(({ planId }) => planId),
  );
  const plans = allPlans(ctx);
  const newest = new Map(plans.map(({ lineId, id }) => [lineId, id]));
  return plans.map((plan) => ({
    ...plan,
    isOpen: isOpen(plan, ctx.now()),
    isUsed: running.has(plan.id) || next.has(plan.id),
    members: running.get(plan.id) ?? 0,
    isReplaced: newest.get(plan.lineId) !== plan.id,
  }));
}
