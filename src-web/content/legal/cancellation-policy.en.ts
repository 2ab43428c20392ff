import type { Operator } from '#shared/operator.ts';
import { refundSentence } from '#shared/orders/refund-promise.ts';
import { paths } from '#web/routes/paths.ts';
import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';

const memberships = (email: string): LegalSection => ({
  id: 'memberships',
  heading: 'Memberships',
  body: [
    'A membership can be cancelled at any time to the end of a month with 14 days notice, or less where ' +
      'its plan says so, but not before the minimum term of its plan is over. You see the date on which it ends before you ' +
      'confirm.',
    `Cancel in writing by e-mail to ${email}, or with the button 'Verträge hier kündigen' in the ` +
      'footer of every page. You need no login for it, and you get a confirmation by e-mail at once.',
    'So that nobody ends a contract that is not theirs, what you send without being signed in ' +
      'takes effect once you confirm it from the e-mail address of your account, or after 24 hours ' +
      'if that address has not objected. The day it reached us counts in any case. The same goes for ' +
      'a withdrawal.',
    { text: 'Verträge hier kündigen (cancel a contract)', href: paths.cancelContract },
  ],
});

/** What is refunded and what is not; the buttons' words are the law's (§§ 312k, 356a BGB). */
export function cancellationText({ email }: Operator): LegalText {
  return {
    title: 'Cancellation Policy',
    intro: 'What can be cancelled, until when, and what it costs.',
    sections: [
      {
        id: 'tickets',
        heading: 'Parties, events and workshops',
        body: ['Tickets for parties, events and workshops are not refundable, exchangeable or transferable.'],
      },
      {
        id: 'classes',
        heading: 'Dance classes',
        body: [
          [
            'Up to 48 hours before the class: free of charge.',
            'Later than that: 50% of the fee.',
            'Without cancelling (no-show): the full fee.',
          ],
          `Weekly courses, such as the 12-week Bachata course, if their page says nothing else: ${refundSentence('first_week')}`,
        ],
      },
      memberships(email),
      {
        id: 'withdrawal',
        heading: 'Withdrawal within 14 days',
        body: [
          "A membership you order online can be withdrawn from within 14 days, with the button 'Vertrag " +
            "widerrufen' in the footer of every page. Tickets and courses on fixed dates have no right of " +
            'withdrawal.',
          { text: 'Right of withdrawal', href: paths.rightOfWithdrawal },
          { text: 'Vertrag widerrufen (withdraw from a contract)', href: paths.withdrawContract },
        ],
      },
      {
        id: 'refunds',
        heading: 'Refunds',
        body: [
          'Refunds go back to the means of payment you used. It can take up to 14 business days until ' +
            'the money is there.',
        ],
      },
      {
        id: 'by-us',
        heading: 'If we cancel',
        body: [
          'We may cancel a class or an event, for example because too few people take part. You then ' +
            'choose between your money back and another date; for a cancelled event with tickets the ' +
            'refund is sent automatically.',
        ],
      },
      { id: 'questions', heading: 'Questions', body: [{ text: 'Contact', href: paths.contact }] },
    ],
  };
}
