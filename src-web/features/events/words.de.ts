import { inPlace } from '#shared/brand.ts';
import type { EventsWords } from './words.ts';

export const de: EventsWords = {
  title: (month, year) => `Events im ${month} ${year}`,
  description: (month, year) =>
    `Salsa- und Bachata-Abende${inPlace('de')} im ${month} ${year}: Termine, Orte, Preise und Tickets.`,
  calendar: 'Kalender',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  weekdays: [
    ['Mo', 'Montag'],
    ['Di', 'Dienstag'],
    ['Mi', 'Mittwoch'],
    ['Do', 'Donnerstag'],
    ['Fr', 'Freitag'],
    ['Sa', 'Samstag'],
    ['So', 'Sonntag'],
  ],
  today: 'Heute',
  dayOf: (day, month) => `${day}. ${month}`,
  feed: '<b>Alle Abende in deinem Kalender.</b> Was neu ist, verlegt wird oder ausfällt, steht gleich darin.',
  subscribe: 'Kalender abonnieren',
  file: 'Kalenderdatei',
  soon: 'Nicht verpassen',
  allNights: (month) => `Alle Abende im ${month}`,
  allOver: (month) => `Der ${month} ist durchgetanzt.`,
  onTo: (month) => `Weiter in den ${month}`,
  at: (day, hours) => `${day}, ${hours}\u00a0Uhr`,
  maps: 'In Karten öffnen',
  participants: (count, most) => (most === null ? `${count} Tanzende` : `${count} / ${most} Tanzende`),
  weekly: (evening, last) => `Einmal pro Woche, ${evening}, der letzte am ${last}`,
  from: 'ab',
  close: 'Schließen',
};
