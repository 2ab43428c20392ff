import { CONFIRM_MS, TRUSTED_DEVICE_MS } from '#shared/accounts/kept-for.ts';
import { KEPT_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { LegalSection } from './legal-text.ts';

/** Where a browser keeps something for this website. */
const KEEPING_PLACES = {
  cookie: 'Cookies',
  localStorage: 'Local storage, until you clear it',
  sessionStorage: 'Session storage, until the tab is closed',
  cache: 'Cache, for use without a network',
  indexedDB: 'Database of the browser (IndexedDB)',
} as const;

export type KeepingPlace = keyof typeof KEEPING_PLACES;

/** `key` is the name as a browser shows it, without the prefixes of https; a star is something that varies. */
type KeptOnDevice = { place: KeepingPlace; key: string; what: string };

/**
 * Everything this website puts on a visitor's device (§ 25 TDDDG). The privacy page prints it, and a test compares it
 * with what the sources set.
 */
export const KEPT_ON_DEVICE: readonly KeptOnDevice[] = [
  {
    place: 'cookie',
    key: 'better-auth.session_token',
    what: 'set when you sign in; keeps you signed in, until you sign out and for 30 days at most',
  },
  {
    place: 'cookie',
    key: 'better-auth.state',
    what: 'set when you choose to sign in with Google; shows that who comes back is who left, for 5 minutes',
  },
  {
    place: 'cookie',
    key: 'better-auth.trusted_device',
    what: `only if you tick it at the second step of signing in; asks for no code for ${TRUSTED_DEVICE_MS / DAY_MS} days`,
  },
  {
    place: 'cookie',
    key: 'sign_up',
    what:
      'set when you sign up; lets the password count that you chose in this browser, for ' +
      `${CONFIRM_MS / HOUR_MS} hours`,
  },
  {
    place: 'cookie',
    key: 'known_device',
    what:
      'set when your password was right; keeps strangers who guess passwords from locking you out. It lets ' +
      'nobody in and names nobody, and lasts a year',
  },
  {
    place: 'cookie',
    key: 'better-auth.passkey_challenge',
    what:
      'set by the sign-in page and when you add a passkey, where your browser knows passkeys; shows that the answer of ' +
      'your device belongs to our question, for 5 minutes',
  },
  {
    place: 'localStorage',
    key: 'signed-in-here',
    what: 'that somebody has been signed in here; at the next purchase it tells that you have an account',
  },
  {
    place: 'localStorage',
    key: 'passkey-offer-closed',
    what: 'that you did not want a passkey on this device, so that the offer is not made again',
  },
  { place: 'localStorage', key: 'admin-scheme', what: 'for the team: whether the panel is light or dark' },
  {
    place: 'localStorage',
    key: 'language',
    what: 'which language you chose for these pages, by the link to the other one or in your profile',
  },
  {
    place: 'localStorage',
    key: 'language-line-closed',
    what: 'when you close the line that offers the page in your language; it stays away for a year',
  },
  {
    place: 'localStorage',
    key: 'table *',
    what:
      'for the team: which columns of a list are shown, how dense its rows are, and the views of it (search, filters ' +
      'and order) that somebody keeps under a name',
  },
  {
    place: 'sessionStorage',
    key: 'heard',
    what: 'that you have seen the home page move, so that it does so once a visit',
  },
  {
    place: 'sessionStorage',
    key: 'asked-again',
    what: 'that a page whose scripts did not come was asked for once more; gone when they have come',
  },
  {
    place: 'sessionStorage',
    key: 'draft *',
    what:
      'what you had typed or chosen when your session ended, at the checkout and in your profile; gone when ' +
      'it is shown again',
  },
  {
    place: 'cache',
    key: KEPT_TICKETS,
    what:
      'pages of tickets and of your member card that you open, and the script that keeps them, so that they open at ' +
      'the door without a network. They go when you sign out, or when the ticket no longer counts. We cannot read ' +
      'them there',
  },
  {
    place: 'cache',
    key: 'clave-door',
    what: 'on the phone of a helper at the door: the page of the door; it goes when the helper leaves',
  },
  {
    place: 'indexedDB',
    key: 'clave-door',
    what:
      'on the phone of a helper at the door: the list of the night, whose names open only with the code of ' +
      'each ticket, and what was scanned; it goes when the helper leaves or the night is over. On the phone of who ' +
      'teaches a course also the names of those who have a place, around each evening',
  },
];

/** The section of the privacy page that names each of them. */
export function keptOnDeviceSection(): LegalSection {
  const places = Object.keys(KEEPING_PLACES) as KeepingPlace[];
  return {
    id: 'cookie',
    heading: 'Cookies and what your browser keeps',
    body: [
      'If you only look around, you get no cookie. What is set is necessary for what you do here (§ 25 (2) TDDDG), so ' +
        'there is no banner; nothing follows you, and nobody else can read it. This list is complete. In front of the ' +
        'name of a cookie your browser shows __Secure- or __Host- as well.',
      ...places.flatMap((place) => [
        `${KEEPING_PLACES[place]}:`,
        KEPT_ON_DEVICE.filter((kept) => kept.place === place).map(({ key, what }) => `${key}: ${what}.`),
      ]),
      'The calendar of shifts (/kasse) keeps its key only while the page is open.',
    ],
  };
}
