import { listed } from '#shared/words.ts';

/** The festivals, past and announced, and the page of each. */
export const en = {
  title: 'Festivals',
  description: (names: readonly string[]) =>
    names.length === 0
      ? 'Festivals: what is next, and what was.'
      : `Festivals: ${listed(names, 'and')}, with dates and facts.`,
  lead: 'Days instead of hours. Workshops while it is light, parties while it is not.',
  soon: 'The next ones will be listed here as soon as their dates are set.',
  pastEditions: (count: number) => (count === 1 ? '1 past edition' : `${count} past editions`),
  past: 'Past edition',
  over: 'This edition is over. The next one will be listed here and among the events as soon as its date is set.',
  more: (festival: string) => `Read more<aside>: ${festival}</aside>`,
  tickets: (festival: string) => `Tickets<aside>: ${festival}, opens in a new tab</aside>`,
  onSale: 'On sale',
  book: 'Book here',
  all: 'All festivals',
  allEvents: 'All events',
};
