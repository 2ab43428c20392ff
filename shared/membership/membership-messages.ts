/** What the screens of a membership say: its order, its recovery, its end, its card. */
export const MEMBERSHIP_MESSAGES = {
  signInToSubscribe: 'Please sign in to subscribe',
  startFailed: 'Failed to start subscription process',
  providerBusy: 'The payment provider is busy. Your place is kept: please press again.',
  paymentCheckFailed: 'Failed to check payment status',
  statusFailed: 'Failed to check subscription status',
  recovered: 'Membership recovered and activated successfully',
  nothingToRecover: 'No payment recovery needed',
  recoveryFailed: 'Payment recovery failed',
  activated: 'Membership activated successfully!',
  mailSent: 'Confirmation email sent!',
  mailFailed: 'Failed to send confirmation email, but your membership is active',
  resendFailed: 'Failed to resend email',
  processingFailed: 'Error processing your membership',
  reasonMissing: 'Please select a reason for cancellation',
  cancelFailed: 'Failed to cancel subscription. Please try again.',
  reactivateFailed: 'Failed to reactivate subscription. Please try again.',
  portalFailed: 'Failed to open payment method update. Please try again.',
  nothingToManage: "You don't have an active subscription to manage.",
  refreshed: 'Subscription status updated',
  refreshFailed: 'Failed to refresh subscription status',
  qrSignIn: 'You must be logged in to generate QR code.',
  qrNoMembership: 'Active subscription not found.',
  qrFailed: 'Failed to generate QR code. Please try again.',
  qrReady: 'Your membership QR code is ready!',
  walletSignIn: 'You must be logged in to add to Google Wallet.',
  walletOpening: { title: 'Google Wallet', text: 'Opening Google Wallet to add your membership pass' },
  walletFailed: { title: 'Error', text: 'Failed to add to Google Wallet. Please try again.' },
} as const;

/** What stands in the way of a change of a membership. */
export const MEMBERSHIP_CONFLICTS = {
  PLAN_IN_USE: 'Somebody has or had this plan, so it stays. You can stop offering it.', // by a membership, also one that is over
  PLAN_NOT_OFFERED: 'This plan is not offered any more. Please choose another one.', // ended, in other terms now, or given by hand only
  PLAN_CHANGE_NOT_POSSIBLE: 'Your plan cannot be changed now.', // the plan one has, or paused, ending or unpaid
  PLAN_NOT_CHANGING: 'Your plan is not about to change.', // no other plan was ordered
  MEMBERSHIP_RUNNING: 'You already have a membership.', // a person has one membership, and has it already
  MEMBERSHIP_ENDING: 'Your membership is cancelled already.', // it is cancelled already
  MEMBERSHIP_NOT_ENDING: 'There is no cancellation to take back.',
  MEMBERSHIP_NOT_PAUSED: 'There is no pause to end.',
  PERSON_IS_MEMBER: 'This person has a membership. Change that one, or wait for its end.',
  // one that the office gave has an end, and nothing to cancel, pause or order
  MEMBERSHIP_BY_HAND: 'This membership does not renew: it ends on its last day. Please ask us to change it.',
  // a contract with the payment provider is never changed by hand
  MEMBERSHIP_BY_CARD: 'This membership is paid by card and renews there, so it cannot be changed by hand.',
} as const;
