import type { WordsOf } from '#shared/words.ts';
import type { en } from './entry-card-words.en.ts';

export const de: WordsOf<typeof en> = {
  card: 'Karte',
  entries: 'Eintritte',
  left: 'Noch darauf',
  until: 'Gültig bis',
  opens: 'Gilt für',
  kinds: { party: 'Partys', workshop: 'Workshops', festival: 'Festivals', course: 'einzelne Kursabende' },
  how: 'Wähl beim Bestellen „Mit deiner Karte zahlen“: Jedes Ticket kostet einen Eintritt, auch die für Freunde.',
  back: 'Wird ein Ticket zurückgegeben oder ein Abend abgesagt, kommt der Eintritt auf die Karte zurück.',
  button: 'Zu den Abenden',
  bought: {
    subject: (card) => `Deine Karte: ${card}`,
    preview: 'Sie ist in deinem Konto und kann losgehen.',
    title: (entries) => `${entries} Eintritte für dich`,
    hello: (name) => `Hallo ${name}, danke. Deine Karte ist bezahlt und in deinem Konto. Der Beleg ist in dieser Mail.`,
    change: '14 Tage Zeit, es dir anders zu überlegen, solange kein Eintritt genutzt ist:',
  },
  few: {
    subject: (left) => (left === 1 ? 'Noch ein Eintritt auf deiner Karte' : `Noch ${left} Eintritte auf deiner Karte`),
    preview: 'Damit du nicht überrascht wirst.',
    title: (left) => (left === 1 ? 'Noch ein Eintritt' : `Noch ${left} Eintritte`),
    hello: (name, card, left) =>
      `Hallo ${name}, auf deiner Karte „${card}“ ${left === 1 ? 'ist noch ein Eintritt' : `sind noch ${left} Eintritte`}. ` +
      'Wir schreiben dir das einmal.',
    button: 'Meine Karte ansehen',
  },
  refunded: {
    what: (name, card, left) =>
      `Hallo ${name}, es ist der Preis deiner Karte „${card}“ oder ein Teil davon. ` +
      `Darauf ${left === 0 ? 'ist kein Eintritt mehr' : left === 1 ? 'ist noch ein Eintritt' : `sind noch ${left} Eintritte`}.`,
  },
};
