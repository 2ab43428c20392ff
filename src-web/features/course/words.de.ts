import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES_DE } from '#shared/contact/contact-messages.de.ts';
import type { CourseWords } from './words.ts';

export const de: CourseWords = {
  title: 'Bachata lernen in 12 Wochen',
  name: 'Bachata-Kurs über 12 Wochen',
  description: {
    get first_week() {
      return (
        `Bachata-Kurs über 12 Wochen${inPlace('de')}: eine Stunde pro Woche, höchstens 20 Leute, 50 € im Monat, 3 Monate ` +
        'lang. Die erste Stunde ist gratis, und du kannst allein kommen.'
      );
    },
    get no_refund() {
      return (
        `Bachata-Kurs über 12 Wochen${inPlace('de')}: eine Stunde pro Woche, höchstens 20 Leute, 50 € im Monat, 3 Monate ` +
        'lang. Du kannst allein kommen.'
      );
    },
  },
  hero: {
    small: 'Bachata lernen',
    heading: ['Von null', 'auf Tanz'],
    consultation: 'Kostenlose Beratung',
  },
  ribbon: {
    party: 'Erste Party',
    show: 'Dein Auftritt',
    inWords: 'Zwölf Wochen: erste Party nach Woche 4, Auftritt in Woche 12',
  },
  register: 'Jetzt anmelden',
  ask: {
    subject: 'Kostenlose Beratung: Bachata-Kurs über 12 Wochen',
    message: 'Hi! Ich interessiere mich für den Bachata-Kurs über 12 Wochen und hätte gern eine kostenlose Beratung.',
  },
  terms: {
    class: { figure: '1 Stunde', what: 'pro Woche, feste Gruppe, fester Tag' },
    people: { figure: 'Max. 20', what: 'Leute im Raum' },
    price: { figure: '50 €', what: (note) => `im Monat, 3 Monate lang, ${note}` },
    refund: [
      { figure: 'Erste gratis', what: 'die erste Stunde kostet nichts' },
      { figure: 'Woche 1', what: 'jederzeit absagen, voller Preis zurück' },
    ],
    recap: { figure: 'Recap', what: 'Video und Playlist nach jeder Stunde' },
  },
  weeks: {
    heading: 'Was du wann lernst',
    tabs: 'Wochen',
    play: (title) => `Video ansehen: ${title}. `,
    opens: (label, host) => `${label}, öffnet ${host}<aside> in einem neuen Tab</aside>`,
  },
  quotes: 'Was Tanzende sagen',
  workout: {
    heading: 'Für zu Hause',
    recap: {
      title: 'Video zur Stunde',
      text: 'Nach jeder Stunde ein Video, für alles, was deine Füße vergessen haben.',
    },
    playlists: { title: 'Playlists', text: 'Die Musik aus jeder Stunde, zum Üben zu Hause.' },
    community: { title: 'Eigene Community', text: 'Ein Ort für deine Gruppe: für Fragen, und um zusammen auszugehen.' },
  },
  groups: {
    heading: 'Such dir einen Abend aus',
    tryFirst: 'Noch nicht sicher? Komm erst einmal zu einem Abend.',
    next: (day, hours) => `${day}, ${hours} Uhr`,
    whole: 'Der ganze Kurs',
    bookOne: 'Einen Abend buchen',
  },
  before: 'Bevor du fragst',
  askByMail: { button: 'Frag uns per E-Mail', when: 'Antwort innerhalb von 24 Stunden' },
  askByChat: { button: 'Frag uns auf WhatsApp', when: 'Antwort in etwa 1 Stunde' },
  next: (day, hours) => `Nächster Kurs: ${day}, ${hours} Uhr`,
  ticket: {
    perMonth: ['im Monat', '3 Monate lang'],
    price: '50 €',
    all: (note) => `150 € für die 12 Wochen, ${note}`,
    free: 'Erste Stunde gratis',
    people: 'Höchstens 20 Leute, komm allein oder zu zweit',
  },
  form: {
    label: 'Anmeldung zum Kurs',
    lead:
      'Gerade ist kein Kurs im Verkauf. Lass uns deinen Namen da, und wir halten dir im nächsten einen Platz frei. Das ' +
      'verpflichtet dich zu nichts.',
    phone: 'Telefon',
    optional: 'Wenn du magst',
    role: 'Du tanzt als',
    roles: { leader: 'Leader', follower: 'Follower', both: 'Beides, oder ich weiß es noch nicht' },
    note: 'Was sollten wir wissen?',
    sending: 'Wird gesendet',
    kept: 'Wir bewahren deine Anfrage auf, um sie zu beantworten: <policy>Datenschutzerklärung</policy>.',
    failed: CONTACT_MESSAGES_DE.failed,
    sent: {
      title: 'Du stehst auf der Liste',
      text:
        'Sobald der nächste Kurs einen Termin hat, schreiben wir dir, noch vor allen anderen. Eine Bestätigung ist in ' +
        'deinem Postfach.',
    },
  },
};
