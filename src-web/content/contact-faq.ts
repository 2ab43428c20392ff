import { refundSentence } from '#shared/orders/refund-promise.ts';

export type Answer = { question: string; answer: string };

/** What people ask most. */
export const CONTACT_FAQ: readonly Answer[] = [
  {
    question: 'When does my ticket arrive?',
    answer:
      'Within 5 to 10 minutes after the payment, by e-mail with its QR code. It is also in your dashboard at once.',
  },
  {
    question: 'Can I give a ticket back?',
    answer:
      'Tickets for parties, events and workshops are not refundable, exchangeable or transferable. If we ' +
      `cancel a night, you get your money back. Weekly courses: ${refundSentence('first_week')}`,
  },
  {
    question: 'Do I need a partner or experience?',
    answer:
      'No. Come alone or in a group. In the 12-week Bachata course partners rotate on purpose, and the ' +
      'first lesson is free.',
  },
  {
    question: 'What does a membership give me?',
    answer:
      'Members pay half for most events with the Members Club, and dance at every Bachata and Salsa ' +
      'party with All You Can Dance.',
  },
  {
    question: 'I teach. Can I give a workshop?',
    answer: 'Yes. Tell us the topic, a date that is still free and your fee on the workshop submission page.',
  },
];
