import { ERROR_MESSAGES } from '#shared/messages.ts';
import { ADD_TO_WALLET } from '#shared/tickets/wallets.ts';

/** What the small pages of tickets say, beside what stands on any ticket. */
export const en = {
  tonight: 'Tonight, ',
  usedAt: (word: string, at: string) => `${word} at ${at}`,
  givenBack: '<b>This ticket no longer counts: it was given back.</b> It opens no door.',
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
  name: {
    label: 'Your name on this ticket',
    hint: 'It is shown at the door. Leave it empty to take the name away.',
    save: 'Save name',
    change: 'Change the name',
  },
};
