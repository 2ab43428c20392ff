import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { ContactWords } from './words.ts';

export const de: ContactWords = {
  title: 'Kontakt',
  get description() {
    return (
      `So erreichst du uns${inPlace('de')}: Chat, Direktnachricht oder E-Mail, jeweils mit Antwortzeit. Dazu Antworten auf die ` +
      'häufigsten Fragen.'
    );
  },
  lead: 'Nimm den Weg, der dir passt. Daneben steht, wie schnell wir meistens antworten.',
  newTab: '(öffnet einen neuen Tab)',
  chat: {
    what: 'Schreib uns im Chat',
    answer: 'Antwort in etwa 1 Stunde',
    message: 'Hi! Ich habe eine Frage.',
  },
  social: { what: 'Schick uns eine Direktnachricht', answer: 'Antwort in 2 bis 4 Stunden' },
  email: { name: 'E-Mail', answer: 'Antwort innerhalb von 24 Stunden', subject: 'Frage' },
  group: {
    name: 'Salsa-Gruppenchat',
    what: 'Komm in die Gruppe und frag alle',
    answer: 'Es antwortet, wer gerade da ist',
  },
  form: {
    label: 'Kontaktformular',
    heading: 'Schreib uns',
    subject: 'Betreff',
    message: 'Nachricht',
    send: 'Nachricht senden',
    sending: 'Wird gesendet',
    another: 'Noch eine Nachricht schreiben',
  },
  kept:
    'Wir bewahren deine Nachricht auf, um sie zu beantworten: <policy>Datenschutzerklärung</policy>. Oder schreib ' +
    'direkt an <mail/>.',
  sent: CONTACT_MESSAGES_DE.sent,
  failed: CONTACT_MESSAGES_DE.failed,
  nights: {
    heading: 'Die Abende',
    and: ' und ',
    days: {
      Monday: 'Montag',
      Tuesday: 'Dienstag',
      Wednesday: 'Mittwoch',
      Thursday: 'Donnerstag',
      Friday: 'Freitag',
      Saturday: 'Samstag',
      Sunday: 'Sonntag',
    },
    hours: (opens, closes) => `${opens} bis ${closes} Uhr`,
    lead: 'Ort, Preis und genaue Zeiten stehen auf der Seite des jeweiligen Abends.',
    all: 'Alle Events',
  },
  before: 'Bevor du fragst',
};
