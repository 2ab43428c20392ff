import type { WordsOf } from '#shared/words.ts';
import type { en } from './part-words.en.ts';

export const de: WordsOf<typeof en> = {
  due: {
    subject: (day, title) => `Der nächste Teil wird am ${day} abgebucht: ${title}`,
    preview: (amount) => `${amount} von der Karte, mit der du gezahlt hast.`,
    title: (amount) => `Bald ${amount}`,
    text: (name, amount, day) =>
      `Hallo ${name}, du zahlst dieses Ticket in Teilen. Der nächste Teil von ${amount} wird am ${day} von der Karte ` +
      'abgebucht, mit der du den ersten gezahlt hast. Du musst nichts tun.',
    other: 'Du möchtest lieber mit einer anderen Karte zahlen? Zahl den Rest einfach vorher selbst.',
  },
  failed: {
    subject: (amount, title) => `Deine Bank hat ${amount} abgelehnt: ${title}`,
    preview: 'Dein Ticket bleibt dir. Bitte zahl diesen Teil selbst.',
    title: 'Dieser Teil ließ sich nicht abbuchen',
    text: (name, amount) =>
      `Hallo ${name}, deine Bank hat den Teil von ${amount} abgelehnt. Das kommt vor, zum Beispiel wenn sie eine Bestätigung ` +
      'von dir will. Bitte zahl den Rest selbst: Es dauert eine Minute, und jede Karte geht.',
    again:
      'Sonst versuchen wir es bis zum sechsten Tag noch einmal mit der Karte. Dein Ticket bleibt dir; nach sieben Tagen ' +
      'meldet sich das Büro.',
  },
  paid: {
    subject: (amount, title) => `Bezahlt: ${amount} für ${title}`,
    preview: 'Dein Beleg hängt als PDF an.',
    title: 'Danke, dieser Teil ist bezahlt',
    text: (name, amount) => `Hallo ${name}, ${amount} vom Preis deines Tickets sind bezahlt.`,
    rest: (amount, day) => `Der nächste Teil von ${amount} wird am ${day} abgebucht.`,
    open: (amount) => `${amount} sind noch offen.`,
    done: 'Das war der letzte: Dein Ticket ist ganz bezahlt.',
  },
  pay: 'Rest jetzt zahlen',
  show: 'Meine Bestellung',
};
