import { brand } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { refundSentence } from '#shared/orders/refund-promise.ts';
import type { LegalSection, LegalText } from './legal-text.ts';

const VISITING: readonly LegalSection[] = [
  {
    id: 'tickets',
    heading: 'Tickets',
    body: [
      'Each ticket has its own number and QR code and lets one person in, once. Show it at the door on ' +
        'your phone or on paper.',
      'Tickets are non-refundable; for weekly courses see below. They are not exchangeable or transferable to another ' +
        'event.',
      'If we cancel an event, you get the full price back without asking. If an event moves, we tell you by e-mail.',
      `${NO_WITHDRAWAL_NOTE.en} ${refundSentence('no_refund')}`,
      'Where the page of an event and the checkout say that a ticket can be given back, released or changed for ' +
        'another one, that comes first. Your order keeps what they said when you bought it.',
    ],
  },
  {
    id: 'classes',
    heading: 'Classes and courses',
    body: [
      'Classes can be cancelled free of charge up to 48 hours before. Later cancellations cost 50% of the course fee.',
      `Weekly courses, such as the 12-week Bachata course, if their page says nothing else: ${refundSentence('first_week')}`,
      'Whoever is in a course may be asked first for the course that follows it: a place is kept for some days, and we ' +
        'write about it once.',
    ],
  },
];

const MEMBERSHIPS: LegalSection = {
  id: 'memberships',
  heading: 'Memberships',
  body: [
    'A membership costs its price per month and runs at least for the minimum term of its plan. After ' +
      'that it goes on from month to month.',
    'You can cancel to the end of a month with 14 days notice, in writing (an e-mail is enough) or with ' +
      'the cancellation button in the footer, at the earliest to the end of the minimum term.',
    'A member may buy one member ticket per event and membership. A member ticket that costs nothing ' +
      'counts only for nights on which the membership runs: when it ends or rests, free tickets for later ' +
      'nights end with it. Tickets that were paid for stay valid.',
    'Where we say so before you take it, a free place has to be confirmed by the day before; one that is not goes ' +
      'on to somebody else. Whoever lets several free places stay empty may for some weeks take one only in the last ' +
      '24 hours before a night; your dashboard says so.',
    { text: 'Cancellation Policy', href: '/cancellation-policy' },
    { text: 'Right of withdrawal', href: '/right-of-withdrawal' },
  ],
};

const VOUCHERS: LegalSection = {
  id: 'vouchers',
  heading: 'Gift vouchers and credit',
  body: [
    'A gift voucher is worth the amount that is printed on it. It pays for tickets and courses on this website, all of an ' +
      'order or a part; what is left stays on it. It is paid out in cash only where the law asks for that.',
    'It is valid for three years from the end of the year in which it was bought (§§ 195, 199 BGB). Whoever has the ' +
      'code can spend it. Tell us if it is lost: we can block it, as long as something is left on it.',
    'You can withdraw from buying a voucher within 14 days, as long as nothing of it was spent.',
    'Its price contains no VAT: that is due when it is spent, at the rate of what it pays for (§ 3 (15) UStG).',
    'Money that goes back goes to the card as far as the card paid, then to the voucher. Instead of money you get ' +
      'credit only if you choose it; credit is valid and spent like a voucher.',
    { text: 'Right of withdrawal', href: '/right-of-withdrawal' },
  ],
};

const CARDS: LegalSection = {
  id: 'cards',
  heading: 'Cards of several entries',
  body: [
    'A card of several entries is bought on this website. It opens the kinds of events that are named when it is bought, ' +
      'until the day that is named there; each ticket that is ordered with it takes one entry.',
    'It is yours and stays in your account. With one order you may use several entries, also for friends.',
    'Where a ticket is given back, or the event is called off, its entry comes back, not money. After we have ' +
      'called an event off, the card that paid for it can be used for at least another 30 days.',
    'You can withdraw from buying a card within 14 days, as long as no entry of it was used.',
    'VAT is part of its price: the place and the rate of what it opens are fixed when it is sold (§ 3 (14) UStG).',
    { text: 'Right of withdrawal', href: '/right-of-withdrawal' },
  ],
};

const AT_THE_END: readonly LegalSection[] = [
  {
    id: 'door',
    heading: 'At the door',
    body: [
      'People under 16 may come to public dance events only with a parent or guardian; from 16 to 17 ' +
        'they may stay until midnight (§ 5 JuSchG). Please bring an ID.',
      'We may refuse or end the visit of anyone who endangers or harasses others.',
    ],
  },
  {
    id: 'law',
    heading: 'Law',
    body: [
      'German law applies. If you are a consumer, the protection of the law of the country you live in stays yours.',
    ],
  },
];

/** The terms one agrees to: each number in them is the one that the server works with. */
export function termsText({ legalName, street, postalCode, city, email, vatMode }: Operator): LegalText {
  return {
    title: 'Terms & Conditions',
    intro: `For everything you book on ${brand.full}: tickets, workshops, courses, memberships, gift vouchers and cards.`,
    sections: [
      {
        id: 'who',
        heading: 'Who you book with',
        body: [
          `Your contract is with ${legalName}, ${street}, ${postalCode} ${city}. You reach us at ${email}.`,
          { text: 'Imprint', href: '/imprint' },
        ],
      },
      {
        id: 'booking',
        heading: 'How a booking is made',
        body: [
          'You need an account with a confirmed e-mail address. You choose the event, the ticket type ' +
            'and how many tickets you want; one order takes 1 to 10 tickets of one event.',
          'Before you pay you see everything that counts: event, date, place, quantity and the total ' +
            'price. You can change it until you press the pay button.',
          'While you pay, your seats are held for you. If the payment does not arrive in that time, they ' +
            'go back on sale.',
          'A registration is valid only after full payment. We confirm it by e-mail with your tickets and a receipt.',
          'We store the text of your contract. These terms can be printed or saved from this page.',
        ],
      },
      {
        id: 'prices',
        heading: 'Prices and payment',
        body: [
          vatMode === 'regular'
            ? 'All prices are in euros and include VAT. There are no booking fees and no surcharge for any ' +
              'means of payment.'
            : 'All prices are in euros. As a small business under § 19 UStG we charge no VAT. There are no ' +
              'booking fees and no surcharge for any means of payment.',
          'You pay with Stripe, on their page. Which means of payment they accept is shown there before you pay.',
          'Some tickets can be paid in parts, without interest or fee. You pay the first part with the order; each later one ' +
            'is charged from the same card on the day named before you order, before what it pays for. If that fails we ' +
            'try again for six days and write to you; your ticket stays until we end the contract.',
        ],
      },
      ...VISITING,
      MEMBERSHIPS,
      VOUCHERS,
      CARDS,
      ...AT_THE_END,
    ],
  };
}
