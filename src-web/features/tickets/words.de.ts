import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  evenings: 'Meine Abende',
  more: 'Mehr',
  confirm: {
    until: (at) => `Bitte bestätige bis ${at}, sonst bekommt den Platz jemand anderes.`,
    button: 'Platz bestätigen',
    done: 'Dein Platz ist bestätigt.',
  },
  parts: {
    open: (amount, day) => `Vom Preis sind noch ${amount} offen. Der nächste Teil wird am ${day} abgebucht.`,
    late: (amount) => `Vom Preis sind noch ${amount} offen, und ein Teil konnte nicht abgebucht werden.`,
    button: 'Teile ansehen',
  },
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
    label: 'Link zum Ticket teilen',
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
  offered: 'Angeboten, noch gültig',
  withPartner: 'Gilt mit deinem Partner',
  plansChanged: 'Pläne geändert?',
  list: {
    loading: 'Tickets werden geladen',
    busy: 'Wird geladen',
    showAtDoor: 'Am Einlass zeigen',
    tonight: 'Heute',
    upcoming: 'Demnächst',
    past: 'Vergangen',
    more: 'Mehr anzeigen',
    none: 'Du hast noch keine Tickets.',
    find: 'Einen Abend finden',
    failed: 'Deine Daten konnten nicht geladen werden',
    again: 'Noch einmal versuchen',
  },
  next: { title: 'Dein nächster Abend', number: 'Ticketnummer' },
  inCalendar: {
    title: 'Deine Abende in deinem Kalender',
    whatFor:
      'Dein Kalender kann den Abenden folgen, für die du ein Ticket hast, und deinen Schichten, wenn du mithilfst: Neue ' +
      'kommen dazu, verschobene und abgesagte ändern sich von selbst.',
    make: 'Kalenderadresse anlegen',
    making: 'Wird angelegt',
    made: 'Deine Kalenderadresse ist fertig',
    secret:
      'Wer diese Adresse kennt, sieht, wann und wo du ausgehst oder mithilfst. Behalt sie also für dich. Eine neue Adresse ' +
      'beendet sie sofort.',
    subscribe: 'Abonnieren',
    copy: 'Adresse kopieren',
    copied: 'Adresse kopiert',
    copyThis: 'Kopier diese Adresse',
    renew: 'Neue Adresse',
    renewed: 'Die alte Adresse gilt nicht mehr',
    end: 'Beenden',
    ending: 'Wird beendet',
    ended: 'Deine Kalenderadresse ist beendet',
    failed: 'Fehler beim Aktualisieren',
  },
};
