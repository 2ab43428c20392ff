import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { ContactWords } from './words.ts';

export const de: ContactWords = {
  title: 'Kontakt',
  description:
    'So erreichst du uns in München: Chat, Direktnachricht oder E-Mail, jeweils mit Antwortzeit. Dazu Antworten auf die ' +
    'häufigsten Fragen.',
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
  answers: [
    {
      question: 'Wann kommt mein Ticket?',
      answer: 'Fünf bis zehn Minuten nach der Zahlung, per E-Mail mit QR-Code. In deinem Konto findest du es sofort.',
    },
    {
      question: 'Kann ich ein Ticket zurückgeben?',
      answer:
        'Tickets für Partys, Events und Workshops kannst du nicht zurückgeben, umtauschen oder übertragen. Wenn wir ' +
        'einen Abend absagen, bekommst du dein Geld zurück. Bei Wochenkursen ist die erste Stunde gratis: Bis zum Ende ' +
        'von Woche 1 kannst du jederzeit absagen und bekommst den vollen Preis zurück, mit dem Knopf bei deinem ' +
        'Ticket. Danach erstatten wir den Kurs nur, wenn er abgesagt wird.',
    },
    {
      question: 'Muss ich zu zweit kommen oder schon tanzen können?',
      answer:
        'Nein. Komm allein oder mit anderen. Im Bachata-Kurs über zwölf Wochen wird bewusst durchgewechselt, und die ' +
        'erste Stunde ist gratis.',
    },
    {
      question: 'Was bringt mir eine Mitgliedschaft?',
      answer:
        'Im Members Club zahlst du für die meisten Events nur die Hälfte, und mit All You Can Dance tanzt du auf allen ' +
        'Bachata- und Salsa-Partys.',
    },
    {
      question: 'Ich unterrichte. Kann ich einen Workshop geben?',
      answer:
        'Ja. Nenn uns auf der Seite für Workshop-Vorschläge dein Thema, einen Termin, der noch frei ist, und deine Gage.',
    },
  ],
};
