import type { MembershipPerk } from '#shared/membership/perks.ts';
import type { PlanId } from '#shared/membership/plans.ts';

/** What the door hands out once per membership, by plan (specification §9: T-shirt and wristband; the VIP band). */
export function perksOfPlan(planId: PlanId): readonly MembershipPerk[] {
  return planId === 'club' ? ['t-shirt', 'wristband'] : ['wristband'];
}
