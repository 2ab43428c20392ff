import { inPlace } from '#shared/brand.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';

/** The members club: the pass, what it does, and the plans. */
export const en = {
  title: 'Members Club',
  description(from: string | null) {
    const plans = from === null ? '' : ` Plans from ${from} a month.`;
    return (
      `Members club for Bachata and Salsa${inPlace('en')}: half price or free entry to parties, free pre-party ` +
      'workshops, festival discounts.' +
      plans
    );
  },
  noPlans: 'Memberships cannot be ordered at the moment.',
  lead: (price: string, note: string) =>
    'One pass for Fridays and Saturdays. Show the code at the door, get your band, go and dance. Plans start at ' +
    `${price} a month, ${note}.`,
  join: 'Join Now',
  signIn: 'Sign In',
  account: 'View Account',
  dashboard: 'Go to Dashboard',
  you: 'You',
  does: 'What the pass does',
  pick: 'Pick a plan',
  payment: 'Card payment through Stripe, opens in a new tab.',
  notice: 'Cancel to month end with 14 days notice, after the minimum term.',
  subscribe: (tier: string) => `Subscribe<aside> to ${tier}</aside>`,
  subscribing: 'Processing',
  signInFirst: MEMBERSHIP_MESSAGES.signInToSubscribe,
  failed: MEMBERSHIP_MESSAGES.startFailed,
};
