import type { QuestionWords } from './words.ts';

export const de: QuestionWords = {
  heading: (count) => (count === 1 ? 'Eine Frage' : `${count} Fragen`),
  ifYouLike: '(wenn du magst)',
  ticket: (number) => `Ticket ${number}`,
  deleted: (day) => `Was du antwortest, löschen wir am ${day}.`,
  changeable: 'Du kannst es später an deinem Ticket ändern.',
  missing: 'Beantworte die Fragen',
  problems: {
    missing: 'Bitte beantworte das.',
    choice: 'Bitte wähle etwas aus.',
    number: 'Bitte gib eine ganze Zahl ein, zum Beispiel 12.',
    tick: 'Bitte hake das an, damit es weitergeht.',
  },
  yes: 'Ja',
  own: {
    title: 'Deine Antworten',
    open: (moment) => `Änderbar bis ${moment}`,
    over: 'Sie lassen sich nicht mehr ändern',
    unanswered: 'Etwas ist noch zu beantworten',
    none: 'Keine Antwort',
    until: (moment) => `Bis ${moment}.`,
    closed: 'Das lässt sich nicht mehr ändern.',
    save: 'Speichern',
    saving: 'Wird gespeichert',
    saved: 'Antworten gespeichert',
    notSaved: 'Nicht gespeichert',
  },
};
