import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { NEWSLETTER_TEXT } from '#shared/newsletters/newsletter-types.ts';

/** The dashboard's tab Newsletters. */
export const en = {
  lists: NEWSLETTER_TEXT,
  loading: 'Loading',
  loadFailed: DASHBOARD_MESSAGES.loadFailed,
  title: 'What we may write to you',
  lead: 'Everything is off until you turn it on. Tickets and receipts always reach you.',
  pending: 'We have sent you a mail: please follow the link in it.',
  on: DASHBOARD_MESSAGES.subscribed,
  off: DASHBOARD_MESSAGES.unsubscribed,
  failed: DASHBOARD_MESSAGES.subscriptionFailed,
  follows: { title: 'What you follow', ended: 'No longer followed', notSaved: 'Not saved' },
};
