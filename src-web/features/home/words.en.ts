/** The home page, from the count down to the members club. */
export const en = {
  hero: {
    parties: 'See the parties',
    salsa: 'Salsa Friday',
    club: 'Members club',
  },
  nextEvent: 'Next event',
  when: { tonight: 'Tonight', tomorrow: 'Tomorrow', next: 'Next up' },
  at: (day: string, hours: string, place: string) => `${day}, ${hours} · ${place}`,
  sold: '<count/> tickets sold',
  directions: 'How to get there',
  /** Below the figure. */
  placesLeft: (count: number, most: number | null) =>
    `${count === 1 ? 'place' : 'places'} left${most === null ? '' : ` of ${most}`}`,
  upcoming: { heading: 'Upcoming events', all: 'View All Events', newsletter: 'Subscribe to Newsletter' },
  scroll: { back: 'Scroll back', on: 'Scroll forward' },
  course: {
    heading: ['On the floor', 'in four weeks'],
    weeks: 'weeks, 1 class per week',
    people: 'people, maximum',
    price: 'per month, 3 months',
    free: 'for the first lesson',
    register: 'REGISTER NOW',
    learn: 'LEARN MORE<aside> about the Bachata course</aside>',
    more: 'MORE INFO<aside> on the Bachata course</aside>',
    steps:
      'Bachata basic step for followers: three steps to the right and a tap, three steps to the left and a ' +
      'tap. Leaders mirror it.',
    diagram: 'Drawn for followers. Leaders mirror it.',
  },
  workshops: {
    heading: 'Workshops',
    all: 'View All Workshops',
    submit: 'Submit Workshop',
    none: 'Coming Soon!',
    loading: 'Loading workshops',
    by: (artist: string) => `by ${artist}`,
    length: (minutes: number) => `${minutes} min · Studio`,
    fee: (amount: string) => ` · fee ${amount}`,
  },
  friday: {
    heading: 'Salsa Friday, every week',
    book: 'Book Friday',
    about: 'About the night',
  },
  club: {
    heading: 'Members club',
    prices: (note: string) => `All prices ${note}.`,
  },
};
