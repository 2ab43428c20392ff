import { MEMBERSHIP_PLANS, type MembershipPlan } from '#shared/membership/plans.ts';

/** What somebody was about to buy when they were sent to sign in. */
export type AboutToBuy = { eventId: string; plan?: undefined } | { plan: MembershipPlan; eventId?: undefined };

/** Null where it was something else. */
export function aboutToBuy(returnTo: string | undefined): AboutToBuy | null {
  const [, eventId, planId] =
    /^(?:\/de)?\/(?:checkout\/([\da-f-]{36})|members-club\/order\/([\da-z-]{1,40}))(?:[?#]|$)/.exec(returnTo ?? '') ??
    [];
  if (eventId !== undefined) return { eventId };
  const plan = MEMBERSHIP_PLANS.find(({ id }) => id === planId);
  return plan === undefined ? null : { plan };
}
