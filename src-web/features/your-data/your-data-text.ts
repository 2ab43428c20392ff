import { brand } from '#shared/brand.ts';
import { domainSentence } from '#shared/error-details.ts';
import { DOMAIN_CODES } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { formatLongDate } from '#shared/time.ts';
import type { AuthRefusal } from '#web/post-auth.ts';

export const YOUR_DATA_TEXT = {
  exportFailed: 'Your data could not be put together. Please try again.',
  mayLeave:
    'You can leave whenever you like. What is erased, and what the law makes us keep, you see before anything happens.',
  deleted: 'Your account is deleted',
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
} as const;

/** An account does not go before its membership. */
export const scheduledText = {
  before: (day: Date): string =>
    `Your membership runs until ${formatLongDate(day)}. Your account is deleted on that day. Until then ` +
    'everything stays as it is: nights, card and tickets; and you can change your mind.',
  done: (day: Date): string => `Your account will be deleted on ${formatLongDate(day)}`,
  kept: 'Your account stays.',
} as const;

/** Tickets that are paid for stay valid; the links to them travel with the last mail. */
export const keptTickets = (count: number): string =>
  `${count === 1 ? 'Your ticket for a night to come stays' : `Your ${count} tickets for nights to come stay`} ` +
  `valid. Download ${count === 1 ? 'it' : 'them'} first, or keep our last e-mail: it has the links.`;

export const droppedOrders = (count: number): string =>
  `${count === 1 ? 'An order that is not paid yet is' : `${count} orders that are not paid yet are`} ` +
  'cancelled, and the seats go back on sale.';

/** The sentence for what the server said; never its own words. */
export function refusalSentence({ code, retryAfterSeconds }: AuthRefusal): string {
  const known = DOMAIN_CODES.find((each) => each === code);
  return known === undefined ? UNEXPECTED_MESSAGE : domainSentence(known, { retryAfterSeconds });
}
