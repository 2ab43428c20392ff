import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';

/** Salsa Friday: the night, its clave, its DJs, a table for the group. */
export const en = {
  title: 'Salsa Friday',
  get description() {
    return (
      `Salsa Friday${inPlace('en')}: salsa every Friday night. The next three nights, tickets, tables for groups, ` +
      'and how to reach us.'
    );
  },
  lead: (hours: string) => `Every Friday${hours && `, ${hours}`}.`,
  hours: (opens: string, closes: string) => `${opens} to ${closes}`,
  book: 'Book Friday',
  table: 'Reserve a table',
  clave: {
    heading: 'Five hits, all night',
    lead: 'Son clave, 3-2. Everything the band plays hangs on these five strokes. So does our logo.',
    bar: 'Son clave 3-2 over sixteen steps: hits on 1, 4, 7, 11 and 13',
    step: (number: number) => `Step ${number}`,
    stop: 'Stop',
    play: 'Hear the clave',
    back: 'Back to the clave',
  },
  djs: {
    heading: 'Your DJs',
    none: 'Who plays is on the page of each Friday.',
  },
  next: 'Next Fridays',
  noneYet: 'The next Friday is not on sale yet.',
  allEvents: 'All events',
  wall: 'The wall of Fridays',
  group: {
    heading: 'Bring the whole group',
    lead: 'Birthdays, hen nights, your entire beginner class. Tell us how many and we keep a table.',
  },
  form: {
    label: 'Reservation',
    night: 'Night',
    choose: 'Choose a Friday',
    guests: 'How many',
    note: 'Anything we should know',
    noteHint: 'Optional: a birthday, the whole class, somebody in a wheelchair.',
    send: 'Ask for a table',
    sending: 'Sending',
    kept: 'We keep your request to answer it: <policy>Privacy Policy</policy>.',
    failed: CONTACT_MESSAGES.failed,
    sent: {
      title: 'Your request is on its way',
      text:
        'We will see what we can do and write to you, usually within 24 hours. A confirmation of your ' +
        'request is in your mail.',
    },
  },
  news: {
    heading: 'Stay updated',
    email: 'Your e-mail',
    send: 'Keep me posted',
    first: 'You first get a mail with a link to confirm. <policy>Privacy Policy</policy>',
  },
  ask: {
    heading: 'Or just ask',
    group: 'Salsa group chat',
    message: 'Hi! I would like to reserve a table for Salsa Friday.',
  },
};
