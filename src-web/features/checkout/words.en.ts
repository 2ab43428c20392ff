import { HELD_NOTE } from '#shared/events/evening-words.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { ALL_HELD, NO_EVENT_MESSAGE } from '#shared/page-messages.ts';
import { en as waiting } from '#shared/wait-list/words.en.ts';

const yours = (count: number): string => (count === 1 ? 'Your ticket appears' : `Your ${count} tickets appear`);

/** What the checkout says, from the choice to the button that orders. */
export const en = {
  title: 'Checkout',
  loading: { event: 'Loading event details', order: 'Loading your order' },
  loadFailed: CHECKOUT_MESSAGES.loadFailed,
  missing: { title: NO_EVENT_MESSAGE, text: 'It is over, or it was never on.' },
  sold: (count: number, most: number | null) =>
    most === null ? `${count} tickets sold` : `${count} / ${most} tickets sold`,
  usual: { name: 'General Admission', description: 'Entry to the event' },
  /** Why nothing can be bought here at all. */
  closed: {
    cancelled: 'Cancelled',
    over: 'This event is over',
    limit: 'You have all your tickets',
    held: ALL_HELD,
    soldOut: 'Sold Out',
    ended: 'Sale ended',
    notYet: 'Not on sale yet',
    needsCode: 'Only with a promo code',
  },
  /** Beside a ticket type whose last places others hold. */
  heldNote: HELD_NOTE,
  onSaleFrom: (day: string, time: string) => `On sale from ${day}, ${time}`,
  choose: 'Choose your ticket',
  howMany: 'How many?',
  number: 'Number of tickets',
  fewer: 'One ticket fewer',
  more: 'One ticket more',
  onlyLeft: (count: number) => `Only ${count} left`,
  group: (most: number) => `More than ${most} people? Write to <mail/>, and we will book your group together.`,
  evening: (number: number, of: number, when: string) => `Evening ${number} of ${of} alone: ${when}`,
  trial: 'For your first time: once in each style.',
  otherTypes: {
    add: 'Add another ticket type',
    of: (name: string) => `Tickets: ${name}`,
    fewer: (name: string) => `One ${name} fewer`,
    more: (name: string) => `One ${name} more`,
  },
  roles: {
    loadFailed: 'What is danced here could not be loaded.',
    iDance: 'I dance',
    asCouple: 'as a couple',
    keep: 'I usually dance this: keep it in my profile',
    saving: 'Saving',
    kept: 'Kept in your profile',
    notKept: 'Not kept',
    who: 'Who is coming?',
    alone: { title: 'On my own', text: 'We rotate partners' },
    couple: { title: 'As a couple', text: 'One lead, one follow' },
    whoPays: 'Who pays?',
    payBoth: 'I pay for both',
    payApart: 'My partner pays for themselves',
    partner: {
      label: 'Your partner’s e-mail',
      hint: 'Once you have paid we write to them.',
      missing: 'Enter your partner’s e-mail',
      with: 'With',
      kept: (hours: number) => `Your partner’s place is kept for ${hours} hours from your payment.`,
      alone:
        'If they don’t come you have 7 days to bring somebody else, or your money back. Your place stands for itself as ' +
        'soon as there is room for you alone.',
    },
    byList: 'Here the list finds the partners: nobody pays before two are there. A couple can order at once.',
    youDance: 'You dance',
    ticketDances: (number: number) => `Ticket ${number} dances`,
    missing: 'Choose what you dance',
    full: 'Full that evening',
    otherSide: 'until one of the other side comes',
    fullTonight: 'Your role is full that evening',
  },
  wait: {
    title: waiting.title,
    join: waiting.join,
    nothingNow: 'Nothing to pay now.',
    thenPay: (price: string) => `${price} when it is your turn, never more than today.`,
    yourTurn: waiting.whenYourTurn,
    leave: waiting.leaveAtAnyTime,
    rightNow: 'A seat right now',
    both: { title: 'Dance both', text: 'you help whichever side is short' },
    couple: {
      title: 'Come as a couple',
      bring: (role: 'lead' | 'follow') => `bring a ${role}, two seats are free`,
    },
    apart: { title: 'Come as a couple, each pays', text: 'name your partner, who pays their own place' },
    byList: 'The list finds you a partner. Nobody pays before two are there.',
    now: 'Now',
  },
  /** What is sold with the tickets. */
  addOns: {
    title: (count: number) => (count === 1 ? 'Add to your ticket' : 'Add to your tickets'),
    where: 'handed out at the door',
    each: 'Each ticket needs one.',
    short: (left: number) =>
      left === 0
        ? 'Sold out, and each ticket needs one: there are no more tickets.'
        : `Only ${left} left, and each ticket needs one: please choose fewer tickets.`,
    needed: 'Each ticket needs one: please choose it.',
    soldOut: 'Sold out',
    size: 'Size',
    gone: (sizes: string) => `${sizes} sold out`,
    left: (count: number, size: string) => `${count} left in ${size}`,
    of: (name: string) => `How many: ${name}`,
    fewer: (name: string) => `One ${name} fewer`,
    more: (name: string) => `One ${name} more`,
  },
  promo: {
    title: 'Promo code',
    nothing: ' It does nothing for the tickets you have chosen.',
    remove: 'Remove the code',
    yours: 'Your code',
    use: 'Use the code',
  },
  invoiceNote: 'It comes with your tickets, once you have paid. Leave all of it empty for a receipt in your own name.',
  member: { label: 'Members club', id: 'Membership ID', see: 'See the Members Club', card: 'Update your card' },
  notSaved: 'Not saved',
  law: {
    short: '<de/>: no right of withdrawal.',
    long: '<de/>. There is no right of withdrawal: this is a ticket for a fixed date (§ 312g (2) no. 9 BGB).',
    terms: 'Terms & Conditions',
    apply: 'Our <terms/> apply.',
  },
  parts: {
    title: 'How would you like to pay?',
    atOnce: 'All at once',
    inParts: (count: number) => `In ${count} parts`,
    later: 'Charged later',
    consent: (list: string) =>
      `By ordering you agree that the same card is charged without asking you again: ${list}. A mail tells you five days ` +
      'before, and you can pay the rest earlier at any time. Only cards can be used for this.',
  },
  sentTo: (count: number) => (count === 1 ? 'Ticket sent to' : 'Tickets sent to'),
  after: {
    free: (count: number) => `${yours(count)} in your dashboard at once, and by e-mail within 5-10 minutes.`,
    paid: (count: number) =>
      `You are redirected to Stripe in a new tab. ${yours(count)} in your dashboard, and by e-mail within 5-10 minutes.`,
  },
  pay: {
    free: 'Get Free Ticket',
    plain: 'Pay with Stripe',
    amount: (amount: string) => `Pay ${amount} with Stripe`,
    busy: 'Processing',
    payment: 'Payment',
  },
  failed: {
    noPage: CHECKOUT_MESSAGES.noPage,
    tooMany: 'Too many tickets',
    faster: 'Somebody was faster',
    busy: {
      title: 'The payment provider is busy',
      heldUntil: (time: string) => `Your seats stay held until ${time}. Please press again.`,
    },
    onlyLeft: (count: number) => (count === 1 ? 'Only 1 ticket left' : `Only ${count} tickets left`),
    fewer: 'Somebody was faster. Please choose fewer tickets.',
  },
  bookMore: 'Book more tickets',
};
