import { brand } from '#shared/brand.ts';
import type { YourDataWords } from './words.ts';

export const de: YourDataWords = {
  loading: 'Wird geladen',
  loadFailed: 'Deine Daten konnten nicht geladen werden',
  unexpected: 'Da ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  refused: {
    DELETION_NOT_CONFIRMED: 'Das ist nicht die E-Mail-Adresse deines Kontos.',
    WRONG_PASSWORD: 'Dieses Passwort stimmt nicht.',
    SIGN_IN_TOO_OLD:
      'Bitte melde dich vorher noch einmal an: Das geht nur in den ersten zehn Minuten nach der Anmeldung.',
    ADDRESS_JUST_CHANGED:
      'Unser Büro hat die Adresse dieses Kontos vor weniger als einem Tag geändert. Bitte versuch es morgen noch einmal.',
    LAST_ADMIN: 'Außer dir gibt es keinen Admin. Gib zuerst jemand anderem diese Rolle.',
    PAYMENT_PROCESSING: 'Deine Zahlung für dieses Event wird noch verarbeitet.',
    UNAUTHORIZED: 'Bitte melde dich an, dann geht es weiter.',
    INVALID_INPUT: 'Bitte prüf deine Angaben.',
    SERVICE_UNAVAILABLE: 'Das geht gerade nicht. Bitte versuch es in ein paar Minuten noch einmal.',
  },
  copy: {
    title: 'Deine Daten',
    text:
      'Alles, was wir über dich speichern, in einer Datei, zum Lesen oder Mitnehmen: Profil, Anmeldungen, Bestellungen, ' +
      'Tickets, Newsletter. Wie lange wir was aufheben, und warum, steht in unserer <policy>Datenschutzerklärung</policy>.',
    download: 'Meine Daten herunterladen',
    busy: 'Wird zusammengestellt',
    failed: 'Deine Daten konnten nicht zusammengestellt werden. Bitte versuch es noch einmal.',
    tickets: 'Meine Tickets herunterladen (PDF)',
  },
  leave: {
    title: 'Konto löschen',
    text: 'Du kannst jederzeit gehen. Was gelöscht wird und was wir nach dem Gesetz behalten müssen, siehst du vorher.',
    scheduled: (day) => `Dein Konto wird am ${day} gelöscht. Bis dahin geht nichts verloren.`,
    delete: 'Mein Konto löschen',
    keep: 'Mein Konto behalten',
    keeping: 'Wird behalten',
    kept: 'Dein Konto bleibt.',
    deleted: 'Dein Konto ist gelöscht',
    before: (day) =>
      `Deine Mitgliedschaft läuft bis ${day}. Dein Konto wird an dem Tag gelöscht. Bis dahin bleibt alles, wie es ist: ` +
      'Abende, Karte und Tickets; und du kannst es dir anders überlegen.',
    get consequences() {
      return [
        'Dein Profil, dein Bild, deine Anmeldungen und deine Newsletter werden mit gelöscht. Niemand kann sie zurückholen.',
        'Belege bleiben acht Jahre, weil das Steuerrecht es verlangt, aber ohne deinen Namen und deine Adresse.',
        `${brand.full} kennt dich dann nicht mehr: Tickets, Belege und Bestellungen können dir nicht mehr gezeigt oder ` +
          'geschickt werden.',
      ];
    },
    tillBooks:
      'Du hast an einer Kasse gearbeitet: Ihre Abschlüsse sind Bücher, und das Steuerrecht (§ 147 AO) verlangt, dass sie ' +
      'mit deinem Namen zehn Jahre über das Ende ihres Jahres hinaus bleiben.',
    keptTickets: (count) =>
      count === 1
        ? 'Dein Ticket für einen kommenden Abend gilt weiter. Lad es vorher herunter, oder heb unsere letzte E-Mail auf: ' +
          'Darin ist der Link.'
        : `Deine ${count} Tickets für kommende Abende gelten weiter. Lad sie vorher herunter, oder heb unsere letzte ` +
          'E-Mail auf: Darin sind die Links.',
    droppedOrders: (count) =>
      count === 1
        ? 'Eine Bestellung, die noch nicht bezahlt ist, wird aufgehoben, und die Plätze werden wieder frei.'
        : `${count} Bestellungen, die noch nicht bezahlt sind, werden aufgehoben, und die Plätze werden wieder frei.`,
    farewell:
      'Eine letzte E-Mail ist unterwegs zu dir; danach löschen wir auch deine Adresse. Danke für die gemeinsamen Tänze.',
    home: 'Zur Startseite',
  },
  form: {
    email: 'Deine E-Mail-Adresse, zur Bestätigung',
    password: 'Dein Passwort',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    deleting: 'Wird gelöscht',
    now: 'Mein Konto endgültig löschen',
    onThatDay: 'An dem Tag löschen',
    signInAgain: 'Noch einmal anmelden',
  },
};
