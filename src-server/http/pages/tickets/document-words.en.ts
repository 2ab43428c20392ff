import { en as course } from '#shared/absences/words.en.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';
import { ADD_TO_WALLET, WALLET_FAILED } from '#shared/tickets/wallets.ts';

/** What the small pages of tickets say, beside what stands on any ticket. */
export const en = {
  tonight: 'Tonight, ',
  usedAt: (word: string, at: string) => `${word} at ${at}`,
  givenBack: '<b>This ticket no longer counts: it was given back.</b> It opens no door.',
  /** A free place that is to be confirmed; `at` is a time as the page marks it up. */
  confirm: {
    until: (at: string) => `Please confirm until ${at}.`,
    else: 'Otherwise the place goes on to somebody else.',
    button: 'Yes, I am coming',
    done: 'You have confirmed your place. See you there!',
    wentOn: '<b>This ticket no longer counts: it was not confirmed in time.</b> The place went on to somebody else.',
  },
  nthOf: (nth: number, of: number) => `${nth} of ${of}`,
  yours: 'Your ticket',
  titleOf: (event: string) => `Ticket: ${event}`,
  asOf: 'As of ',
  brightness: 'Turn your screen up to full brightness at the door.',
  calendar: 'Calendar',
  addToCalendar: 'Add to calendar',
  directions: 'Directions',
  aboutNight: 'About this night',
  gettingThere: 'Getting there and getting in',
  addToWallet: ADD_TO_WALLET,
  none: {
    title: ERROR_MESSAGES.TICKET_NOT_FOUND,
    text: 'This link is incomplete, or does not work any more.',
    ask: (dashboard: string) =>
      'Ask the person who sent it for a new one. Tickets you bought yourself are in ' +
      `<a href="${dashboard}">your dashboard</a>.`,
    events: 'Browse events',
  },
  myTickets: 'My tickets',
  /** `/dashboard` while a code is on it. */
  dashboard: {
    heading: 'MY DASHBOARD',
    title: 'My dashboard',
    back: 'Dashboard',
    tabs: { membership: 'Membership', tickets: 'Tickets', newsletters: 'Newsletters', profile: 'Profile' },
    adminPanel: 'Admin Panel',
    logout: 'Logout',
    none: 'You have no tickets for nights to come.',
    find: 'Find a night',
    card: 'Member card',
    memberId: 'Member ID',
    cardReady: MEMBERSHIP_MESSAGES.qrReady,
    toMembership: 'Go to your membership',
    pdf: 'All tickets as PDF, past ones too',
  },
  night: {
    ticketOf: (nth: number, of: number) => `Ticket ${nth} of ${of}`,
    tickets: 'Tickets of this night',
    swipe: 'swipe for the others',
    several: (count: number, night: string) => `${count} tickets for ${night}`,
    evenings: course.myEvenings,
    plans: PLANS_CHANGED,
  },
  give: {
    open: 'Share, for the friend it is for',
    to: 'Given to (optional)',
    hint: 'Your screens then show it as given. Whoever has its link has the ticket, until you take it back.',
    give: 'Give it and share the link',
    page: 'Open its page',
    again: 'Send the link again',
    stop: 'Stop sharing',
    stops: (name: string | null) =>
      `The link and the code ${name ?? 'your friend'} has stop working, at the door too. You get a new code.`,
    takeBack: 'Take it back',
  },
  wallet: {
    ...WALLET_FAILED,
    asValid: 'What you have is as valid as before: show it from our website, or from the mail.',
    back: 'Back',
  },
  name: {
    label: 'Your name on this ticket',
    hint: 'It is shown at the door. Leave it empty to take the name away.',
    save: 'Save name',
    change: 'Change the name',
  },
};
