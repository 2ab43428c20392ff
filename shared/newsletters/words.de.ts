import { brand } from '../brand.ts';
import { listed } from '../words.ts';
import type { NewsletterWords } from './consent-wording.ts';

export const de: NewsletterWords = {
  lists: {
    newsletter: { name: 'Newsletter', about: 'Neues aus der Community, etwa einmal im Monat.' },
    events: { name: 'Events', about: 'Neue Abende, Workshops und Festivals, sobald es Tickets gibt.' },
    promotions: { name: 'Aktionen', about: 'Frühbucherpreise und Angebote vom Members Club.' },
  },
  consent: (name, about) =>
    `Ja, schickt mir „${name}“ von ${brand.full} per E-Mail: ${about} Mit dem Link in jeder Mail kann ich das jederzeit ` +
    'beenden.',
  asked: (names) =>
    `Jemand, hoffentlich du, möchte ${listed(
      names.map((name) => `„${name}“`),
      'und',
    )} an diese Adresse bekommen. Bitte bestätige das mit dem Knopf. Ohne Bestätigung bekommst du nichts, und wir ` +
    'vergessen die Anfrage nach 7 Tagen.',
  moves: 'Newsletter, die du bekommst, kommen dann an diese Adresse.',
  guide: 'Wir schicken den Guide einmal an diese Adresse und nutzen sie für nichts anderes.',
  failed: 'Das hat nicht geklappt',
  again: 'Bitte versuch es noch einmal.',
  sent: {
    title: 'Schau in dein Postfach',
    text:
      'Wir haben dir einen Link geschickt. Öffne ihn innerhalb von 7 Tagen, dann stehst du auf der Liste. Stehst du schon ' +
      'drauf, musst du nichts tun und bekommst keine neue Mail.',
  },
};
