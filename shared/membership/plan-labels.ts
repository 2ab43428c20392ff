import { cents, type Cents } from '#shared/money.ts';
import { addMonths } from './terms.ts';
import { MEMBERSHIP_PLANS, type MembershipPlan, type PlanId } from './plans.ts';

const LABELS = new Map([
  ['basic', 'Basic Plan'],
  ['premium', 'Premium VIP Plan'],
  ['enterprise', 'Enterprise Plan'],
]);

/** Specification §9: what a tier is called on the dashboard. */
export function planLabelOf(tier: string | null): string {
  if (tier === null || tier === '') return 'Premium Plan';
  return LABELS.get(tier.toLowerCase()) ?? `${tier} Plan`;
}

const YEARLY_FROM_MONTHS = 11;

/** Specification §9: 'Yearly' if the end is eleven or more months away. */
export function billingCycleOf(end: Date | null, now: Date): 'Monthly' | 'Yearly' {
  return end !== null && end >= addMonths(now, YEARLY_FROM_MONTHS) ? 'Yearly' : 'Monthly';
}

/** The price a membership mail names, by tier (specification §9). */
export function tierPriceCents(tier: string): Cents {
  if (!tier.includes('All You Can Dance')) return cents(1_000);
  return cents(tier.includes('6/months') ? 3_800 : 4_800);
}

export function planOf(id: PlanId): MembershipPlan {
  const plan = MEMBERSHIP_PLANS.find((p) => p.id === id);
  if (plan === undefined) throw new RangeError(`no plan ${id}`);
  return plan;
}
