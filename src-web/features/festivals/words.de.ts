import type { FestivalsWords } from './words.ts';

export const de: FestivalsWords = {
  title: 'Festivals',
  description:
    'Bachata- und Zouk-Festivals aus München: Munich Bachata Fest, Bachata Beach in Roses und Bachazouk, mit Terminen ' +
    'und Zahlen.',
  lead: 'Tage statt Stunden. Workshops, solange es hell ist, danach Party.',
  soon: 'Sobald die nächsten Termine feststehen, findest du sie hier.',
  pastEditions: (count) => (count === 1 ? '1 vergangene Ausgabe' : `${count} vergangene Ausgaben`),
  past: 'Vergangene Ausgabe',
  over: 'Diese Ausgabe ist vorbei. Sobald der nächste Termin feststeht, findest du ihn hier und bei den Events.',
  more: (festival) => `Mehr erfahren<aside>: ${festival}</aside>`,
  tickets: (festival) => `Tickets<aside>: ${festival}, öffnet einen neuen Tab</aside>`,
  onSale: 'Im Vorverkauf',
  book: 'Hier buchen',
  all: 'Alle Festivals',
  allEvents: 'Alle Events',
  of: {
    'munich-bachata-fest': {
      dates: '26. Februar bis 2. März 2026',
      place: 'München',
      lead: 'Tanzende aus 54 Ländern in einer Stadt, von Donnerstag bis Montag. Tagsüber Workshops, nachts drei Floors.',
      facts: [
        { figure: '1.700+', what: 'Tanzende' },
        { figure: '54', what: 'Länder' },
        { figure: '60+', what: 'Stunden Workshops' },
        { figure: '30', what: 'Artists' },
        { figure: '6', what: 'DJs' },
        { figure: '3', what: 'Tanzflächen' },
      ],
    },
    'bachata-beach': {
      dates: '14. bis 20. Juni 2026',
      place: 'Roses',
      lead: 'Ein Retreat am Meer, in Roses. Du schläfst dort, isst dort und tanzt dort, sechs Nächte lang.',
      facts: [
        { figure: '6', what: 'Nächte' },
        { figure: 'Alle', what: 'Mahlzeiten' },
        { figure: '15', what: 'Stunden Social Dancing' },
      ],
    },
    bachazouk: {
      dates: '10. bis 12. Oktober 2025',
      place: 'München',
      lead: 'Bachata und Zouk unter einem Dach, von Freitag bis Sonntag. Komm für deinen Tanz und bleib für den anderen.',
      facts: [
        { figure: '3', what: 'Tage' },
        { figure: '2', what: 'Tänze: Bachata und Zouk' },
      ],
    },
  },
};
