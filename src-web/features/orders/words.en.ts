import { listed } from '#shared/words.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';

const PROCESSING = 'Your payment is being processed';
const RELEASED = 'Your seats were released';

/** An order that was made: whether it is paid, and what became of it. */
export const en = {
  /** As the provider and the books name them. */
  statuses: {
    payment: {
      paid: 'paid',
      unpaid: 'unpaid',
      processing: 'processing',
      no_payment_required: 'no_payment_required',
    },
    order: {
      pending: 'pending',
      paid: 'paid',
      expired: 'expired',
      cancelled: 'cancelled',
      refund_pending: 'refund_pending',
      refunded: 'refunded',
    },
  },
  panel: {
    processing: PROCESSING,
    held: 'Your seats are held',
    waiting: 'Waiting for your payment',
    heldUntil: (time: string) => `Your seats are held until ${time}.`,
    takesLonger:
      "Your bank takes a little longer. You don't have to wait here: your ticket is made as soon as the money has " +
      'arrived, and comes by mail too.',
    noPage: 'The payment provider was busy and has not opened a payment page yet. Please press the pay button again.',
    payThere: 'Stripe is open in another tab. Pay there, then come back and check.',
    payHere: 'We have no payment yet. Open the payment page to pay; if you have paid already, check here.',
    paymentStatus: 'Payment status',
    orderStatus: 'Order status',
    paymentId: 'Payment ID',
    none: 'not assigned yet',
    open: 'Open the payment page again',
    cancel: 'Cancel',
    cancelling: 'Cancelling',
  },
  faces: {
    paid: {
      title: CHECKOUT_MESSAGES.paymentConfirmed,
      text: (count: number) =>
        count === 1
          ? 'Your ticket is in your dashboard and on its way to you by e-mail.'
          : `Your ${count} tickets are in your dashboard and on their way to you by e-mail.`,
    },
    released: {
      title: RELEASED,
      text:
        'The order was not paid in time or was cancelled, so nothing was charged. You can book again as ' +
        'long as there are seats.',
    },
    failed: {
      title: 'Your payment did not go through',
      text: (amount: string) =>
        `Your bank did not carry out the payment of ${amount}. Nothing was charged, and your seats were ` +
        'released. You can book again as long as there are seats.',
    },
    apology: {
      title: 'We are sorry: your seats were gone',
      text: (amount: string) =>
        `Your payment arrived after the last seats had been sold. The full amount of ${amount} goes back ` +
        `to you, you don't have to do anything.`,
    },
    calledOff: {
      title: 'This event was cancelled',
      text: (title: string, money: string) => `We are sorry: ${title} does not take place. ${money}`,
      free: 'It cost nothing, so no money moves.',
      back: (amount: string) => `The full amount of ${amount} goes back to you, you don't have to do anything.`,
      unpaid:
        'Nothing was charged. Should a payment go through all the same, all of it goes back to you automatically.',
    },
    moved: {
      title: 'Your tickets were moved',
      text: (nights: readonly string[]) =>
        `They are for ${listed(nights, 'and')} now. The codes of this order open no door any more: the new ` +
        'ones came by mail and are with your tickets.',
    },
    takenBack: {
      title: 'This order was taken back',
      text: 'It cost nothing, so no money moves. The tickets are no longer valid.',
    },
    refunded: {
      title: 'This order was refunded',
      text: (amount: string) =>
        `The amount of ${amount} goes back to the card or account it came from. The tickets are no longer valid.`,
    },
  },
  /** In toasts. */
  told: {
    paid: CHECKOUT_MESSAGES.paymentSuccessful,
    confirmed: CHECKOUT_MESSAGES.paymentConfirmed,
    ticketCreated: CHECKOUT_MESSAGES.ticketCreated,
    inDashboard: (count: number) =>
      count === 1 ? 'Your ticket is in your dashboard.' : `Your ${count} tickets are in your dashboard.`,
    declined: CHECKOUT_MESSAGES.paymentFailed,
    notYet: {
      title: 'Not paid yet',
      text: 'We have no payment for this order so far. If you have just paid, check again in a moment.',
    },
    processing: { title: PROCESSING, text: 'Your tickets appear here as soon as the money has arrived.' },
    updateError: CHECKOUT_MESSAGES.updateError,
    released: RELEASED,
    stillProcessing: CHECKOUT_MESSAGES.stillProcessing,
  },
  result: {
    verifying: 'Verifying your payment',
    failed: 'If you have paid, your ticket is made all the same: it appears in your dashboard and comes by e-mail.',
    myTickets: 'My tickets',
    heading: 'Payment Confirmed',
    yours: (count: number) => (count === 1 ? 'Your ticket' : 'Your tickets'),
  },
  parts: {
    title: 'Paid in parts',
    planned: (day: string) => `will be charged on ${day}`,
    paid: 'is paid',
    failed: 'was refused by your bank: please pay it yourself',
    overdue: 'is overdue: please pay it before you come',
    void: 'is not owed any more',
    payRest: (amount: string) => `Pay the rest now: ${amount}`,
    opening: 'Opening the payment page',
    notOpened: 'The payment page did not open',
  },
  done: {
    paid: 'Payment successful',
    free: 'There was nothing to pay.',
    amount: (amount: string) => `${amount} paid.`,
    created: 'Ticket created',
    each: (count: number) => `${count} tickets, each with its own QR code.`,
    sent: 'Confirmation on its way',
    to: (email: string) => `To ${email}, with the tickets as PDF.`,
  },
  next: {
    heading: 'Next steps',
    dashboard: 'Your tickets wait in <link>your dashboard</link>, ready to be shown on your phone.',
    friends: 'Coming with friends? Share each ticket with the one it is for: every ticket has its own page.',
    calendar: '<link>Put the night into your calendar</link> and have the QR code open when you reach the door.',
  },
  resend: {
    label: 'Resend confirmation e-mail',
    sending: 'Sending',
    sent: 'Confirmation email sent!',
    justSent: 'The e-mail was just sent',
    again: (when: string) => `Please look into your spam folder too. You can ask again ${when}.`,
    failed: 'Failed to resend email',
  },
  invoice: {
    send: 'Send me the invoice',
    sent: (number: string) => `Invoice ${number} is on its way to you`,
    replaces: 'It replaces the receipt in the mail with your tickets.',
    failed: 'No invoice was made out',
  },
};
