import { de as declaration } from '#shared/contact/declaration-words.de.ts';
import { CANCEL_FIELDS, CANCEL_REASON_FIELD, CANCEL_SENTENCES } from '#shared/contact/form-fields.ts';

/** The forms of §§ 312k and 356a BGB; they say Sie. */
export const de = {
  required: {
    name: CANCEL_FIELDS.name.required as string,
    contract: CANCEL_FIELDS.contract.required as string,
    email: CANCEL_FIELDS.email.required as string,
    reason: CANCEL_REASON_FIELD.required as string,
    manner: CANCEL_SENTENCES.manner as string,
  },
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  who:
    'Sind Sie angemeldet, wirkt Ihre Erklärung sofort. Ohne Anmeldung fragen wir bei der E-Mail-Adresse Ihres Kontos ' +
    'nach, damit niemand einen fremden Vertrag beendet: Sie wirkt, sobald Sie dort bestätigen, spätestens nach 24 ' +
    'Stunden ohne Widerspruch. In jedem Fall gilt der Tag, an dem sie eingegangen ist. Was wir dabei speichern und ' +
    'warum: <policy/>',
  policy: 'Privacy Policy',
  otherWays: (address: string) => `Sie können uns auch eine E-Mail an <mail/> oder einen Brief schicken: ${address}.`,
  name: 'Name',
  email: 'E-Mail-Adresse',
  contract: 'Bezeichnung des Vertrags',
  busy: 'Wird gesendet',
  failed: {
    title: 'Ihre Erklärung ist nicht angekommen',
    text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
    hurry: (wait: string) => `${wait} Wenn es eilt, schreiben Sie uns eine E-Mail.`,
    notSaved:
      'Wir können gerade nichts speichern. Bitte versuchen Sie es in einigen Minuten noch einmal, oder ' +
      'schreiben Sie uns eine E-Mail.',
  },
  cancel: {
    title: 'Verträge hier kündigen',
    description: 'Hier kündigen Sie Ihre Mitgliedschaft, ohne Anmeldung.',
    lead:
      'Hier kündigen Sie Ihre Mitgliedschaft. Eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang sofort ' +
      'per E-Mail, mit Datum und Uhrzeit.',
    rules: 'Fristen und Kosten: <policy/>',
    policy: 'Cancellation Policy',
    form: 'Kündigung',
    manner: 'Art der Kündigung',
    ordinary: { title: 'Ordentliche Kündigung', text: 'Mit der vereinbarten Frist, ohne Grund.' },
    extraordinary: {
      title: 'Außerordentliche Kündigung',
      text: 'Aus wichtigem Grund, den Sie unten nennen.',
    },
    reason: 'Kündigungsgrund',
    reasonHint: 'Nur bei einer außerordentlichen Kündigung.',
    person: 'Weitere Angaben zur Person',
    personHint: 'Zum Beispiel die Mitgliedsnummer oder Ihre Anschrift, damit wir Sie eindeutig erkennen.',
    contractHint: 'Zum Beispiel Members Club oder All You Can Dance.',
    endsOn: 'Kündigung zum',
    endsOnHint: 'Ohne Angabe: zum frühestmöglichen Zeitpunkt.',
    emailHint: 'An diese Adresse geht sofort die Bestätigung.',
    button: 'jetzt kündigen',
  },
  withdraw: {
    title: 'Vertrag widerrufen',
    description: 'Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen.',
    lead:
      'Hier widerrufen Sie einen online geschlossenen Vertrag innerhalb von 14 Tagen. Einen Grund müssen Sie nicht ' +
      'nennen, eine Anmeldung ist nicht nötig. Wir bestätigen Ihnen den Eingang sofort per E-Mail, mit Datum und ' +
      'Uhrzeit.',
    rules:
      'Für Tickets und Kurse mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Die Belehrung und ' +
      'das Muster-Formular: <policy/>',
    policy: 'Right of withdrawal',
    form: 'Widerruf',
    contractHint: 'Oder des Teils, den Sie widerrufen, zum Beispiel: All You Can Dance vom 3. Mai.',
    emailHint: 'An diese Adresse geht sofort die Eingangsbestätigung.',
    first: 'Vertrag widerrufen',
    confirm: 'Bitte bestätigen',
    second:
      `„${declaration.sentence.withdraw}“ Mit dem zweiten Klick geht diese Erklärung mit den Angaben oben an uns. ` +
      'Ändern können Sie sie bis dahin.',
    button: 'Widerruf bestätigen',
  },
};
