import { brand } from '#shared/brand.ts';
import type { SecurityWords } from './words.ts';

const WRONG_PASSWORD = 'Das ist nicht dein Passwort.';
const WRONG_CODE = 'Dieser Code ist falsch oder abgelaufen.';
const ALREADY_ON = 'Die Anmeldung in zwei Schritten ist schon an.';
const STEP_REQUIRED =
  'Der Admin-Bereich öffnet sich, sobald die Anmeldung in zwei Schritten an ist. Schalte sie hier ein.';

export const de: SecurityWords = {
  says: {
    wrongPassword: WRONG_PASSWORD,
    wrongCode: WRONG_CODE,
    alreadyOn: ALREADY_ON,
    stepRequired: STEP_REQUIRED,
    passwordChanged: 'Passwort geändert. Alle anderen Geräte sind abgemeldet.',
    passwordRequired: 'Bitte gib dein Passwort ein.',
    proofRequired: 'Bitte füll das aus.',
    passwordsDiffer: 'Die beiden Passwörter sind nicht gleich.',
    passwordTooShort: 'Bitte nimm mindestens 6 Zeichen.',
    passkeyAdded: 'Passkey angelegt',
    passkeyRemoved: 'Passkey entfernt',
    passkeyDismissed: 'Es wurde kein Passkey angelegt.',
    secondPasskey:
      'Der Admin-Bereich öffnet sich mit einem zweiten Passkey, falls dieser verloren geht. Leg ihn hier an.',
    turnedOff: 'Die Anmeldung in zwei Schritten ist aus',
    deviceEnded: 'Gerät abgemeldet',
    othersEnded: 'Überall sonst abgemeldet',
  },
  refused: {
    wrongPassword: WRONG_PASSWORD,
    wrongCode: WRONG_CODE,
    alreadyOn: ALREADY_ON,
    tooCommon: 'Dieses Passwort probieren Fremde zuerst. Bitte nimm ein anderes.',
    unchanged: 'Das ist dein jetziges Passwort. Bitte nimm ein anderes.',
    noPassword: 'Dein Konto hat noch kein Passwort: Du kannst eines per E-Mail festlegen.',
    signedOut: 'Bitte melde dich an, dann geht es weiter.',
    unexpected: 'Da ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  },
  loading: 'Wird geladen',
  loadFailed: 'Deine Daten konnten nicht geladen werden',
  cancel: 'Abbrechen',
  show: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
  password: {
    title: 'Passwort',
    google:
      'Du meldest dich mit Google an. Möchtest du auch ein Passwort, schicken wir dir einen Link, um eines festzulegen.',
    byMail: 'Passwort per E-Mail festlegen',
    signsOut: 'Wenn du es änderst, werden alle anderen Geräte abgemeldet.',
    change: 'Passwort ändern',
    current: 'Jetziges Passwort',
    new: 'Neues Passwort',
    hint: 'Mindestens 6 Zeichen',
    repeat: 'Neues Passwort wiederholen',
    save: 'Neues Passwort speichern',
    saving: 'Wird gespeichert',
  },
  confirm: {
    noPassword: 'Bitte gib dein Passwort ein.',
    noCode: 'Bitte gib den Code ein.',
    password: 'Dein Passwort',
    code: 'Code',
    hint: 'Sechs Ziffern aus deiner Authenticator-App',
    checking: 'Wird geprüft',
  },
  factor: {
    title: 'Anmeldung in zwei Schritten',
    submit: { begin: 'Weiter', renew: 'Neue Codes machen', disable: 'Ausschalten' },
    required: STEP_REQUIRED,
    text:
      'Beim Anmelden fragen wir dann neben deinem Passwort nach einem Code aus einer App auf deinem Handy. Ein gestohlenes ' +
      'Passwort allein öffnet nichts.',
    turnOn: 'Zwei Schritte einschalten',
    on: 'An',
    left: (count) => (count === 1 ? 'Noch 1 Ersatzcode' : `Noch ${count} Ersatzcodes`),
    newCodes: 'Neue Ersatzcodes',
    turnOff: 'Ausschalten',
    qr: 'QR-Code für deine Authenticator-App',
    scan: 'Scann das mit einer Authenticator-App, oder tipp den Schlüssel dort ein:',
    finish: 'Einschalten',
  },
  codes: {
    title: 'Deine Ersatzcodes',
    text:
      'Mit jedem davon kannst du dich einmal anmelden, wenn dein Handy nicht da ist. Heb sie jetzt auf: Sie werden nicht ' +
      'noch einmal gezeigt.',
    list: 'Ersatzcodes',
    copy: 'Codes kopieren',
    copied: 'Codes kopiert',
    notCopied: { title: 'Die Codes ließen sich nicht kopieren', text: 'Lad sie herunter, oder schreib sie auf.' },
    download: 'Als Text herunterladen',
    get head() {
      return `${brand.full}: Ersatzcodes`;
    },
    done: 'Ich habe sie gespeichert',
  },
  devices: {
    title: 'Wo du angemeldet bist',
    lastUsed: 'Zuletzt benutzt am <at/>',
    name: (device) => (device === 'Unknown device' ? 'Unbekanntes Gerät' : device.replace(' on ', ' auf ')),
    this: 'Dieses Gerät',
    signOut: 'Abmelden',
    signOutOf: (device) => `${device} abmelden`,
    signingOut: 'Wird abgemeldet',
    others: 'Überall sonst abmelden',
  },
};
