import type { EventWords } from './event-words.ts';

export const de: EventWords = {
  closed: {
    over: 'Dieses Event ist vorbei',
    soldOut: 'Ausverkauft',
    door: 'Tickets an der Abendkasse',
    ended: 'Verkauf beendet',
  },
  onNow: 'Läuft gerade',
  places: (count) => (count === 1 ? '1 Platz frei' : `${count} Plätze frei`),
  allHeld: 'Alle Plätze sind reserviert',
  book: 'Ticket kaufen',
  waitList: 'Warteliste',
  startsFrom: 'ab',
  allPrices: (note) => `Alle Preise ${note}`,
  none: 'Gerade sind keine Events geplant. Schau bald wieder vorbei!',
  loading: 'Events werden geladen',
};
