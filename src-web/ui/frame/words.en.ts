import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { OFFLINE_SENTENCE } from '../tickets/or-offline.ts';

/** What stands around every page. */
export const en = {
  menu: {
    label: 'Menu',
    main: 'Main',
    small: 'Main, small screen',
    home: 'HOME',
    events: 'EVENTS',
    membersClub: 'MEMBERS CLUB',
    salsa: 'SALSA FRIDAY',
    course: 'LEARN BACHATA',
    guide: 'FREE GUIDE',
  },
  parties: 'Parties',
  festivals: 'Festivals',
  signIn: 'Sign In',
  dashboard: 'Dashboard',
  admin: 'Admin',
  logout: 'Logout',
  count: { hero: ['one', 'two', 'three', 'tap'], footer: ['five', 'six', 'seven', 'tap'] },
  foot: {
    events: 'Events',
    workshops: 'Workshops',
    course: 'Learn Bachata',
    membersClub: 'Members Club',
    guide: 'Free Guide',
    newsletter: 'Newsletter',
    contact: 'Contact',
    developers: 'Developers',
    terms: 'Terms & Conditions',
    privacy: 'Privacy Policy',
    cancellation: 'Cancellation Policy',
    imprint: 'Imprint',
    accessibility: 'Accessibility',
    taxNumber: (number: string) => `Tax number ${number}`,
    writeToUs: 'Write to us',
    languages: 'Languages',
  },
  demo: { note: 'Invented nights, no real money.', mailbox: 'Mailbox' },
  /** The other language, in its own words. */
  other: { name: 'Deutsch', code: 'DE', page: 'Diese Seite auf Deutsch', close: 'Hinweis schließen' },
  ownName: 'English',
  homeCrumb: 'Home',
  /** Behind the product's name, where a page has no name of its own. */
  line: 'Bachata and Salsa in Munich',
  loading: 'Loading',
  failures: {
    offline: OFFLINE_SENTENCE,
    unexpected: UNEXPECTED_MESSAGE,
    list: 'This list could not be loaded: there may be more.',
  },
  tryAgain: 'Try again',
  returnHome: 'Return to Home',
};
