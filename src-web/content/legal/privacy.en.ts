import { brand } from '#shared/brand.ts';
import { keptOnDeviceSection } from '#shared/legal/kept-on-device.ts';
import { retentionLines } from '#shared/retention/retention.ts';
import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';

const RETENTION: LegalSection = {
  id: 'keeping',
  heading: 'What is kept, and for how long',
  body: [
    'This list is the one our server works by: what has run out is erased every day.',
    retentionLines(),
    'Copies made for emergencies are overwritten after 14 days.',
  ],
};

function rights(email: string): LegalSection {
  return {
    id: 'rights',
    heading: 'Your rights',
    body: [
      'You can ask what we store about you, have it corrected, moved or deleted, and object to its use. ' +
        'A consent can be withdrawn at any time for the future.',
      'In your profile you can download everything we store about you, and delete your account yourself. ' +
        'Then your name and your address are erased at once; what tax law makes us keep stays without them ' +
        'until it may be erased, too. Tickets you have bought stay valid: the ticket or its link still lets ' +
        'its holder in.',
      `Write to ${email}; we answer within a month.`,
      'You can also complain to the supervisory authority: Bayerisches Landesamt für Datenschutzaufsicht ' +
        '(BayLDA), Ansbach.',
      { text: 'Contact', href: paths.contact },
    ],
  };
}

const WHAT_IS_STORED: readonly LegalSection[] = [
  {
    id: 'visit',
    heading: 'When you look around',
    body: [
      'All pages, fonts and pictures come from our own server. Nothing is loaded from anybody else, ' +
        'we measure nothing, and there is no advertising.',
      'Our server writes one line per request: what was asked for, how it went and how long it took. ' +
        'No name, no e-mail address and no IP address is in it. To stop attacks, IP addresses are ' +
        'counted in memory for a few minutes and not kept (Art. 6 (1) f GDPR).',
    ],
  },
  keptOnDeviceSection(),
  {
    id: 'account',
    heading: 'Your account',
    body: [
      'For your account we store your name, your e-mail address and your password as a hash that ' +
        'nobody can read back. With each sign-in we store its time, the IP address and the browser it ' +
        'came from, until that session ends.',
      'What you add to your profile (phone number, dance role, level, picture) is voluntary. Your ' +
        'picture is made anew on our server, without the place and time a camera writes into it; the ' +
        'team at the door sees it only if you allow it.',
      'Legal basis: the contract with you (Art. 6 (1) b GDPR).',
    ],
  },
  {
    id: 'orders',
    heading: 'Orders and tickets',
    body: [
      'For an order we store who bought what, when, at which price and on a page of which language, and the ' +
        'tickets with the names you give them. The QR code on a ticket holds only a random id and a signature, no name ' +
        'and no e-mail address.',
      'For a gift voucher we store what you write on it and, if you have it sent, the address of whoever gets it: they get ' +
        'that one mail, and we forget the address a month later.',
      'If you wait for a seat we store for which ticket, for how many people, what you dance where the event asks, and ' +
        'which seats were kept for you.',
      'At the door we store when a ticket was used. Where a free place is to be confirmed, we store whether it was; where ' +
        'free places that stayed empty count, we read that from tickets and visits, and you see it in your dashboard.',
    ],
  },
  {
    id: 'payment',
    heading: 'Payment',
    body: [
      'You pay on the page of Stripe (Stripe Payments Europe, Ltd., Dublin). They get your e-mail ' +
        'address, what you buy and the amount from us; your card number goes to them alone and never ' +
        'to us. They tell us whether the payment worked. Their privacy policy applies on their page.',
      'If you pay in parts, Stripe keeps your card for the later ones and charges it when we ask for them. We keep when ' +
        'which part is due and paid, and never the card.',
      'Nothing from Stripe is loaded on our pages.',
    ],
  },
  {
    id: 'mail',
    heading: 'E-mail',
    body: [
      'We write to you about what you ordered: confirmations, tickets, changes, refunds. Once a mail ' +
        'is delivered, its text is removed from our outbox; its language, which is that of the page you ' +
        'used, stays in the list of sent mails. Newsletters only go to people who asked ' +
        'for them and confirmed it; every one of them has a link that ends it.',
      'To prove that you asked for a newsletter we store the words you agreed to, when and from ' +
        'which IP address, and the mail that confirmed it (Art. 7 (1) GDPR). Nothing measures whether ' +
        'you open a mail.',
    ],
  },
  {
    id: 'contact',
    heading: 'When you write to us',
    body: [
      'Messages by e-mail are kept as long as it takes to answer them, at most two years. If you use ' +
        'WhatsApp, Instagram or Facebook, their operators process what you write under their own ' +
        'rules. Our pages only link there.',
    ],
  },
];

/** What the product really does with data; each statement is one that a change of the code may make wrong. */
export function privacyText({ legalName, street, postalCode, city, email }: Operator): LegalText {
  return {
    title: 'Privacy Policy',
    intro: `What ${brand.full} knows about you, why, and for how long. It is less than you fear.`,
    sections: [
      { id: 'who', heading: 'Who is responsible', body: [`${legalName}, ${street}, ${postalCode} ${city}, ${email}.`] },
      ...WHAT_IS_STORED,
      RETENTION,
      rights(email),
    ],
  };
}
