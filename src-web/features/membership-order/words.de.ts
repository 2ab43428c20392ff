import { MEMBERSHIP_MESSAGES_DE } from '#shared/membership/membership-messages.de.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  says: MEMBERSHIP_MESSAGES_DE,
  nothingCharged: 'Es wurde nichts abgebucht.',
  title: (tier) => `${tier} bestellen`,
  loading: 'Deine Bestellung wird geladen',
  back: 'Zurück zu den Plänen',
  heading: 'Mitgliedschaft bestellen',
  button: 'Zahlungspflichtig bestellen',
  processing: 'Einen Moment',
  atStripe: 'Du bezahlst auf der Seite von Stripe, die in einem neuen Tab aufgeht.',
  asNow: 'Bezahlt wird so, wie du jetzt bezahlst.',
  law:
    'Für deine Bestellung gelten unsere <terms>AGB</terms>; was mit deinen Daten passiert, steht in der ' +
    '<policy>Datenschutzerklärung</policy>.',
  instruction: '<instruction>Belehrung und Formular</instruction>, oder online: <withdraw/>',
  tab: { title: 'Bezahlen', text: 'Die Bezahlseite wird geöffnet.' },
  ticks: {
    title: 'Wenn du gleich tanzen möchtest',
    lead: 'Beides ist freiwillig. Ohne die Häkchen kannst du 14 Tage lang widerrufen und bekommst alles zurück.',
  },
  waiting: {
    title: 'Wir warten auf deine Zahlung',
    text: (until) =>
      `Die Bezahlseite ist bis ${until} Uhr in einem anderen Tab offen. Deine Mitgliedschaft beginnt, sobald die Zahlung ` +
      'durch ist.',
    checking: 'Wird geprüft',
    check: 'Zahlung prüfen',
    again: 'Bezahlseite noch einmal öffnen',
    processing: 'Deine Zahlung wird noch verarbeitet',
    notPaid: 'Noch nicht bezahlt',
    nothing: 'Bisher wurde nichts abgebucht.',
  },
  ticket: {
    label: 'Bestellübersicht',
    membership: 'Mitgliedschaft',
    begins: 'Beginnt mit der ersten Zahlung',
    beginsOn: (day) => `Beginnt am ${day}`,
    confirmation: 'Bestätigung an',
    due: 'Jetzt fällig',
    first: 'Erste Zahlung',
    price: 'Preis pro Monat',
    minimum: 'Mindestlaufzeit',
    untilAtLeast: 'Läuft mindestens bis',
    inAll: (term) => `${term} insgesamt`,
    note: (vat) => `Alle Preise ${vat}. Verlängert sich nach der Mindestlaufzeit Monat für Monat.`,
  },
  change: {
    title: 'Plan wechseln',
    lead: (now, next) =>
      `${now} läuft bis <day/> weiter. An dem Tag beginnt ${next}. Deine Karte und deine Mitgliedsnummer bleiben dieselben.`,
    replaces: (tier) => `Er ersetzt den bestellten Plan ${tier}.`,
    refused: {
      same_plan: 'Diesen Plan hast du schon.',
      ending: 'Deine Mitgliedschaft endet. Setz sie vorher fort, dann kannst du den Plan wechseln.',
      unpaid: 'Eine Zahlung ist noch offen. Sobald sie bezahlt ist, kannst du den Plan wechseln.',
      paused: 'Deine Mitgliedschaft pausiert. Sobald sie weitergeht, kannst du den Plan wechseln.',
    },
    member: 'Du bist Mitglied',
    runs: (tier, until) => `${tier} läuft bis ${until}.`,
    later: 'auf Weiteres',
    thenByCard: 'Sobald dieser Tag vorbei ist, kannst du hier einen Plan mit Karte bestellen.',
    done: 'Dein Plan wechselt',
    begins: (tier, day) => `${tier} beginnt am ${day}.`,
    untilThen: (now) =>
      `Bis dahin läuft ${now} weiter wie bisher, und du kannst den Wechsel zurücknehmen. Der Vertrag ist per E-Mail ` +
      'unterwegs zu dir.',
    dashboard: 'Zu Mein Konto',
    manage: 'Mitgliedschaft verwalten',
  },
};
