import type { ProofWords } from './words.ts';

export const de: ProofWords = {
  wrongPassword: 'Das ist nicht dein Passwort.',
  wrongCode: 'Dieser Code ist falsch oder abgelaufen.',
  confirmYou: 'Bestätige, dass du es bist',
  whyConfirm:
    'Worum du gebeten hast, könnte anderen das Haus öffnen, und du hast dich vor mehr als zehn Minuten ' +
    'angemeldet. Es geht weiter, sobald du es bestätigt hast.',
  loading: 'Wird geladen',
  noPassword: 'Dein Konto hat kein Passwort. Melde dich neu an, und versuche es dann noch einmal.',
  goBack: 'Zurück',
  signInAgain: 'Neu anmelden',
  yourPassword: 'Dein Passwort',
  showThePassword: 'Passwort zeigen',
  hideThePassword: 'Passwort verbergen',
  codeOfApp: 'Code aus deiner Authenticator-App',
  orOneYourBackup: 'Oder einer deiner Ersatzcodes.',
  checking: 'Wird geprüft',
  confirm: 'Bestätigen',
  passkeyFailed: 'Der Passkey hat es nicht bestätigt. Bitte versuch es noch einmal.',
  waitingForYourDevice: 'Wartet auf dein Gerät',
  confirmWithPasskey: 'Mit einem Passkey bestätigen',
};
