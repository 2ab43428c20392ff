import { brand } from '#shared/brand.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './contact-words.en.ts';

export const de: WordsOf<typeof en> = {
  notYou: 'Das warst du nicht? Dann hat sich jemand bei der Adresse vertippt, und du musst nichts tun.',
  message: {
    subject: 'Deine Nachricht ist da',
    preview: 'Wir antworten meistens innerhalb von 24 Stunden.',
    title: 'Danke für deine Nachricht',
    text: 'Deine Nachricht ist bei uns angekommen. Wir melden uns so schnell wie möglich, meistens innerhalb von 24 Stunden.',
  },
  reservation: {
    subject: (night) => `Deine Tischanfrage für ${night}`,
    preview: 'Deine Anfrage ist da, wir antworten bald.',
    title: 'Deine Anfrage ist da',
    text:
      'Danke! Wir schauen, was wir machen können, und schreiben dir, meistens innerhalb von 24 Stunden. Der Tisch ' +
      'gehört dir, sobald wir zugesagt haben.',
    night: 'Abend',
    guests: 'Gäste',
    people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
    noTickets: 'Ein Tisch ersetzt kein Ticket: Alle in deiner Gruppe brauchen eins.',
    more: 'Zu den Freitagen',
  },
  course: {
    subject: 'Dein Platz im nächsten Bachata-Kurs',
    preview: 'Wir schreiben dir, sobald der nächste Kurs einen Termin hat.',
    title: 'Du stehst auf der Liste',
    text:
      'Danke! Sobald der nächste Kurs über zwölf Wochen einen Termin hat, schreiben wir dir, noch vor allen anderen. ' +
      'Das ist eine Anfrage und verpflichtet dich zu nichts.',
    role: 'Rolle',
    roles: { leader: 'Leader', follower: 'Follower', both: 'Beides, oder ich weiß es noch nicht' },
    course: ['Kurs', '12 Wochen, ein Abend pro Woche, höchstens 20 Leute'],
    price: ['Preis', '50 € im Monat, 3 Monate lang'],
    first: ['Erste Stunde', 'gratis'],
    more: 'Das lernst du',
  },
  guide: {
    subject: 'Dein kostenloser Bachata-Guide',
    preview: 'Zwölf Wochen Bachata auf wenigen Seiten, als PDF.',
    title: 'Deine ersten zwölf Wochen',
    texts: [
      'Hier ist dein Guide, als PDF zum Behalten oder Ausdrucken: was in deinen ersten zwölf Wochen Bachata wann kommt, ' +
        'was du zu Hause übst und was du dich auf deiner ersten Party traust.',
      'Fang auf Seite zwei an. Mach irgendein Bachata-Lied an, finde die 1 und geh den Grundschritt, bis du nicht mehr ' +
        'mitzählst.',
    ],
    why: 'Diese Mail kommt, weil jemand die Adresse in unser Formular für den Guide eingetragen hat. Für anderes nutzen wir sie nicht.',
  },
  newsletter: {
    confirm: {
      subject: 'Bitte bestätige deine Anmeldung',
      preview: 'Ein Klick, und du stehst auf der Liste.',
      title: 'Bitte bestätigen',
    },
    button: 'Anmeldung bestätigen',
    started: {
      subject: (names) => `Du bekommst jetzt ${names}`,
      preview: 'Deine Adresse ist bestätigt.',
      title: 'Du stehst auf der Liste',
    },
    thanks: (abouts) => `Danke, deine Adresse ist bestätigt. Ab jetzt schreibt dir ${brand.full}: ${abouts}`,
    stop: 'Du kannst das jederzeit beenden, ohne dich anzumelden:',
    unsubscribe: (name) => `${name} abbestellen`,
  },
};
