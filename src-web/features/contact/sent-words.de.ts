import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { SentWords } from './sent-words.ts';

export const de: SentWords = {
  message: { ...CONTACT_MESSAGES_DE.sent, back: 'Zur Startseite' },
  guide: { ...CONTACT_MESSAGES_DE.guide, back: 'Zum Kurs' },
  reservation: {
    title: 'Deine Anfrage ist unterwegs',
    text: 'Wir schauen, was wir machen können, und schreiben dir, meistens innerhalb von 24 Stunden.',
    back: 'Salsa Friday',
  },
  newsletter: {
    title: 'Schau in dein Postfach',
    text: 'Wir haben dir einen Link geschickt. Öffne ihn innerhalb von 7 Tagen, dann stehst du auf der Liste.',
    back: 'Zur Startseite',
  },
  course: {
    title: 'Du stehst auf der Liste',
    text: 'Sobald der nächste Kurs einen Termin hat, schreiben wir dir, noch vor allen anderen.',
    back: 'Zum Kurs',
  },
  failed: { ...CONTACT_MESSAGES_DE.failed, back: 'Kontakt' },
  'declaration-failed': {
    title: 'Ihre Erklärung ist nicht angekommen',
    text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
    back: 'Kontakt',
  },
};
