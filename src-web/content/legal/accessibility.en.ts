import { brand } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';

const HOW: LegalSection = {
  id: 'how',
  heading: 'How we meet the requirements',
  body: [
    'We build to EN 301 549, which contains the Web Content Accessibility Guidelines (WCAG) 2.1 at ' +
      'level AA, and aim for WCAG 2.2 AA:',
    [
      'everything works with the keyboard, and where the focus is can always be seen',
      'text and controls have enough contrast, and no state is shown by colour alone',
      'headings, lists, forms and messages are marked up for screen readers; drawings that carry a ' +
        'meaning have a description',
      'pages can be enlarged to 200% and read at 320 pixels width without scrolling sideways',
      'if your system is set to reduced motion, nothing moves',
      'below each QR code its number is written as text',
    ],
    'Automatic checks of every page are part of each build of the website.',
  ],
};

/** § 14 BFSG with Anlage 3: what the service is, how it is used, how it meets the requirements, who watches over it. */
export function accessibilityText({ email }: Operator): LegalText {
  return {
    title: 'Accessibility',
    intro: 'Everybody should be able to find a night and buy a ticket for it.',
    sections: [
      {
        id: 'service',
        heading: 'The service',
        body: [
          `${brand.full} sells tickets for dance events, workshops and courses, and memberships, over this website.`,
          'You look at the nights under Events, open one, choose ticket type and quantity, sign in, and ' +
            'pay on the page of Stripe. The ticket comes by e-mail and is in your dashboard. The ' +
            'prices, dates and places of all nights can be read without an account and without scripts.',
        ],
      },
      HOW,
      {
        id: 'limits',
        heading: 'What may not work',
        body: [
          'The payment page is run by Stripe, and videos and social networks by their operators; we have ' +
            'no influence on their accessibility. If you cannot pay there, write to us and we find ' +
            'another way.',
        ],
      },
      {
        id: 'feedback',
        heading: 'Tell us',
        body: [
          `If something does not work for you, write to ${email}. Say which page and what you use; we ` +
            'answer within 24 hours.',
          { text: 'Contact', href: paths.contact },
        ],
      },
      {
        id: 'authority',
        heading: 'Market surveillance',
        body: [
          'The competent authority is the Marktüberwachungsstelle der Länder für die Barrierefreiheit ' +
            'von Produkten und Dienstleistungen (MLBF), Magdeburg.',
        ],
      },
    ],
  };
}
