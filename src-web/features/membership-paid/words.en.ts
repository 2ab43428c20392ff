import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';

/** After the payment of a membership. */
export const en = {
  says: MEMBERSHIP_MESSAGES,
  checking: 'Checking',
  check: 'Check Payment Status',
  dashboard: 'Go to Dashboard',
  title: 'Your membership',
  processing: 'Processing your membership',
  nothingCharged: 'The payment was not completed, so nothing was charged and no membership began.',
  stillOpen:
    'We could not see your payment yet. If you have paid, your membership begins all the same as soon as ' +
    'the payment provider tells us.',
  failed: 'Payment Failed',
  again: 'Try Again',
  home: 'Back to Home',
  activated: 'Membership Activated!',
  yours: (tier: string, since: string | null) => `${tier} is yours${since === null ? '' : ` since ${since}`}.`,
  benefits: ['50% off all events', 'Priority entry', 'Exclusive merchandise', 'Festival discounts'],
  mailSent:
    'Confirmation email sent to <address/>, with your contract, the terms and the right of withdrawal as a PDF.',
  mailTrying:
    'We keep trying to send your confirmation to <address/>, with your contract, the terms and the right of withdrawal ' +
    'as a PDF.',
  resend: 'Resend Email',
  resending: 'Sending',
  justSent: (again: string) => `It was just sent. Please look into your spam folder, or ask again ${again}.`,
  next: 'What’s Next',
  steps: [
    'Open your pass in <dashboard>your dashboard</dashboard>, and put it into your wallet if you like.',
    'Book your next night: the member price is applied automatically, once per event.',
    'Show the code at the door and collect what your plan hands out.',
  ],
  browse: 'Browse Events',
};
