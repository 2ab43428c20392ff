import type { HomeWords } from './words.ts';

export const de: HomeWords = {
  hero: {
    parties: 'Zu den Partys',
    salsa: 'Salsa Friday',
    club: 'Members Club',
  },
  nextEvent: 'Nächstes Event',
  when: { tonight: 'Heute', tomorrow: 'Morgen', next: 'Demnächst' },
  at: (day, hours, place) => `${day}, ${hours}\u00a0Uhr · ${place}`,
  sold: '<count/> Tickets verkauft',
  directions: 'So kommst du hin',
  placesLeft: (count, most) =>
    most === null ? `${count === 1 ? 'Platz' : 'Plätze'} frei` : `von ${most} Plätzen frei`,
  upcoming: { heading: 'Nächste Abende', all: 'Alle Events', newsletter: 'Newsletter abonnieren' },
  scroll: { back: 'Zurückblättern', on: 'Weiterblättern' },
  course: {
    heading: ['In vier Wochen', 'tanzt du'],
    weeks: 'Wochen, 1 Stunde pro Woche',
    people: 'Leute, höchstens',
    price: 'pro Monat, 3 Monate',
    free: 'für die erste Stunde',
    register: 'Jetzt anmelden',
    learn: 'Mehr erfahren<aside> über den Bachata-Kurs</aside>',
    more: 'Mehr Infos<aside> zum Bachata-Kurs</aside>',
    steps:
      'Bachata-Grundschritt für Follows: drei Schritte nach rechts und ein Tap, drei Schritte nach links und ein Tap. Leads ' +
      'tanzen es gespiegelt.',
    diagram: 'Für Follows gezeichnet. Leads tanzen es gespiegelt.',
  },
  workshops: {
    heading: 'Workshops',
    all: 'Alle Workshops',
    submit: 'Workshop vorschlagen',
    none: 'Bald geht es los!',
    loading: 'Workshops werden geladen',
    by: (artist) => `mit ${artist}`,
    length: (minutes) => `${minutes} Min. · Studio`,
    fee: (amount) => ` · Gage ${amount}`,
  },
  friday: {
    heading: 'Salsa Friday, jede Woche',
    book: 'Freitag buchen',
    about: 'Mehr zum Abend',
  },
  club: {
    heading: 'Members Club',
    prices: (note) => `Alle Preise ${note}`,
  },
};
