/** What stands under the form that makes an account, with and without scripts. */
export const SIGN_UP_WORDS = {
  thanks:
    'Kaufen Sie ein Ticket, schreiben wir Ihnen einmal am Morgen nach der Veranstaltung: Dank, der nächste Abend dieser ' +
    'Art und eine Frage. Sie können dem jederzeit widersprechen, beim Kauf, im Profil oder über den Link in der E-Mail, ' +
    'ohne andere Kosten als die Ihrer Verbindung.',
  privacy: 'Was wir dabei speichern und warum:',
  name: 'Name (freiwillig)',
  nameHint: 'So sprechen wir Sie an.',
  passwordHint: 'Mindestens 6 Zeichen',
  checkMail: 'Fast geschafft',
  checkMailNext:
    'Folgen Sie dem Link darin, dann ist Ihr Konto bestätigt. Der Link gilt 24 Stunden. Nichts ' +
    'angekommen? Sehen Sie auch im Spam-Ordner nach.',
  choosePasswordTitle: 'Passwort festlegen',
  choosePasswordLead:
    'Sie haben den Link in einem anderen Browser geöffnet, als die Registrierung abgeschickt wurde. ' +
    'Legen Sie hier Ihr Passwort fest, damit nur Sie in Ihr Konto kommen.',
  confirmFailedWhy:
    'Der Link ist abgelaufen oder wurde schon benutzt. Melden Sie sich an, dann schicken wir Ihnen einen neuen.',
} as const;
