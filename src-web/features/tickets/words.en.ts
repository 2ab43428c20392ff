import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';
import { ADD_TO_WALLET } from '#shared/tickets/wallets.ts';

/** What can be done with one's own ticket. */
export const en = {
  evenings: 'My evenings',
  more: 'More',
  offered: 'Offered, still valid',
  withPartner: 'Valid with your partner',
  /** A free place that is to be confirmed. */
  confirm: {
    until: (at: string) => `Please confirm until ${at}, otherwise the place goes on.`,
    button: 'Confirm my place',
    done: 'Your place is confirmed.',
  },
  /** Of a price in parts. */
  parts: {
    open: (amount: string, day: string) => `${amount} of the price is open. The next part is charged on ${day}.`,
    late: (amount: string) => `${amount} of the price is open, and a part could not be charged.`,
    button: 'See the parts',
  },
  wallet: ADD_TO_WALLET,
  calendar: 'Add to calendar',
  cancel: 'Cancel',
  updateError: CHECKOUT_MESSAGES.updateError,
  name: {
    add: 'Add a name',
    change: 'Change name',
    label: 'Name on this ticket',
    hint: 'Leave it empty to take the name away.',
    save: 'Save name',
    saving: 'Saving',
    saved: 'Name saved',
    privacy: 'The name is printed on the ticket and shown at the door: <policy>Privacy Policy</policy>.',
  },
  share: {
    label: 'Share ticket, for the friend it is for',
    to: 'Given to (optional)',
    hint: 'Your screens then show it as given. Whoever has its link has the ticket, until you take it back.',
    give: 'Give it and share the link',
    giving: 'Giving it',
    failed: 'Not marked as given',
    copied: 'Link copied',
    copy: 'Copy this link',
    note: 'Whoever has this link has the ticket.',
    again: 'Send the link again',
  },
  stop: {
    label: 'Stop sharing',
    text: (name: string | null) =>
      `The link and the code ${name ?? 'your friend'} has stop working, at the door too. You get a new code.`,
    takeBack: 'Take it back',
    takingBack: 'Taking it back',
    done: { title: 'Taken back', text: 'The old link and code no longer work. This is your new code.' },
  },
  plansChanged: PLANS_CHANGED,
  list: {
    loading: 'Loading tickets',
    busy: 'Loading',
    showAtDoor: 'Show at the door',
    tonight: 'Tonight',
    upcoming: 'Upcoming',
    past: 'Past',
    more: 'Show more',
    none: 'You have no tickets yet.',
    find: 'Find a night',
    failed: DASHBOARD_MESSAGES.loadFailed,
    again: 'Try again',
  },
  next: { title: 'Your next night', number: 'Ticket number' },
  /** One's own nights and shifts in one's own calendar. */
  inCalendar: {
    title: 'Your nights in your calendar',
    whatFor:
      'Your calendar can follow the nights you have a ticket for, and your shifts if you help: new ones appear, ' +
      'moved and cancelled ones change by themselves.',
    make: 'Make a calendar address',
    making: 'Making it',
    made: 'Your calendar address is ready',
    secret:
      'Whoever knows this address sees when and where you go out or help, so keep it to yourself. A new one ends it at once.',
    subscribe: 'Subscribe',
    copy: 'Copy the address',
    copied: 'Address copied',
    copyThis: 'Copy this address',
    renew: 'New address',
    renewed: 'The old address no longer works',
    end: 'End it',
    ending: 'Ending it',
    ended: 'Your calendar address is ended',
    failed: CHECKOUT_MESSAGES.updateError,
  },
};
