import { inPlace } from '#shared/brand.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';

/** The calendar of workshops and the page of each. */
export const en = {
  title: 'Workshop calendar',
  get description() {
    return `Bachata and Salsa workshops${inPlace('en')}: dates, artists and topics of all workshops to come.`;
  },
  lead: 'One topic, one artist, one afternoon. Everybody in the studio has two feet and questions.',
  submit: 'Submit Workshop',
  none: 'No Workshops Scheduled Yet',
  loading: 'Loading workshops',
  length: (minutes: number) => `${minutes} min`,
  studio: 'Studio',
  by: (artist: string) => `by ${artist}`,
  more: 'Read more',
  tickets: 'See tickets',
  /** The artist's fee, which only the panel's people see. */
  fee: (amount: string) => `Starts from ${amount}`,
  noFee: 'Free',
  call: {
    heading: 'You teach?',
    lead: 'Tell us what, when and how long. We look at every proposal and answer by e-mail.',
  },
  missing: { title: 'Workshop not found', text: ERROR_MESSAGES.WORKSHOP_NOT_FOUND },
  all: 'View All Workshops',
  about: (when: string, artist: string, text: string) => `${when}, with ${artist}. ${text}`,
  over: 'This workshop is over.',
  noTickets: 'There are no tickets yet.',
  noTicketsYet: 'There are no tickets yet. Please look here again.',
};
