import { NEWSLETTER_TEXT, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import type { Lang } from '#shared/time.ts';

/** What we add to somebody's own words. */
type MailingText = {
  night: string;
  date: string;
  doors: string;
  place: string;
  tickets: string;
  /** Before the link that ends it. */ wayOut: string;
  /** Why somebody gets it. */
  why: {
    guests: (night: string | null) => string;
    orders: string;
    members: string;
    owing: string;
    team: string;
    list: (type: NewsletterType) => string;
  };
};

export const MAILING_TEXT: Readonly<Record<Lang, MailingText>> = {
  en: {
    night: 'Night',
    date: 'Date',
    doors: 'Doors',
    place: 'Place',
    tickets: 'See my tickets',
    wayOut: 'To end it, without signing in:',
    why: {
      guests: (night) => `You get this mail because you hold a ticket for ${night ?? 'a night'}.`,
      orders: 'You get this mail because it is about an order of yours.',
      members: 'You get this mail because you are a member of the club.',
      owing: 'You get this mail because a payment of your membership is open.',
      team: 'You get this mail because you are on the team.',
      list: (type) => `You get this mail because you subscribed to ${NEWSLETTER_TEXT[type].name}.`,
    },
  },
  de: {
    night: 'Abend',
    date: 'Datum',
    doors: 'Einlass',
    place: 'Ort',
    tickets: 'Meine Tickets ansehen',
    wayOut: 'Abbestellen, ohne Anmeldung:',
    why: {
      guests: (night) => `Diese Mail geht an alle mit einem Ticket für ${night ?? 'einen Abend'}.`,
      orders: 'Diese Mail gehört zu einer Bestellung bei uns.',
      members: 'Diese Mail geht an die Mitglieder des Clubs.',
      owing: 'Diese Mail kommt, weil ein Beitrag der Mitgliedschaft offen ist.',
      team: 'Diese Mail geht an das Team.',
      list: (type) => `Diese Mail kommt, weil die Liste „${NEWSLETTER_TEXT[type].name}“ abonniert ist.`,
    },
  },
};
