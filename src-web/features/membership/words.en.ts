import type { MissedNightsView } from '#shared/membership/missed-nights.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { en as state } from '#shared/membership/state-words.en.ts';
import { formatMemberDate } from '#shared/time.ts';

/** What a member's own screens say of the membership, its pass and how it stands. */
export const en = {
  ...state,
  /** What became of what was pressed. */
  says: MEMBERSHIP_MESSAGES,
  loading: 'Loading',
  again: 'Try again',
  verifying: 'Verifying Your Membership',
  pass: {
    paused: 'Paused: this pass opens no doors until it resumes.',
    unpaid: 'Not paid: this pass opens no doors until it is.',
    code: (memberId: string) => `QR code of membership ${memberId}`,
    number: (memberId: string) => `Member ID ${memberId}`,
    loading: 'Loading the QR code',
  },
  do: {
    checking: 'Checking',
    refresh: 'Refresh status',
    download: 'Download QR as SVG',
    google: 'Add to Google Wallet',
    openingGoogle: 'Opening Google Wallet',
    apple: 'Add to Apple Wallet',
    manage: 'Manage subscription',
    card: 'Update payment method',
    continue: 'Continue Subscription',
    resume: 'Resume earlier',
    opening: 'Opening',
    portal: { title: 'Payment method', text: 'The page for your payment method is opening.' },
  },
  missedNights: ({ count, rule, pausedUntil }: MissedNightsView) =>
    (count === 0 ? '' : `Free places that stayed empty within ${rule.withinDays} days: ${count}. `) +
    (pausedUntil === null
      ? `From ${rule.count} on you can take one only in the last 24 hours before a night, for ${rule.pauseDays} days. ` +
        'Let go in time what you don’t need.'
      : `Until ${formatMemberDate(pausedUntil)} you can take one only in the last 24 hours before a night.`),
  facts: {
    joined: 'Joined',
    nextPayment: 'Next payment',
    accessUntil: 'Access until',
    endsOn: 'Ends on',
    memberId: 'Member ID',
    paid: 'Paid',
    price: 'Price',
    perMonth: (price: string) => `${price} per month`,
  },
  none: {
    title: 'No Active Membership',
    ended: (tier: string | null, day: string) => `Your ${tier ?? 'membership'} ended on ${day}.`,
    gives: (name: string, first: string) => `${name}: ${first.charAt(0).toLowerCase()}${first.slice(1)}.`,
    join: 'Join the Members Club',
    recover: 'I have paid already',
    recovering: 'Checking your payments',
  },
  chip: {
    grace: 'Payment failed',
    suspended: 'Not paid',
    paused: 'Paused',
    cancelled: 'Cancelled',
    active: 'Active',
  },
  later: 'later',
  cancelled: {
    title: 'Your membership is cancelled',
    onHold: (ends: string) =>
      `It is paused, and ends on ${ends} without resuming. Nothing more is charged. Until then you can take the ` +
      'cancellation back.',
    until: (ends: string) => `Your pass works until ${ends}. Until then you can take the cancellation back.`,
    pauseAhead: (starts: string, resumes: string, ends: string) =>
      `Your pause begins on ${starts}. Your pass works until then, and from ${resumes} to ${ends}, when your membership ` +
      'ends. Until the end you can take the cancellation back.',
    pauseToEnd: (starts: string, ends: string) =>
      `Your pause begins on ${starts}. Your pass works until then, and your membership ends on ${ends}. Until the end ` +
      'you can take the cancellation back.',
  },
  paused: {
    title: (until: string) => `Paused until ${until}`,
    ends: (until: string, ends: string) =>
      `Nothing is charged until then, and your pass opens no doors. It works again from ${until} to ${ends}, when your ` +
      'membership ends.',
    resumes: 'Nothing is charged until then, and your pass opens no doors. It resumes automatically.',
  },
  given: { free: (until: string) => `Free until ${until}`, paid: (until: string) => `Paid until ${until}` },
  changes: {
    title: (day: string) => `Your plan changes on ${day}`,
    text: (tier: string) =>
      `${tier} begins that day. Until then all goes on as before, and you can take the change back.`,
  },
  pauseAhead: {
    title: (day: string) => `Pause from ${day}`,
    text: (until: string) => `Your pass works until then. It resumes automatically on ${until}.`,
  },
};
