import type { FieldWords } from './field-rules.ts';

export const de: FieldWords = {
  missing: {
    name: 'Bitte gib deinen Namen ein.',
    email: 'Bitte gib deine E-Mail-Adresse ein.',
    subject: 'Bitte schreib, worum es geht.',
    message: 'Bitte schreib eine Nachricht.',
    newsletterEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    company: 'Bitte gib den Namen der Firma ein.',
    street: 'Bitte gib Straße und Hausnummer ein.',
    place: 'Bitte gib Postleitzahl und Ort ein.',
  },
  choose: {
    one: 'Bitte wähl etwas aus.',
    atLeastOne: 'Bitte wähl mindestens eins aus.',
    night: 'Bitte wähl einen Abend aus.',
    guests: (min, max) => `Bitte schreib, wie viele ihr seid, ${min} bis ${max}.`,
  },
  unreadable: 'Bitte prüf deine Angaben.',
  wrongVatId: 'Eine USt-IdNr. beginnt mit zwei Buchstaben, zum Beispiel DE123456789.',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  tooLong: (max, is) =>
    `Bitte höchstens ${max.toLocaleString('de-DE')} Zeichen; es sind ${is.toLocaleString('de-DE')}.`,
  labels: { name: 'Name', email: 'E-Mail', trap: 'Bitte leer lassen' },
};
