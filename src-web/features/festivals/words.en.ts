/** The festivals, past and announced, and the page of each. */
export const en = {
  title: 'Festivals',
  description:
    'Bachata and Zouk festivals from Munich: Munich Bachata Fest, Bachata Beach in Roses and Bachazouk, ' +
    'with dates and facts.',
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
  /** Days, place and facts of each, by its address. */
  of: {
    'munich-bachata-fest': {
      dates: '26 Feb to 2 Mar 2026',
      place: 'Munich',
      lead: 'Dancers from 54 countries in one city, from Thursday to Monday. Workshops by day, three floors by night.',
      facts: [
        { figure: '1700+', what: 'dancers' },
        { figure: '54', what: 'countries' },
        { figure: '60+', what: 'workshop hours' },
        { figure: '30', what: 'artists' },
        { figure: '6', what: 'DJs' },
        { figure: '3', what: 'dance floors' },
      ],
    },
    'bachata-beach': {
      dates: '14 to 20 June 2026',
      place: 'Roses',
      lead: 'A retreat by the sea in Roses. You sleep there, you eat there, you dance there, for six nights.',
      facts: [
        { figure: '6', what: 'nights' },
        { figure: 'All', what: 'meals' },
        { figure: '15', what: 'hours social dancing' },
      ],
    },
    bachazouk: {
      dates: '10 to 12 October 2025',
      place: 'Munich',
      lead: 'Bachata and Zouk under one roof, from Friday to Sunday. Come for the one you dance, stay for the other.',
      facts: [
        { figure: '3', what: 'days' },
        { figure: '2', what: 'dances: Bachata and Zouk' },
      ],
    },
  },
};
