import { ADD_TO_WALLET } from '#shared/tickets/wallets.ts';
import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';

const YOURS = (count: number): string => (count === 1 ? 'Your ticket' : `Your ${count} tickets`);
const MONEY_BACK = 'The money goes back the way it came; depending on your bank it takes five to ten days to show.';

/** Mails about an order. */
export const en = {
  facts: { date: 'Date', time: 'Time', evenings: 'Evenings', place: 'Place', event: 'Event' },
  ticket: {
    open: 'Open this ticket, or share it with the friend you bought it for',
    code: (number: string) => `QR code of ticket ${number}`,
    wallet: ADD_TO_WALLET as string,
  },
  answers: {
    heading: 'Your answers',
    yes: 'Yes',
    ofTicket: (question: string, number: number) => `${question} (ticket ${number})`,
    change: (day: string, time: string) =>
      `You can change them until ${day}, ${time}: in your dashboard, under ‘${PLANS_CHANGED}’ at your ticket.`,
    toAnswer: `The organiser asks you something: please answer it in your dashboard, under ‘${PLANS_CHANGED}’ at your ticket.`,
  },
  yours: YOURS,
  show: (count: number) =>
    count === 1
      ? 'Show the code at the door, on your phone or on paper.'
      : 'Everyone shows their own code at the door, on a phone or on paper.',
  withPartner:
    'Your ticket counts together with your partner’s, once both are paid. Your dashboard says how it stands and what you can do.',
  allTickets: 'All my tickets',
  dashboard: 'My dashboard',
  otherNight: 'Find another night',
  moneyBack: MONEY_BACK,
  receipt: {
    heading: 'Receipt',
    number: 'Receipt number',
    invoiceHeading: 'Invoice',
    invoiceNumber: 'Invoice number',
    buyer: 'Buyer',
    invoiceTo: 'Invoice to',
    promo: 'Promo code',
    payment: 'Payment',
    unit: 'Ticket',
    count: 'Number',
    amount: 'Amount',
    total: 'Total',
    vat: ['VAT included', 'Net', 'VAT', 'Gross'] as readonly string[],
    noWithdrawal: NO_WITHDRAWAL_NOTE.en as string,
  },
  paid: {
    subject: (count: number, title: string) => `${YOURS(count)} for ${title}`,
    hello: (name: string) => `Hello ${name}, thank you for your order. See you on the dance floor.`,
    invoice: 'Invoice for a company',
    terms: 'The Terms & Conditions of your order are attached as a PDF.',
  },
  invoice: {
    subject: (number: string, title: string) => `Invoice ${number}: ${title}`,
    preview: 'Your invoice is attached as a PDF.',
    title: (number: string) => `Invoice ${number}`,
    hello: (name: string, replaces: string | null) =>
      `Hello ${name}, your invoice is attached as a PDF. It replaces ` +
      `${replaces === null ? 'the receipt in our earlier mail' : `invoice ${replaces}`}; please keep only this one.`,
  },
  failed: {
    subject: (title: string) => `Your payment for ${title} did not go through`,
    preview: 'Nothing was charged, and there is no ticket for this order.',
    title: 'Your payment did not go through',
    hello: (name: string, amount: string) =>
      `Hello ${name}, your bank did not carry out the payment of ${amount}. Nothing ` +
      'was charged, there is no ticket for this order, and the seats that were held for you are free ' +
      'again.',
    again: 'As long as there are tickets you can book again, with another way to pay if you like.',
    button: 'Book again',
  },
  tooLate: {
    subject: (title: string) => `We are sorry: ${title} was sold out before your payment arrived`,
    preview: (amount: string) => `You get ${amount} back.`,
    title: 'Your seats were gone',
    hello: (name: string) =>
      `Hello ${name}, your payment arrived after the time your seats were held for, and by then they ` +
      'were sold to others. We are sorry. There is no ticket for this order.',
    refund: 'Full refund',
    underWay: `The refund of the full amount is under way, you need to do nothing. ${MONEY_BACK}`,
  },
  isVoid: {
    subject: (title: string) => `Your tickets for ${title} are no longer valid`,
    preview: 'We never received a payment for them.',
    title: 'Your tickets are no longer valid',
    hello: (name: string, amount: string) =>
      `Hello ${name}, we never received the ${amount} for your tickets, so they no ` +
      'longer count and your seats are free again. Nothing was charged.',
    didPay: 'If you did pay, please answer this mail with the receipt of your bank or card, and we will put it right.',
    button: 'Buy tickets',
  },
  letGo: {
    subject: (title: string) => `You have let a ticket for ${title} go`,
    preview: 'The place is free for somebody else.',
    title: 'Your ticket is let go',
    hello: (name: string) =>
      `Hello ${name}, your ticket is no longer valid, and the place is free for somebody else. Thank you for telling us.`,
    entryBack: 'The entry is on your card again.',
    number: 'No longer valid',
  },
  confirm: {
    subject: (title: string, until: string) => `Are you coming? Please confirm until ${until}: ${title}`,
    lastSubject: (title: string) => `Last day to confirm your place: ${title}`,
    preview: 'One press, without signing in.',
    title: 'Are you coming?',
    hello: (name: string, until: string) =>
      `Hello ${name}, you have a free place. Please confirm it until ${until} with the button below; you need not sign in.`,
    otherwise:
      'If you can’t come, you need to do nothing: what is not confirmed by then goes on to somebody else. Thank you for ' +
      'letting others dance.',
    button: (number: string | null) => (number === null ? 'Yes, I am coming' : `Confirm ${number}`),
  },
  wentOn: {
    subject: (title: string) => `Your place for ${title} went on`,
    preview: 'It was not confirmed in time.',
    title: 'Your place went on',
    hello: (name: string) =>
      `Hello ${name}, your free place was not confirmed in time, so somebody else gets it, and your ticket is no longer ` +
      'valid. Nothing was charged. While there are places, you can take one again.',
    button: 'To the event',
  },
  moved: {
    subject: (count: number, title: string) => `${YOURS(count)} ${count === 1 ? 'is' : 'are'} for ${title} now`,
    hello: (name: string, count: number) =>
      `Hello ${name}, ${YOURS(count).toLowerCase()} ${count === 1 ? 'was' : 'were'} moved. This is what counts now:`,
    oldCode: (before: string | null) =>
      `${before === null ? 'The code you had' : `The code for ${before}`} no longer opens the door.`,
  },
  refund: {
    subject: (amount: string) => `Refund of ${amount}`,
    preview: (amount: string) => `${amount} goes back to you.`,
    title: (amount: string) => `${amount} refunded`,
    label: 'Refund',
  },
  bank: {
    subject: (amount: string) => `Your bank took ${amount} back`,
    preview: (amount: string) => `${amount} went back to your account.`,
    title: (amount: string) => `${amount} taken back by your bank`,
    label: 'Taken back',
    outlook: 'If you did not want that, please answer this mail.',
  },
  refunded: {
    hello: (name: string, why: string) => `Hello ${name}, ${why}.`,
    why: {
      requested_by_admin: 'we refunded your order',
      provider_dashboard: 'we returned money of your order to you',
      event_cancelled: 'your money for the cancelled event is on its way back',
      withdrawal: 'your membership has ended, so what you paid is on its way back',
      late_payment: 'your payment arrived when your seats were gone, so it is on its way back',
      no_payment: 'your order was never paid, so it is taken back',
      moved: 'your tickets were moved, and their value went with them',
      dispute_lost: 'your bank has taken back what you paid, as it was asked to',
      second_payment: 'you paid this order twice, so the second payment is on its way back; your tickets stay valid',
    } satisfies Record<RefundReason, string>,
    /** The buyer gave tickets back by themselves, as a moved night let them. */
    givenBack: 'you gave tickets back, and the money is on its way to you',
    part: 'we refunded a part of your order',
    allStay: 'All your tickets stay as they are.',
    reason: 'Reason',
    ofReceipt: 'For receipt',
    ofInvoice: 'For invoice',
    isVoid: 'No longer valid',
  },
};
