import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { tryAgainWords } from '#shared/rate-limit-words.ts';

/** The calendar of who works the till: the sentences that are fixed for it, and around them nobody is addressed. */
export const de = {
  ...KASSE_MESSAGES,
  title: 'Kasse',
  locked: 'Der Kalender ist gesperrt',
  whoKnows: 'Den Zugangscode gibt die Abendleitung. Er gilt, bis die Seite geschlossen wird.',
  code: 'Zugangscode',
  showCode: 'Code anzeigen',
  hideCode: 'Code verbergen',
  checking: 'Wird geprüft',
  unlock: 'Entsperren',
  lockedOut: (seconds: number | undefined) =>
    `Zu viele falsche Codes. Bitte ${tryAgainWords(seconds, 'de')} noch einmal versuchen.`,
  notNow: 'Der Code konnte nicht geprüft werden. Bitte noch einmal versuchen.',
  before: 'Voriger Monat',
  after: 'Nächster Monat',
  loading: 'Lädt',
  again: 'Noch einmal versuchen',
  entries: (count: number) => (count === 0 ? 'keine Einträge' : count === 1 ? '1 Eintrag' : `${count} Einträge`),
  loadingEntries: 'Einträge werden geladen',
  nobody: 'Noch niemand eingetragen.',
  remove: 'Löschen',
  removeOf: (name: string) => `Eintrag von ${name} löschen`,
  removing: 'Löscht',
  wanted: 'Gesucht',
  more: (shift: string, missing: number) => `${shift}: noch ${missing}`,
  name: 'Name',
  nameNeeded: 'Bitte einen Namen eintragen.',
  note: 'Notiz (freiwillig)',
  noteHint: 'Zum Beispiel eine Uhrzeit',
  adding: 'Wird eingetragen',
  add: 'Eintrag hinzufügen',
  /** Short and long, Monday first. */
  weekdays: {
    short: { mon: 'Mo', tue: 'Di', wed: 'Mi', thu: 'Do', fri: 'Fr', sat: 'Sa', sun: 'So' },
    long: {
      mon: 'Montag',
      tue: 'Dienstag',
      wed: 'Mittwoch',
      thu: 'Donnerstag',
      fri: 'Freitag',
      sat: 'Samstag',
      sun: 'Sonntag',
    },
  },
};
