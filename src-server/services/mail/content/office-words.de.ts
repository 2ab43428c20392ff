import { brand } from '#shared/brand.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './office-words.en.ts';

const things = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const de: WordsOf<typeof en> = {
  email: 'E-Mail',
  name: 'Name',
  message: {
    subject: (about) => `Nachricht: ${about}`,
    preview: (name) => `${name} hat über das Kontaktformular geschrieben.`,
    title: 'Neue Nachricht',
    from: 'Von',
    about: 'Betreff',
    small: 'Antworte auf diese Mail, dann geht deine Antwort an die Person, die geschrieben hat.',
  },
  reservation: {
    subject: (guests, night) => `Tisch für ${guests}, ${night}`,
    preview: (name) => `${name} fragt nach einem Tisch.`,
    title: 'Tischanfrage',
    night: 'Abend',
    event: 'Event',
    noEvent: 'an dem Abend ist keins im Verkauf',
    guests: 'Gäste',
    small: 'Der Gast wartet auf dein Ja oder Nein. Antworte auf diese Mail, dann geht deine Antwort an ihn.',
  },
  course: {
    subject: 'Anmeldung: Bachata-Kurs über 12 Wochen',
    preview: (name) => `${name} möchte einen Platz im nächsten Kurs.`,
    title: 'Anmeldung zum Kurs',
    phone: 'Telefon',
    role: 'Rolle',
    roles: { leader: 'Leader', follower: 'Follower', both: 'Beides, oder noch offen' },
    small: 'Gerade ist kein Kurs im Verkauf. Antworte auf diese Mail, dann geht deine Antwort an die Person.',
  },
  proposal: {
    subject: (topic) => `Vorschlag für einen Workshop: ${topic}`,
    preview: (artist) => `${artist} schlägt einen Workshop vor.`,
    title: 'Vorschlag für einen Workshop',
    topic: 'Thema',
    artist: 'Künstler*in',
    date: 'Datum',
    duration: 'Dauer',
    fee: 'Honorar',
    button: 'Annehmen oder ablehnen',
  },
  withdrawn: {
    subject: (topic) => `Zurückgezogen: ${topic}`,
    preview: (artist) => `${artist} hat einen Workshop zurückgezogen.`,
    title: 'Ein Workshop wurde zurückgezogen',
    text: (artist) =>
      `${artist} hat diesen Workshop zurückgezogen. Sein Tag ist wieder frei, und er steht nicht mehr im Kalender.`,
  },
  photo: {
    subject: (night) => `Ein Foto von ${night} wurde entfernt`,
    title: 'Ein Foto wurde entfernt',
    text: (night) =>
      `Jemand, der darauf zu sehen ist oder für eine solche Person spricht, hat ein Foto von ${night} entfernt. Es ist von ` +
      'der Website und von unserem Server gelöscht. Nimm es erst wieder auf, wenn alle darauf einverstanden sind ' +
      '(§ 22 KunstUrhG).',
    photo: 'Foto',
    theySay: 'Dazu gesagt',
    button: 'Fotos dieses Abends',
  },
  dispute: {
    subject: (amount, until) =>
      `Eine Bank fordert ${amount} zurück: ${until === null ? 'in Stripe antworten' : `bis ${until} antworten`}`,
    preview: 'Ohne Antwort ist das Geld verloren.',
    title: (amount) => `Eine Bank fordert ${amount} zurück`,
    inquiry:
      'Die Bank fragt nach einer Zahlung. Noch ist kein Geld abgezogen. Antworte in Stripe vor Ablauf der Frist.',
    taken:
      'Die Bank hat eine Zahlung zurückgeholt, bis sie entscheidet. Antworte in Stripe vor Ablauf der Frist; ohne Antwort ' +
      'ist das Geld verloren.',
    by: 'Antworten bis',
    stripeSays: 'Stripe sagt, bis wann',
    amount: 'Betrag',
    payment: 'Zahlungsnummer',
    dispute: 'Rückforderung',
    button: 'In Stripe antworten',
    order: 'Die Bestellung',
  },
  newAdmin: {
    subject: (who) => (who === null ? `Du bist Admin von ${brand.full}` : `Neu als Admin von ${brand.full}: ${who}`),
    preview: (when) => `Seit ${when}.`,
    title: { you: 'Du bist Admin', other: 'Neu als Admin' },
    you: (name, moment) =>
      `Hallo ${name}, seit ${moment} bist du Admin von ${brand.full}. Admins sehen und ändern alles und vergeben Rollen ` +
      'an andere.',
    other: (name, who, moment) =>
      `Hallo ${name}, seit ${moment} ist ${who} Admin von ${brand.full}. Admins sehen und ändern alles und vergeben Rollen ` +
      'an andere.',
    button: 'Sehen, wer welche Rolle hat',
    small: {
      you: 'Damit hast du nicht gerechnet? Sag es den anderen Admins oder wer den Server betreibt.',
      other:
        'Damit hast du nicht gerechnet? Nimm die Rolle unter People wieder weg, melde die Person ab und sprich mit den ' +
        'anderen Admins.',
    },
  },
  webhook: {
    subject: 'Eine Webhook-Adresse wurde abgeschaltet',
    title: 'Eine Adresse ist aus',
    hello: (name, host, why) =>
      `Hallo ${name}, die Webhook-Adresse bei ${host}, die du bei ${brand.full} angelegt hast, ${why}`,
    why: {
      person: 'wurde im Admin-Bereich abgeschaltet.',
      gone: 'sagt, dass es sie nicht mehr gibt (HTTP 410). Wir schicken ihr nichts mehr.',
      failing: 'hat fünf Tage lang nichts angenommen. Wir schicken ihr nichts mehr.',
    },
    next:
      'Was inzwischen geschah, gibt die API mit `updatedSince` her. Sobald der Empfänger wieder läuft, schalte die Adresse ' +
      'ein und schick einzelne Meldungen noch einmal.',
    button: 'Meldungen ansehen',
  },
  key: {
    made: {
      subject: 'In deinem Namen wurde ein Schlüssel für Programme angelegt',
      title: 'Ein neuer Schlüssel',
      what: 'angelegt. Wer ihn hat, kann:',
      next: 'Warst du das, musst du nichts tun. Wenn nicht, widerruf ihn sofort und leg ein neues Passwort fest.',
    },
    revoked: {
      subject: 'Ein Schlüssel für Programme wurde widerrufen',
      title: 'Ein Schlüssel weniger',
      what: 'widerrufen. Ab jetzt öffnet er nichts mehr. Er konnte:',
      next: 'Nutzt ihn noch ein Programm von dir, dann gib ihm einen neuen.',
    },
    moment: (day, time) => `${day} um ${time} Uhr`,
    hello: (name, moment) => `Hallo ${name}, am ${moment} wurde`,
    key: (name, prefix, what) => `der Schlüssel „${name}“ (clv_live_${prefix}…) bei ${brand.full} ${what}`,
    scopes: {
      'events:write': 'Events um Angebote (Ticketarten) ergänzen',
      'orders:read': 'Bestellungen lesen: Stand, Summe, Positionen',
      'tickets:read': 'Tickets lesen: Art, Preis, ob benutzt',
      'members:read': 'Lesen, ob eine Mitgliedschaft läuft',
      'webhooks:manage': 'Webhooks anlegen, ändern und entfernen und lesen, was ihnen gesagt wurde',
    },
    button: 'Meine Schlüssel ansehen',
  },
  alarm: {
    title: (count) => (count === 1 ? 'Etwas braucht dich' : `${count} Dinge brauchen dich`),
    says: {
      writes: () => 'Es kann nichts gespeichert werden: Die Festplatte ist voll oder defekt. Niemand kann kaufen.',
      disk: (percent) =>
        `${percent === 0 ? 'Weniger als 1 %' : `Nur noch ${percent} %`} der Festplatte sind frei. Ist sie voll, kann niemand kaufen.`,
      backup: (failures) =>
        failures > 0 ? 'Die tägliche Sicherung ist fehlgeschlagen.' : 'Seit mehr als einem Tag gab es keine Sicherung.',
      webhooks: (missed) =>
        missed > 0
          ? 'Der Zahlungsdienst erreicht uns nicht: Zahlungen werden bis zu zehn Minuten später gebucht. Sieh nach seinem ' +
            'Webhook.'
          : 'Der Zahlungsdienst konnte seit einer Stunde nicht gefragt werden, was sein Webhook ausgelassen hat: Er ist ' +
            'nicht erreichbar, oder der Schlüssel darf keine Ereignisse lesen.',
      outbox: (count) =>
        `${things(count, 'Mail oder Erstattung wartet', 'Mails oder Erstattungen warten')} seit mehr als einer halben Stunde.`,
      books: (count) => `Der Zahlungsdienst und unsere Bücher weichen bei ${things(count, 'Zahlung', 'Zahlungen')} ab.`,
      archives: (count) =>
        `${things(count, 'Kassenabschluss hat', 'Kassenabschlüsse haben')} kein gutes Archiv (TAR) der TSE: seit drei Tagen ` +
        'nicht da, oder fehlerhaft.',
      certificates: (days) =>
        days > 0
          ? `Das Zertifikat einer Sicherheitseinrichtung (TSE) endet in ${things(days, 'Tag', 'Tagen')}: Richte vorher eine andere ein.`
          : 'Das Zertifikat einer Sicherheitseinrichtung (TSE) ist abgelaufen: Richte eine andere ein und leg diese still.',
    },
    since: (day, time) => `Seit ${day}, ${time} Uhr.`,
    button: 'Zum Admin-Bereich',
    small:
      'Du bekommst diese Mail, weil du Admin bist: höchstens einmal in der Stunde, wenn etwas Neues nicht stimmt, und ' +
      'einmal am Tag, solange es so bleibt; bei einem Zertifikat 90, 30 und 7 Tage vor seinem Ende und an seinem Ende.',
  },
};
