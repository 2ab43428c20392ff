import type { WordsOf } from '../words.ts';
import type { en } from './sign-in-words.en.ts';

/** Beside the agreed sentences nobody is addressed: neither du nor Sie. */
export const de: WordsOf<typeof en> = {
  thanks:
    'Nach einem Ticketkauf kommt einmal eine E-Mail, am Morgen nach der Veranstaltung: Dank, der nächste Abend dieser ' +
    'Art und eine Frage. Dem lässt sich jederzeit widersprechen, beim Kauf, im Profil oder über den Link in der E-Mail, ' +
    'ohne andere Kosten als die der eigenen Verbindung.',
  privacy: 'Was wir dabei speichern und warum:',
  policy: 'Privacy Policy',
  name: 'Name (freiwillig)',
  nameHint: 'Für die Anrede in unseren E-Mails.',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  leaveEmpty: 'Bitte leer lassen',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  newAccount: 'Konto anlegen',
  noAccount: 'Noch kein Konto?',
  haveAccount: 'Schon ein Konto?',
  withoutPassword: 'Ohne Passwort',
  linkLasts: (minutes) => `Per E-Mail kommt ein Link, der ohne Passwort anmeldet. Er gilt ${minutes} Minuten.`,
  plainLink: 'Link per E-Mail',
  linkOver: 'Link abgelaufen',
  toSignIn: 'Zur Anmeldung',
  withoutScripts: 'Ohne JavaScript geht es <here>hier</here> zur Anmeldung.',
  signsIn: (address) => `Anmeldung in diesem Browser als ${address}.`,
  secondStep: 'Zweiter Schritt',
  codeLead: 'Hier kommt der sechsstellige Code der Authenticator-App hinein, oder ein Backup-Code.',
  code: 'Code',
  checkCode: 'Code prüfen',
  checkMail: 'Fast geschafft',
  checkMailLead: 'Eine E-Mail ist unterwegs an',
  checkMailNext:
    'Mit dem Link darin ist das Konto bestätigt. Er gilt 24 Stunden. Nichts angekommen? Vielleicht liegt sie im ' +
    'Spam-Ordner.',
  choosePassword: 'Passwort festlegen',
  choosePasswordTitle: 'Passwort festlegen',
  choosePasswordLead:
    'Der Link wurde in einem anderen Browser geöffnet, als die Registrierung abgeschickt wurde. Ein Passwort, das hier ' +
    'festgelegt wird, schützt das Konto vor anderen.',
  confirmFailedWhy: 'Der Link ist abgelaufen oder wurde schon benutzt. Bei der nächsten Anmeldung kommt ein neuer.',
  confirmWithout: 'Die E-Mail-Adresse lässt sich auch ohne bestätigen:',
  confirmAddress: 'E-Mail bestätigen',
};
