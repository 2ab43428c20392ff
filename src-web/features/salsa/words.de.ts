import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { SalsaWords } from './words.ts';

export const de: SalsaWords = {
  title: 'Salsa Friday',
  get description() {
    return (
      `Salsa Friday${inPlace('de')}: jeden Freitagabend Salsa. Die nächsten drei Abende, Tickets, Tische für Gruppen und wie du ` +
      'uns erreichst.'
    );
  },
  lead: (hours) => `Jeden Freitag${hours && `, ${hours}`}.`,
  hours: (opens, closes) => `${opens} bis ${closes} Uhr`,
  book: 'Freitag buchen',
  table: 'Tisch reservieren',
  clave: {
    heading: 'Fünf Schläge, die ganze Nacht',
    lead: 'Son-Clave, 3-2. An diesen fünf Schlägen hängt alles, was die Band spielt. Und unser Logo.',
    bar: 'Son-Clave 3-2 über sechzehn Schritte: Schläge auf 1, 4, 7, 11 und 13',
    step: (number) => `Schritt ${number}`,
    stop: 'Stopp',
    play: 'Clave anhören',
    back: 'Zurück zur Clave',
  },
  djs: {
    heading: 'Deine DJs',
    none: 'Wer auflegt, steht auf der Seite des jeweiligen Freitags.',
  },
  next: 'Die nächsten Freitage',
  noneYet: 'Für den nächsten Freitag gibt es noch keine Tickets.',
  allEvents: 'Alle Events',
  wall: 'Die Wand der Freitage',
  group: {
    heading: 'Komm mit der ganzen Gruppe',
    lead: 'Geburtstag, Junggesellinnenabschied, der ganze Anfängerkurs. Sag uns, wie viele ihr seid, und wir halten einen Tisch frei.',
  },
  form: {
    label: 'Reservierung',
    night: 'Abend',
    choose: 'Freitag auswählen',
    guests: 'Wie viele',
    note: 'Was sollten wir wissen?',
    noteHint: 'Wenn du magst: ein Geburtstag, der ganze Kurs, jemand im Rollstuhl.',
    send: 'Tisch anfragen',
    sending: 'Wird gesendet',
    kept: 'Wir bewahren deine Anfrage auf, um sie zu beantworten: <policy>Datenschutzerklärung</policy>.',
    failed: CONTACT_MESSAGES_DE.failed,
    sent: {
      title: 'Deine Anfrage ist unterwegs',
      text:
        'Wir schauen, was wir machen können, und schreiben dir, meistens innerhalb von 24 Stunden. Eine Bestätigung ' +
        'deiner Anfrage ist in deinem Postfach.',
    },
  },
  news: {
    heading: 'Bleib auf dem Laufenden',
    email: 'Deine E-Mail',
    send: 'Haltet mich auf dem Laufenden',
    first: 'Du bekommst zuerst eine Mail mit einem Link zum Bestätigen. <policy>Datenschutzerklärung</policy>',
  },
  ask: {
    heading: 'Oder frag einfach',
    group: 'Salsa-Gruppenchat',
    message: 'Hi! Ich möchte einen Tisch für Salsa Friday reservieren.',
  },
};
