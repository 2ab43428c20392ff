import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  evenings: 'Meine Abende',
  more: 'Mehr',
  wallet: 'Zur Wallet hinzufügen',
  calendar: 'In den Kalender',
  cancel: 'Abbrechen',
  updateError: 'Fehler beim Aktualisieren',
  name: {
    add: 'Namen eintragen',
    change: 'Namen ändern',
    label: 'Name auf diesem Ticket',
    hint: 'Lass das Feld leer, um den Namen zu entfernen.',
    save: 'Namen speichern',
    saving: 'Wird gespeichert',
    saved: 'Name gespeichert',
    privacy: 'Der Name steht auf dem Ticket und wird am Einlass angezeigt: <policy>Datenschutz</policy>.',
  },
  share: {
    label: 'Ticket mit der Person teilen, für die es ist',
    to: 'Weitergegeben an (freiwillig)',
    hint: 'Bei dir steht es dann als weitergegeben. Wer den Link hat, hat das Ticket, bis du es zurücknimmst.',
    give: 'Weitergeben und Link teilen',
    giving: 'Wird weitergegeben',
    failed: 'Nicht als weitergegeben vermerkt',
    copied: 'Link kopiert',
    copy: 'Kopier diesen Link',
    note: 'Wer diesen Link hat, hat das Ticket.',
    again: 'Link noch einmal schicken',
  },
  stop: {
    label: 'Nicht mehr teilen',
    text: (name) =>
      `Link und Code von ${name ?? 'der Person, die es hat,'} gelten dann nicht mehr, auch nicht am Einlass. Du bekommst ` +
      'einen neuen Code.',
    takeBack: 'Zurücknehmen',
    takingBack: 'Wird zurückgenommen',
    done: {
      title: 'Zurückgenommen',
      text: 'Der alte Link und der alte Code gelten nicht mehr. Das ist dein neuer Code.',
    },
  },
  plansChanged: 'Pläne geändert?',
};
