import type { PlanChangeRefusal } from '#shared/membership/change-plan.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';

const REFUSED: Record<PlanChangeRefusal, string> = {
  same_plan: 'This is the plan you have.',
  ending: 'Your membership is ending. Continue it first, then you can change the plan.',
  unpaid: 'A payment is still open. Once it is paid you can change the plan.',
  paused: 'Your membership is on pause. Once it has resumed you can change the plan.',
};

/** What the order of a membership says. */
export const en = {
  says: MEMBERSHIP_MESSAGES,
  nothingCharged: CHECKOUT_MESSAGES.nothingCharged,
  title: (tier: string) => `Order ${tier}`,
  loading: 'Loading your order',
  back: 'Back to the plans',
  heading: 'Order your membership',
  button: 'Order with obligation to pay',
  processing: 'Processing',
  atStripe: 'You pay on Stripe’s page, which opens in a new tab.',
  asNow: 'Paid the way you pay now.',
  law: 'With your order our <terms>terms</terms> apply; how we use your data is in the <policy>privacy policy</policy>.',
  instruction: '<instruction>Instruction and form</instruction>, or online: <withdraw/>',
  tab: { title: 'Payment', text: 'The payment page is opening.' },
  ticks: {
    title: 'If you want to dance at once',
    lead: 'Both are up to you. Without them you can withdraw within 14 days and get everything back.',
  },
  waiting: {
    title: 'Waiting for your payment',
    text: (until: string) =>
      `The payment page is open in another tab until ${until}. Your membership begins as soon as the payment is through.`,
    checking: 'Checking',
    check: 'Check Payment Status',
    again: 'Open the payment page again',
    processing: 'Your payment is still being processed',
    notPaid: 'Not paid yet',
    nothing: 'Nothing has been charged so far.',
  },
  ticket: {
    label: 'Order summary',
    membership: 'Membership',
    begins: 'Begins with the first payment',
    beginsOn: (day: string) => `Begins on ${day}`,
    confirmation: 'Confirmation sent to',
    due: 'Due now',
    first: 'First payment',
    price: 'Price per month',
    minimum: 'Minimum term',
    untilAtLeast: 'Runs until at least',
    inAll: (term: string) => `${term} in all`,
    note: (vat: string) => `All prices ${vat}. Renews monthly after the minimum term.`,
  },
  change: {
    title: 'Change your plan',
    lead: (now: string, next: string) =>
      `Your ${now} goes on until <day/>. On that day your ${next} begins. Your card and Member ID stay the same.`,
    replaces: (tier: string) => `It takes the place of the ${tier} you ordered.`,
    refused: REFUSED,
    member: 'You are a member',
    runs: (tier: string, until: string) => `Your ${tier} runs until ${until}.`,
    later: 'later',
    thenByCard: 'You can order a plan by card here as soon as that day is over.',
    done: 'Your plan changes',
    begins: (tier: string, day: string) => `${tier} begins on ${day}.`,
    untilThen: (now: string) =>
      `Until then your ${now} goes on as before, and you can take the change back. The contract is on its way to you by ` +
      'e-mail.',
    dashboard: 'Go to Dashboard',
    manage: 'Manage subscription',
  },
};
