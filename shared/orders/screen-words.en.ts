import type { TicketLimitDetails } from '../error-details.ts';
import type { ShortPromise } from './refund-words.ts';

/** What every page says of an order and of what it costs. */
export const en = {
  total: 'Total',
  summary: 'Order summary',
  yourOrder: 'Your order',
  ticketTimes: (name: string, quantity: number) => `${name} × ${quantity}`,
  saved: 'You save as a member',
  voucher: 'Voucher for the bar, included',
  savedWithCode: (code: string) => `You save with code ${code}`,
  vat: 'VAT',
  noVat: 'none, § 19 UStG',
  inclVat: (percent: number) => `incl. ${percent}% VAT`,
  nothingCharged: 'Nothing was charged.',
  showTickets: 'Show my tickets',
  backToEvents: 'Back to Events',
  moreEvents: 'Browse More Events',
  bookAgain: 'Book again',
  support: 'Contact Support',
  checkPayment: 'Check Payment Status',
  checking: 'Checking',
  invoice: {
    title: 'Invoice for a company',
    company: 'Company',
    street: 'Street and number',
    place: 'Postal code and town',
    country: 'Country (if not Germany)',
    vatId: 'VAT ID (if you have one)',
  },
  refundInShort: (promise: ShortPromise) =>
    promise === 'no_refund'
      ? 'No refunds unless we cancel.'
      : promise === 'first_week'
        ? 'Full price back until the end of week 1.'
        : promise === 'by_type'
          ? 'Each type of ticket says whether you can give it back.'
          : `${promise.isAll ? 'Full price' : 'A part of the price'} back until ${promise.until}.`,
  /** Why no more can be chosen. */
  limit: ({ kind, most, left }: TicketLimitDetails) => {
    const rule =
      `One person can have ${most} ${kind === 'free' ? 'free ' : ''}${most === 1 ? 'ticket' : 'tickets'} for ` +
      'this event';
    if (left === 0) return `${rule}, and you have ${most === 1 ? 'it' : 'them'} already.`;
    return left < most ? `${rule}. You have ${most - left} already, so you can take ${left} more.` : `${rule}.`;
  },
};
