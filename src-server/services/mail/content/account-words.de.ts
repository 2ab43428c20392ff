import { brand } from '#shared/brand.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './account-words.en.ts';

const NOTHING = 'Dann musst du nichts tun';

export const de: WordsOf<typeof en> = {
  hello: (name) => (name === null ? 'Hallo' : `Hallo ${name}`),
  at: (day, time) => `${day} um ${time} Uhr`,
  toSignIn: 'Zur Anmeldung',
  newPassword: 'Neues Passwort festlegen',
  confirm: {
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    get preview() {
      return `Ein Klick, und dein Konto bei ${brand.full} ist bereit.`;
    },
    title: 'E-Mail bestätigen',
    text: (hello) =>
      `${hello}, schön, dass du da bist. Bitte bestätige, dass diese Adresse dir gehört; danach kannst du Tickets kaufen.`,
    button: 'E-Mail-Adresse bestätigen',
    end: (day, time) =>
      `Der Link gilt bis ${day}, ${time} Uhr. Du hast dich nicht registriert? ${NOTHING}; ohne Bestätigung wird das Konto ` +
      'nicht genutzt.',
  },
  exists: {
    get subject() {
      return `Du hast schon ein Konto bei ${brand.full}`;
    },
    preview: 'Melde dich einfach an.',
    title: 'Du hast schon ein Konto',
    text: (hello) =>
      `${hello}, gerade wollte sich jemand mit dieser E-Mail-Adresse neu registrieren. Für sie gibt es schon ein Konto; du ` +
      'kannst dich einfach anmelden.',
    notYou: `Das warst du nicht? ${NOTHING}; an deinem Konto hat sich nichts geändert.`,
  },
  reset: {
    subject: 'Neues Passwort festlegen',
    preview: (time) => `Der Link gilt bis ${time} Uhr.`,
    title: 'Neues Passwort',
    text: (hello) =>
      `${hello}, jemand möchte das Passwort deines Kontos bei ${brand.full} zurücksetzen. Wenn du das bist, leg hier ein ` +
      'neues fest; danach sind alle Geräte abgemeldet.',
    end: (time) =>
      `Der Link gilt bis ${time} Uhr und nur einmal. Das warst du nicht? ${NOTHING}; dein Passwort bleibt, wie es ist.`,
  },
  welcome: {
    get subject() {
      return `Willkommen bei ${brand.full}!`;
    },
    preview: 'Deine E-Mail-Adresse ist bestätigt.',
    get title() {
      return `Willkommen bei ${brand.full}`;
    },
    text: (hello) =>
      `${hello}, deine E-Mail-Adresse ist bestätigt. Ab jetzt findest du deine Tickets in deinem Konto, mit QR-Code für den ` +
      'Einlass.',
    button: 'Zu den Events',
  },
  link: {
    get subject() {
      return `Dein Link zur Anmeldung bei ${brand.full}`;
    },
    validity: (minutes, time) => `Der Link gilt ${minutes} Minuten, bis ${time} Uhr, und nur einmal.`,
    title: 'Anmelden mit einem Link',
    text: (hello) =>
      `${hello}, mit diesem Link meldest du dich bei ${brand.full} an, egal in welchem Browser du ihn öffnest. Auf der Seite ` +
      'drückst du noch einmal auf Anmelden.',
    notYou: `Du hast ihn nicht angefordert? ${NOTHING}; gib ihn nur nicht weiter.`,
  },
  device: {
    subject: 'Neue Anmeldung bei deinem Konto',
    preview: (when, device) => `Am ${when} mit ${device}.`,
    title: 'Neue Anmeldung',
    unknown: 'einem unbekannten Gerät',
    named: (device) => device.replace(' on ', ' auf '),
    text: (hello, when, device) =>
      `${hello}, am ${when} hat sich jemand mit ${device} bei deinem Konto bei ${brand.full} angemeldet, von wo du es bisher ` +
      'nicht getan hast.',
    next: 'Warst du das, musst du nichts tun. Wenn nicht, leg gleich ein neues Passwort fest: Damit sind alle Geräte abgemeldet.',
  },
  passkey: {
    added: {
      subject: 'Dein Konto hat einen neuen Passkey',
      title: 'Ein neuer Passkey',
      what: 'zu deinem Konto hinzugefügt. Wer das Gerät entsperren kann, kann sich damit anmelden.',
      next: 'Warst du das, musst du nichts tun. Wenn nicht, entfern ihn gleich und leg ein neues Passwort fest.',
    },
    removed: {
      subject: 'Ein Passkey deines Kontos wurde entfernt',
      title: 'Ein Passkey weniger',
      what: 'aus deinem Konto entfernt. Damit meldet sich niemand mehr an.',
      next: 'Warst du das, musst du nichts tun. Wenn nicht, leg gleich ein neues Passwort fest und sieh deine Passkeys durch.',
    },
    copied: {
      subject: 'Bitte sieh dir einen deiner Passkeys an',
      title: 'Ein Passkey, den es vielleicht zweimal gibt',
      what: 'abgelehnt: Er zählt mit, wie oft er benutzt wird, und ist zurückgesprungen. Vielleicht gibt es also eine Kopie.',
      next: 'Entfern diesen Passkey und leg einen neuen an. Wolltest nicht gerade du dich anmelden, hat jemand anderes die Kopie.',
    },
    text: (hello, when, name) => `${hello}, am ${when} wurde der Passkey „${name}“ bei ${brand.full}`,
    button: 'Meine Passkeys ansehen',
  },
  password: {
    subject: 'Dein Passwort wurde geändert',
    preview: 'Alle anderen Geräte sind abgemeldet.',
    title: 'Ein neues Passwort',
    text: (hello) =>
      `${hello}, das Passwort deines Kontos bei ${brand.full} wurde gerade geändert. Alle anderen Geräte sind abgemeldet.`,
    next: 'Warst du das, musst du nichts tun. Wenn nicht, leg gleich ein neues Passwort fest: Damit sind alle abgemeldet.',
  },
  stepReset: {
    subject: 'Zweiter Schritt der Anmeldung abgeschaltet',
    preview: 'Du kannst dich wieder ohne Code anmelden.',
    title: 'Ohne Code anmelden',
    text: (hello) =>
      `${hello}, wir haben den zweiten Schritt für dein Konto bei ${brand.full} abgeschaltet und alle Geräte abgemeldet. ` +
      'Melde dich mit deinem Passwort an und richte den zweiten Schritt im Profil neu ein.',
    notYou: 'Du hast nicht darum gebeten? Dann leg gleich ein neues Passwort fest und antworte auf diese E-Mail.',
  },
  pin: {
    subject: 'Bitte wähl eine neue Kassen-PIN',
    preview: 'Eine verlorene Kasse kannte deine bisherige.',
    title: 'Deine Kassen-PIN gilt nicht mehr',
    text: (hello) =>
      `${hello}, eine Kasse von ${brand.full} ist verloren gegangen, die deine PIN prüfen konnte. Deshalb gilt sie an keiner ` +
      'Kasse mehr. Wähl in deinem Profil eine neue, andere PIN, bevor du wieder an die Kasse gehst.',
    button: 'Neue PIN wählen',
    elsewhere: 'Hast du dieselben vier Ziffern auch anderswo, zum Beispiel für eine Karte? Dann änder sie auch dort.',
  },
  deletion: {
    subject: 'Dein Konto wird gelöscht',
    preview: (day) => `Am ${day}, wenn deine Mitgliedschaft endet.`,
    title: 'Am Tag, an dem deine Mitgliedschaft endet',
    text: (hello, day) =>
      `${hello}, du hast uns gebeten, dein Konto bei ${brand.full} zu löschen. Das tun wir am ${day}, wenn deine ` +
      'Mitgliedschaft endet. Bis dahin geht nichts verloren.',
    button: 'Konto behalten',
    notYou: 'Das warst du nicht? Behalt das Konto und leg ein neues Passwort fest.',
  },
  kept: {
    subject: 'Dein Konto bleibt',
    preview: 'Es wird nicht gelöscht.',
    title: 'Dein Konto bleibt',
    text: (hello) =>
      `${hello}, dein Konto bei ${brand.full} wird nicht gelöscht: Du hast das zurückgenommen. Eine gekündigte ` +
      'Mitgliedschaft bleibt gekündigt, bis du sie fortsetzt.',
    button: 'Zu meiner Mitgliedschaft',
    notYou: 'Das warst du nicht? Leg ein neues Passwort fest und bitte noch einmal um die Löschung.',
  },
  deleted: {
    subject: 'Dein Konto ist gelöscht',
    get preview() {
      return `Dein Name und deine Adresse stehen nicht mehr bei ${brand.full}.`;
    },
    title: 'Dein Konto ist gelöscht',
    text: (hello) =>
      `${hello}, dein Konto bei ${brand.full} ist gelöscht, mit Profil, Anmeldungen und Newslettern. Belege bewahren wir ` +
      'auf, weil das Steuerrecht es verlangt, aber ohne deinen Namen und deine Adresse.',
    tickets: {
      heading: 'Deine Tickets bleiben gültig',
      text:
        'Sie sind bezahlt und gelten am Einlass wie bisher. Bitte heb diese E-Mail auf: Wir können dir die Links nicht ' +
        'noch einmal schicken.',
    },
    tillBooks:
      'Du hast an einer Kasse gearbeitet: In deren Kassenabschlüssen steht dein Name noch zehn Jahre lang, denn sie ' +
      'gehören zu den Büchern (§ 147 AO).',
    last: 'Das ist unsere letzte E-Mail an dich; mit dem Versand löschen wir auch diese Adresse.',
  },
};
