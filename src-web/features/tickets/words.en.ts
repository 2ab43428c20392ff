import { OWN_COURSE } from '#shared/absences/own-course-words.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';
import { ADD_TO_WALLET } from '#shared/tickets/wallets.ts';

/** What can be done with one's own ticket. */
export const en = {
  evenings: OWN_COURSE.myEvenings,
  more: 'More',
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
};
