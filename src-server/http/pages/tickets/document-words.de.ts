import type { WordsOf } from '#shared/words.ts';
import type { en } from './document-words.en.ts';

export const de: WordsOf<typeof en> = {
  tonight: 'Heute, ',
  usedAt: (word, at) => `${word} um ${at}`,
  givenBack: '<b>Dieses Ticket gilt nicht mehr: Es wurde zurückgegeben.</b> Es öffnet keine Tür.',
  nthOf: (nth, of) => `${nth} von ${of}`,
  yours: 'Dein Ticket',
  titleOf: (event) => `Ticket: ${event}`,
  asOf: 'Stand: ',
  brightness: 'Stell dein Display am Einlass auf volle Helligkeit.',
  calendar: 'Kalender',
  addToCalendar: 'In den Kalender',
  directions: 'Anfahrt',
  aboutNight: 'Mehr zu diesem Abend',
  gettingThere: 'Anfahrt und Zugang',
  addToWallet: 'Zur Wallet hinzufügen',
  none: {
    title: 'Ticket nicht gefunden',
    text: 'Dieser Link ist unvollständig oder gilt nicht mehr.',
    ask: (dashboard) =>
      'Bitte die Person, die ihn geschickt hat, um einen neuen. Tickets, die du selbst gekauft hast, sind unter ' +
      `<a href="${dashboard}">Mein Konto</a>.`,
    events: 'Zu den Events',
  },
  name: {
    label: 'Dein Name auf diesem Ticket',
    hint: 'Er wird am Einlass angezeigt. Lass das Feld leer, um ihn zu entfernen.',
    save: 'Namen speichern',
    change: 'Namen ändern',
  },
};
