/** The home page, from the count down to the members club. */
export const en = {
  description:
    'Bachata and Salsa parties in Munich every Friday and Saturday, workshops, a 12-week course for ' +
    'beginners and a members club. Tickets online.',
  hero: {
    heading: 'Bachata and Salsa nights in\u00a0Munich',
    lead: 'Parties every Friday and Saturday, 20:00 to 02:00. You just read the basic step. Come and use it.',
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
    lead:
      'The diagram is the whole bachata basic. The 12-week course is what you do with it: one class a week, a fixed ' +
      'group, partners rotate. Your first party comes after week four.',
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
    lead: 'Two floors, two DJs, 20:00 to 02:00. Taster class at the start, rueda when the floor is full.',
    book: 'Book Friday',
    about: 'About the night',
  },
  club: {
    heading: 'Members club',
    lead: 'Out twice a month? Club pays for itself. Out every weekend? You want All You Can Dance.',
    prices: (note: string) => `All prices ${note}.`,
  },
};
