import type { CancelReason } from '#shared/membership/cancel-membership.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { PAUSE_MONTHS } from '#shared/membership/terms.ts';

/** In the order in which they are shown; stored as they are in English. */
const REASONS: Record<CancelReason, string> = {
  'Too expensive': 'Too expensive',
  'Not using it enough': 'Not using it enough',
  'Found a better alternative': 'Found a better alternative',
  'Technical issues': 'Technical issues',
  'Temporary break': 'Temporary break',
  Other: 'Other',
};

/** What the page of the running membership says: its plan, a pause, another plan, its end. */
export const en = {
  title: 'Manage your subscription',
  back: 'Back to Dashboard',
  heading: 'Your subscription',
  loading: 'Loading your subscription',
  loadFailed: MEMBERSHIP_MESSAGES.statusFailed,
  nothing: MEMBERSHIP_MESSAGES.nothingToManage,
  plans: 'View Membership Plans',
  update: 'Update',
  processing: 'Processing',
  miss: 'What You’ll Miss',
  plan: {
    current: 'Current plan',
    /** As the server names it: its label, or what one of before was called. */
    name: (label: string) => label,
    cycles: { Monthly: 'Monthly', Yearly: 'Yearly' },
    cancelled: 'Cancelled',
    paused: 'Paused',
    paymentMethod: 'Payment method',
    atStripe: 'As given to Stripe',
    card: (brand: string, last4: string, until: string) => `${brand} ending ${last4}, valid to ${until}`,
    freeMonth: 'Free month from',
    nextPayment: 'Next payment',
    accessUntil: 'Access until',
    endsOn: 'Ends on',
    minimumTerm: 'Minimum term until',
    pausedUntil: 'Paused until',
    joined: 'Joined',
    price: 'Price',
    free: 'Free',
    perMonth: (price: string, note: string) => `${price} per month, ${note}`,
  },
  goOn: {
    title: 'Changed your mind?',
    cancelled: 'Your membership is cancelled.',
    ends: (day: string) => `Your membership ends on ${day}.`,
    text: 'Continue it with the same plan, price and Member ID, as if nothing had happened.',
    button: 'Continue Subscription',
    done: 'Your membership goes on',
    failed: MEMBERSHIP_MESSAGES.reactivateFailed,
  },
  pause: {
    refused: {
      used_within_a_year: 'You have paused within the last twelve months. A pause is possible once in twelve months.',
      ending: 'Your membership is ending, so there is nothing to pause. Continue it first.',
      changing: 'Your plan is about to change. Keep the one you have, and you can pause.',
      free_month: 'Your next month is free. Once it has begun you can pause.',
      unpaid: 'A payment is still open. Once it is paid you can pause.',
    },
    agreed: 'Pause agreed',
    resumesOn: (day: string) => `It resumes automatically on ${day}.`,
    yours: 'Your Pause',
    offer: 'Pause Your Membership',
    text:
      `Take a ${PAUSE_MONTHS}-month break instead: from <from/> to <until/>. Nothing is charged, your pass is on hold, ` +
      'and it resumes automatically.',
    tickets: 'Free tickets for nights in that time end when it begins.',
    term: `Your minimum term ends ${PAUSE_MONTHS} months later.`,
    accept: `Accept the ${PAUSE_MONTHS}-month break`,
  },
  resume: {
    takenBack: { title: 'Pause taken back', text: 'Your membership goes on as before.' },
    earlier: 'Pause ends earlier',
    worksFrom: (day: string) => `Your pass works again from ${day}.`,
    settled: (day: string) => `A pause is agreed already. Your membership resumes on ${day}.`,
    runs: 'A pause is agreed already. It runs from <from/> to <until/>.',
    ahead: 'Until it begins you can take it back, as if nothing had happened.',
    monthlyPrice: 'the monthly price',
    can: (day: string, price: string) =>
      `Back on your feet sooner? Your membership can resume on ${day}: ${price} is charged that day, and your pass works ` +
      'again.',
    takeBack: 'Take the pause back',
    button: 'Resume earlier',
  },
  change: {
    title: 'Change your plan',
    changes: 'Your plan changes',
    lead: 'The new plan begins when the one you have could end. You see the day before you order.',
    terms: (price: string, minimum: string) => `${price} per month, ${minimum.toLowerCase()}`,
    kept: { title: 'Your plan stays', text: (tier: string) => `Your ${tier} goes on as before.` },
    next: (next: string, price: string, now: string) =>
      `On <day/> your ${next} begins, for ${price} per month. Until then your ${now} goes on as before, and you can take ` +
      'the change back.',
    keep: (tier: string) => `Keep ${tier}`,
  },
  cancel: {
    title: 'Cancel your membership',
    lead: 'You see the day it ends before anything happens.',
    begin: 'Cancel subscription',
    why: 'Why do you want to cancel?',
    reasons: REASONS,
    missing: MEMBERSHIP_MESSAGES.reasonMissing,
    feedback: 'Anything you want to tell us (optional)',
    keep: 'Keep my membership',
    continue: 'Continue',
    when: 'When it ends',
    wouldEnd: 'Your membership would end on',
    paidMonth: 'That is the end of the month you have paid. Nothing more is charged.',
    minimumTerm: 'That is the end of your minimum term. Until then the monthly payments go on.',
    notice: (monthEnds: string, noticeDays: number) =>
      `${monthEnds}, when the month you have paid ends, is less than ${noticeDays} ` +
      `${noticeDays === 1 ? 'day' : 'days'} away, so it is the end of the ` +
      'month after it.',
    untilThen:
      'Your pass and your free tickets count until that day, and you can take the cancellation back until then. Tickets ' +
      'you have paid for stay valid.',
    confirm: 'Cancel my membership',
    failed: MEMBERSHIP_MESSAGES.cancelFailed,
    done: {
      title: 'Subscription cancelled',
      text: (day: string) => `It ends on ${day}. We have confirmed it by e-mail.`,
    },
  },
};
