import type { WordsOf } from '#shared/words.ts';
import type { en } from './guest-words.en.ts';

type Place = { number: number; of: number };
const which = ({ number, of }: Place): string => `Abend ${number} von ${of}`;
const tickets = (count: number): string => (count === 1 ? 'ein Ticket' : `${count} Tickets`);

export const de: WordsOf<typeof en> = {
  before: {
    when: { tomorrow: 'Morgen', night: 'Morgen Nacht' },
    hello: (name, when) => `Hallo ${name}, ${when.toLowerCase()} ist es so weit. Hier ist alles, was du brauchst.`,
    inTheNightTo: (weekday) => `in der Nacht auf ${weekday}`,
    doors: 'Einlass',
    course: 'Kurs',
    directions: 'Anfahrt',
    lineUp: 'Line-up',
    also: 'Außerdem',
    bring: {
      title: 'Das bringst du mit',
      text: (count) =>
        `${count === 1 ? 'Bring den Code von unten mit' : 'Alle bringen ihren eigenen Code von unten mit'}, auf dem Handy ` +
        'oder auf Papier, und einen Ausweis. Mitglieder bringen auch ihre Karte mit.',
    },
    why: (count, title, profile) =>
      `Du bekommst diese Mail, weil du ${tickets(count)} für ${title} hast. Sie kommt einmal, am Tag davor. Du kannst sie ` +
      `in deinem Profil abschalten: ${profile}`,
    whyCourse: (count, title, profile) =>
      `Du bekommst diese Mail, weil du ${tickets(count)} für ${title} hast. Sie kommt am Tag vor jedem Abend. Du kannst ` +
      `sie in deinem Profil abschalten: ${profile}`,
  },
  thanks: {
    subject: (title) => `Danke für den Abend: ${title}`,
    preview: 'Schön, dass du da warst.',
    previewNext: (title, day) => `Als Nächstes: ${title}, ${day}`,
    title: 'Danke für den Abend',
    hello: (name, title) => `Hallo ${name}, schön, dass du bei ${title} dabei warst.`,
    photos: 'Fotos vom Abend',
    question: 'Wie war’s?',
    ask: 'Eine Frage, und Platz für ein paar Worte. Das liest nur, wer den Abend veranstaltet.',
    answer: 'Antworten',
    next: (title) => `Als Nächstes: ${title}`,
    see: 'Zum Event',
    bought: (title) =>
      `Du bekommst diese Werbung, weil du ein Ticket für ${title} gekauft hast; bei der Bestellung haben wir darauf ` +
      'hingewiesen.',
    asked: (list) => `Du bekommst diese Werbung, weil du unsere Mails „${list}“ bestellt hast.`,
    object: (brand, url) =>
      `${brand} schreibt einmal nach einem Abend. Du kannst dem jederzeit widersprechen, ohne andere Kosten als die ` +
      `deiner Verbindung und ohne Anmeldung: ${url}`,
  },
  given: {
    hello: (name, count) =>
      `Hallo ${name}, du bist unser Gast. ${count === 1 ? 'Dein Ticket ist' : `Deine ${count} Tickets sind`} kostenlos.`,
    why: (privacy) =>
      'Du bekommst diese Mail, weil wir dich auf die Liste für diesen Abend gesetzt haben. War das ein Irrtum, antworte ' +
      `bitte darauf. Deinen Namen und deine Adresse löschen wir 30 Tage nach dem Abend: ${privacy}`,
  },
  takenBack: {
    subject: (title) => `Deine Gästetickets für ${title} gelten nicht mehr`,
    preview: 'Wir mussten sie zurücknehmen.',
    title: 'Deine Gästetickets gelten nicht mehr',
    hello: (name) =>
      `Hallo ${name}, wir mussten die Tickets zurücknehmen, die wir dir für diesen Abend gegeben haben. Ihre Codes öffnen ` +
      'die Tür nicht mehr. Du hast nichts dafür bezahlt, also gibt es auch nichts zu erstatten.',
    question: 'Wenn du eine Frage hast, antworte einfach auf diese Mail.',
    see: 'Zum Event',
  },
  recap: {
    subject: (place, title) => `Rückblick auf ${which(place)}: ${title}`,
    hello: (name, place, day) => `Hallo ${name}, das war ${which(place)}, ${day}.`,
    playlist: 'Playlist zum Üben',
    songs: 'Musik',
    evenings: 'Meine Abende',
    why: 'Du bekommst das nach jedem Abend eines Kurses, für den du ein Ticket hast.',
  },
  makeUp: {
    subject: (title, day) => `Dein Nachholplatz: ${title}, ${day}`,
    preview: (day, time) => `${day}, ${time} Uhr: An diesem Abend bist du Gast.`,
    hello: (name) => `Hallo ${name}, an diesem Abend holst du als Gast nach, was du verpasst. Das kostet dich nichts.`,
    evening: 'Abend',
    yoursAlone: (hours) =>
      `Dieses Ticket gilt nur für dich. Wenn du nicht kommen kannst, gib den Platz spätestens ${hours} Stunden vorher ` +
      'zurück und such dir einen anderen aus.',
    offered: {
      subject: (until, title) => `Ein Nachholplatz für dich bis ${until}: ${title}`,
      preview: (day) => `${day}: Wir halten dir einen Platz frei.`,
      title: 'Ein Platz zum Nachholen',
      hello: (name, missed, until) =>
        `Hallo ${name}, du verpasst ${missed}. An einem anderen Abend ist ein Platz für dich da, er kostet dich nichts. ` +
        `Wir halten ihn dir frei bis ${until}.`,
      ends: {
        subject: (until, title) => `Dein Nachholplatz geht bald weiter, ${until}: ${title}`,
        title: 'Dein Nachholplatz ist noch da',
        hello: (name, missed, until) =>
          `Hallo ${name}, du verpasst ${missed}, und an einem anderen Abend halten wir dir kostenlos einen Platz frei. Er ` +
          `geht bald weiter: Bis ${until} kannst du ihn nehmen.`,
      },
      button: 'Platz nehmen',
      doNothing:
        'Anmelden musst du dich dafür nicht. Wenn du nichts tust, bekommt ihn die nächste Person, die einen Abend ' +
        'verpasst hat. Nach zweien fragen wir nicht mehr; freie Plätze findest du weiter auf der Seite deines Kurses.',
    },
    gone: {
      subject: (title) => `Dein Nachholplatz ist weg: ${title}`,
      preview: (day, time) => `${day}, ${time} Uhr: Dieses Ticket öffnet keine Tür.`,
      hello: (name, day, time) => `Hallo ${name}, deinen Nachholplatz am ${day}, ${time} Uhr gibt es nicht mehr.`,
      why: {
        left_out: 'Dieser Abend fällt aus. Auf der Seite deines Kurses kannst du dir einen anderen aussuchen.',
        ticket_ended: 'Er gehörte zu einem Kursticket, das nicht mehr gilt.',
      },
    },
  },
  handed: {
    subject: (from, title) => `${from} überträgt dir ein Ticket: ${title}`,
    preview: (until) => `Es gehört dir, wenn du es bis ${until} Uhr annimmst.`,
    hello: (name, from, until) =>
      `Hallo ${name}, ${from} möchte dir ein Ticket überlassen. Es gehört dir, mit einem eigenen Code, wenn du es bis ` +
      `${until} Uhr annimmst.`,
    free: 'Es kostet dich nichts.',
    due: (amount) => `Du zahlst ${amount}: die Gebühr und den Betrag, um den der Preis seit dem Kauf gestiegen ist.`,
    button: 'Ticket ansehen',
    why: (from, url) =>
      `Du bekommst diese eine Mail, weil ${from} deine Adresse eingegeben hat. Wir vergessen sie, sobald das Angebot ` +
      `vorbei ist. Wie wir mit deinen Daten umgehen: ${url}`,
  },
  wentOn: {
    subject: (title) => `Dein Ticket für ${title} gehört jetzt jemand anderem`,
    preview: 'Dein Code öffnet keine Tür mehr.',
    title: 'Dein Ticket hat den Besitzer gewechselt',
    sold: (name) =>
      `Hallo ${name}, jemand von der Warteliste hat dein Ticket bezahlt. Dein Code öffnet keine Tür mehr.`,
    handed: (name, to) =>
      `Hallo ${name}, dein Ticket gehört jetzt ${to}, mit einem neuen Code. Deiner öffnet keine Tür mehr.`,
    back: (amount) => `${amount} gehen so zurück, wie du bezahlt hast, in 5 bis 10 Werktagen.`,
    noMoney: 'Vom Preis geht nichts zurück.',
    ifOff: 'Fällt der Abend aus, geht dein Geld trotzdem an dich zurück.',
  },
  kept: {
    subject: (title) => `Dein Ticket für ${title} gehört weiter dir`,
    preview: 'Es gilt wie zuvor.',
    title: 'Weiter dein Ticket',
    hello: (name, why) => `Hallo ${name}, ${why} Es gilt wie zuvor, mit deinem Code.`,
    nobody: 'die Zeit ist um, in der dein Ticket an die Warteliste gehen konnte.',
    person: 'dein Ticket wurde nicht übernommen.',
  },
  follow: {
    confirm: {
      subject: 'Bitte bestätige, dass du uns folgst',
      preview: 'Ein Klick, und wir schreiben dir, wenn es etwas Neues gibt.',
      title: 'Bitte bestätigen',
    },
    previewWorkshop: 'Ein Klick, und wir schreiben dir, sobald man buchen kann.',
    button: 'Bestätigen',
    subject: (title, more) => (more === 0 ? `Neu: ${title}` : `Neu: ${title} und ${more} mehr`),
    title: (nights) => (nights === 1 ? 'Es gibt etwas Neues' : `${nights} neue Abende`),
    see: 'Zum Event',
    why: (names, url) =>
      `Du bekommst diese Mail, weil du ${names} folgst. Sie kommt höchstens einmal pro Woche. So beendest du das, ohne ` +
      `Anmeldung: ${url}`,
  },
};
