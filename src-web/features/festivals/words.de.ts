import { listed } from '#shared/words.ts';
import type { FestivalsWords } from './words.ts';

export const de: FestivalsWords = {
  title: 'Festivals',
  description: (names) =>
    names.length === 0
      ? 'Festivals: was kommt, und was war.'
      : `Festivals: ${listed(names, 'und')}, mit Terminen und Zahlen.`,
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
};
