import type { NightWords } from './night-words.ts';

export const de: NightWords = {
  missing: {
    title: 'Event nicht gefunden',
    description: 'Dieses Event gibt es nicht, oder es wird nicht mehr gezeigt.',
    lead: 'Es ist vorbei, oder es war nie geplant.',
  },
  failed: 'Das Event konnte nicht geladen werden. Bitte versuch es noch einmal.',
  events: 'Events',
  back: 'Zurück zu den Events',
  more: 'Mehr Events',
  cancelled: 'Abgesagt',
  evenings: (count) => `Alle ${count} Abende`,
  leftOut: 'fällt aus',
  added: 'zusätzlich',
  moved: (day) => `statt ${day}`,
  lineUp: 'Line-up',
  addOns: (names) => `Zum Ticket dazu: ${names}.`,
  tickets: {
    heading: 'Tickets',
    atTheDoor: 'Tickets für diesen Abend gibt es an der Abendkasse.',
    usual: { name: 'Eintritt', description: 'Eintritt zum Event' },
    held: 'Alle Plätze sind gerade für andere reserviert. In ein paar Minuten werden vielleicht welche frei.',
    ended: 'Verkauf beendet',
    from: (day, time) => `Ab ${day}, ${time} Uhr`,
    until: (day) => `Bis ${day}`,
    left: (count) => `noch ${count}`,
    alone: 'Ein einzelner Abend',
    evening: (number, of, when) => `Abend ${number} von ${of}: ${when}`,
    bookOne: 'Einen Abend buchen',
    keptFirst: (places, course, until) =>
      places === 1
        ? `Ein Platz ist für alle aus ${course} frei, bis ${until} Uhr. Danach ist er für alle offen.`
        : `${places} Plätze sind für alle aus ${course} frei, bis ${until} Uhr. Danach sind sie für alle offen.`,
    wasThere: 'Ich bin in dem Kurs',
  },
  calendar: 'In den Kalender',
  share: 'Teilen',
  link: { copied: 'Link kopiert', copy: 'Kopier diesen Link' },
  venue: 'Anfahrt und Zugang',
  photos: { heading: 'Fotos vom Abend', last: 'Beim letzten Mal', takeDown: 'Bist du drauf? Foto entfernen lassen' },
  similar: 'Ähnliche Abende',
};
