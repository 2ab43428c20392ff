import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { brand } from '#shared/brand.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';

/** What the dashboard says of one's own data: the copy of them, and that the account goes. */
export const en = {
  loading: 'Loading',
  loadFailed: DASHBOARD_MESSAGES.loadFailed,
  unexpected: UNEXPECTED_MESSAGE,
  /** Why an account is not deleted, by the server's code. */
  refused: {
    DELETION_NOT_CONFIRMED: ERROR_MESSAGES.DELETION_NOT_CONFIRMED,
    WRONG_PASSWORD: ERROR_MESSAGES.WRONG_PASSWORD,
    SIGN_IN_TOO_OLD: ERROR_MESSAGES.SIGN_IN_TOO_OLD,
    ADDRESS_JUST_CHANGED: ERROR_MESSAGES.ADDRESS_JUST_CHANGED,
    LAST_ADMIN: ERROR_MESSAGES.LAST_ADMIN,
    PAYMENT_PROCESSING: ERROR_MESSAGES.PAYMENT_PROCESSING,
    UNAUTHORIZED: ERROR_MESSAGES.UNAUTHORIZED,
    INVALID_INPUT: ERROR_MESSAGES.INVALID_INPUT,
    SERVICE_UNAVAILABLE: ERROR_MESSAGES.SERVICE_UNAVAILABLE,
  },
  copy: {
    title: 'Your data',
    text:
      'Everything we keep about you, in one file, to read or to take along: profile, sign-ins, orders, tickets, ' +
      'newsletters. How long we keep what, and why, is in our <policy>Privacy Policy</policy>.',
    download: 'Download my data',
    busy: 'Putting it together',
    failed: 'Your data could not be put together. Please try again.',
    tickets: 'Download my tickets (PDF)',
  },
  leave: {
    title: 'Delete account',
    text: 'You can leave whenever you like. What is erased, and what the law makes us keep, you see before anything happens.',
    scheduled: (day: string) => `Your account will be deleted on ${day}. Until then nothing is lost.`,
    delete: 'Delete my account',
    keep: 'Keep my account',
    keeping: 'Keeping it',
    kept: 'Your account stays.',
    deleted: 'Your account is deleted',
    before: (day: string) =>
      `Your membership runs until ${day}. Your account is deleted on that day. Until then everything stays as it is: ` +
      'nights, card and tickets; and you can change your mind.',
    get consequences() {
      return [
        'Your profile, your picture, your sign-ins and your newsletters are erased together with it. Nobody ' +
          'can bring them back.',
        'Receipts stay for eight years, because tax law requires it, but without your name and your address.',
        `${brand.full} then no longer knows you: tickets, receipts and order history cannot be shown or sent to you again.`,
      ];
    },
    tillBooks:
      'You have worked at a till: its closings are books, and tax law (§ 147 AO) keeps them, with your name, for ten ' +
      'years after the end of their year.',
    /** Tickets that are paid for stay valid; the links to them travel with the last mail. */
    keptTickets: (count: number) =>
      `${count === 1 ? 'Your ticket for a night to come stays' : `Your ${count} tickets for nights to come stay`} ` +
      `valid. Download ${count === 1 ? 'it' : 'them'} first, or keep our last e-mail: it has the links.`,
    droppedOrders: (count: number) =>
      `${count === 1 ? 'An order that is not paid yet is' : `${count} orders that are not paid yet are`} ` +
      'cancelled, and the seats go back on sale.',
    farewell: 'A last e-mail is on its way to you; with it your address goes, too. Thank you for the dances.',
    home: 'To the home page',
  },
  form: {
    email: 'Your e-mail address, to confirm',
    password: 'Your password',
    show: 'Show password',
    hide: 'Hide password',
    deleting: 'Deleting',
    now: 'Delete my account for good',
    onThatDay: 'Delete it on that day',
    signInAgain: 'Sign in again',
  },
};
