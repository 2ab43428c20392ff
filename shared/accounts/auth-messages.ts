import { SIGN_OUT_MESSAGES } from './sign-out-messages.ts';

/** What the screens of signing in and up say, in German. */
export const AUTH_MESSAGES = {
  ...SIGN_OUT_MESSAGES,
  signedIn: 'Erfolgreich angemeldet!',
  signedUp: 'Registrierung erfolgreich! Bitte überprüfen Sie Ihre E-Mail.',
  unreachable: 'Ein Fehler ist aufgetreten',
  unavailable: 'Wir können gerade nichts speichern. Bitte versuchen Sie es in einigen Minuten erneut.',
  confirmFailed: 'E-Mail-Bestätigung fehlgeschlagen',
  alreadyConfirmed: 'Ihre E-Mail-Adresse ist schon bestätigt. Sie können sich anmelden.',
  confirmed: (product: string) => `E-Mail erfolgreich bestätigt! Willkommen bei ${product}!`,
  passwordNeeded: 'Bitte legen Sie ein Passwort fest.',
  backToSignIn: 'Zurück zur Anmeldung',
  wrongCredentials: 'E-Mail oder Passwort ist falsch.',
  notConfirmed: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  emailRequired: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  passwordRequired: 'Bitte geben Sie Ihr Passwort ein.',
  passwordTooShort: 'Das Passwort muss mindestens 6 Zeichen lang sein',
  passwordTooCommon: 'Dieses Passwort wird sehr oft gewählt und deshalb zuerst erraten. Bitte wählen Sie ein anderes.',
  passwordUnchanged: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
  passwordTooLong: 'Das Passwort darf höchstens 128 Zeichen lang sein',
  nameTooLong: 'Der Name darf höchstens 80 Zeichen lang sein',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  resetMailSent: 'Passwort-Reset-E-Mail wurde gesendet!',
  resetMailFailed: 'Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.',
  resetMailUnexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  resetLinkInvalid: 'Ungültiger Passwort-Reset-Link',
  resetFailed: 'Fehler beim Zurücksetzen des Passworts',
  signInLinkSent: 'Wenn es für diese Adresse ein Konto gibt, liegt dort gleich ein Link zur Anmeldung.',
  signInLinkOver: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fordern Sie einen neuen an.',
  tooManyTries: 'Das waren zu viele Versuche. Bitte warten Sie ein paar Minuten.',
  googleCancelled: 'Sie haben die Anmeldung mit Google abgebrochen.',
  googleUnverified: 'Google hat Ihre E-Mail-Adresse nicht bestätigt. Bitte melden Sie sich mit E-Mail und Passwort an.',
  googleNothingSaved:
    'Gerade kann nichts gespeichert werden, darum sind Sie nicht angemeldet. Bitte versuchen Sie es ' +
    'gleich noch einmal.',
  googleUnreachable: 'Google ist gerade nicht erreichbar. Bitte melden Sie sich mit E-Mail und Passwort an.',
  googleFailed:
    'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuchen Sie es erneut oder melden Sie sich mit ' +
    'E-Mail und Passwort an.',
  passwordReset: 'Passwort erfolgreich zurückgesetzt!',
  codeRequired: 'Bitte geben Sie den Code ein.',
  wrongCode: 'Der Code ist falsch oder abgelaufen.',
  secondStepOver: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  paymentSuccessfulSignIn: 'Payment Successful! Please log in to view your ticket',
} as const;
