import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#web/api.ts';

export type FailedMail = inferRouterOutputs<AppRouter>['admin']['mails']['failed']['items'][number];

export const MAIL_KIND_TEXT: Record<FailedMail['kind'], string> = {
  'mail.order_paid': 'Tickets and receipt',
  'mail.order_resend': 'Tickets and receipt, once more',
  'mail.payment_too_late': 'Apology for a payment that came too late',
  'mail.event_cancelled': 'Event cancelled',
  'mail.event_moved': 'Event moved',
  'mail.refunded': 'Money is on its way back',
  'mail.confirm_address': 'Confirm your e-mail address',
  'mail.account_exists': 'You already have an account',
  'mail.reset_password': 'Set a new password',
  'mail.newsletter_confirm': 'Please confirm your subscription',
  'mail.newsletter_started': 'Subscription confirmed',
  'mail.new_device': 'Sign-in from a new device',
  'mail.second_factor_reset': 'Two-step sign-in reset',
  'mail.deletion_scheduled': 'Account deletion planned',
  'mail.welcome': 'Welcome',
  'mail.account_deleted': 'Account deleted',
  'mail.contact_message': 'A message to you',
  'mail.contact_received': 'We have your message',
  'mail.guide': 'The free guide',
  'mail.reservation': 'A table request to you',
  'mail.reservation_received': 'We have your table request',
  'mail.course_request': 'A course registration to you',
  'mail.course_received': 'We have your course registration',
  'mail.declaration': 'A cancellation or withdrawal to you',
  'mail.declaration_received': 'Receipt of a cancellation or withdrawal',
  refund: 'A refund that Stripe was never told about',
};
