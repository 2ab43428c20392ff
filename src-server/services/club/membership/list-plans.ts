import { MEMBERSHIP_PLANS, type MembershipPlan } from '#shared/membership/plans.ts';

/**
 * `membership.plans`: what a plan costs and gives, for everybody. How it is drawn and sold at the door is our own
 * business.
 */
export const listPlans = (): Omit<MembershipPlan, 'prices' | 'perks' | 'art' | 'doorName'>[] =>
  MEMBERSHIP_PLANS.map(({ prices: _prices, perks: _perks, art: _art, doorName: _doorName, ...plan }) => plan);
