import { addMonths } from './terms.ts';

const LABELS = new Map([
  ['basic', 'Basic Plan'],
  ['premium', 'Premium VIP Plan'],
  ['enterprise', 'Enterprise Plan'],
]);

/** What a tier is called on the dashboard. */
export function planLabelOf(tier: string | null): string {
  if (tier === null || tier === '') return 'Premium Plan';
  return LABELS.get(tier.toLowerCase()) ?? `${tier} Plan`;
}

const YEARLY_FROM_MONTHS = 11;

/** 'Yearly' if the end is eleven or more months away. */
export function billingCycleOf(end: Date | null, now: Date): 'Monthly' | 'Yearly' {
  return end !== null && end >= addMonths(now, YEARLY_FROM_MONTHS) ? 'Yearly' : 'Monthly';
}
