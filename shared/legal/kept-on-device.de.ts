import { CONFIRM_MS, TRUSTED_DEVICE_MS } from '#shared/accounts/kept-for.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { KEPT_ON_DEVICE, type KeepingPlace } from './kept-on-device.ts';
import type { LegalSection } from './legal-text.ts';

const PLACES: Record<KeepingPlace, string> = {
  cookie: 'Cookies',
  localStorage: 'Lokaler Speicher, bis du ihn leerst',
  sessionStorage: 'Speicher der Sitzung, bis der Tab geschlossen wird',
  cache: 'Cache, für die Nutzung ohne Netz',
  indexedDB: 'Datenbank des Browsers (IndexedDB)',
};

/** What each is for, by its place and name; a test finds one that is missing. */
export const KEPT_FOR_DE: Readonly<Record<string, string>> = {
  'cookie better-auth.session_token':
    'wird bei der Anmeldung gesetzt; hält dich angemeldet, bis du dich abmeldest, höchstens 30 Tage',
  'cookie better-auth.state':
    'wird gesetzt, wenn du dich mit Google anmelden willst; zeigt 5 Minuten lang, dass zurückkommt, wer gegangen ist',
  'cookie better-auth.trusted_device':
    'nur wenn du es beim zweiten Schritt der Anmeldung ankreuzt; fragt ' +
    `${TRUSTED_DEVICE_MS / DAY_MS} Tage lang nach keinem Code`,
  'cookie sign_up':
    'wird bei der Registrierung gesetzt; lässt das Passwort gelten, das du in diesem Browser gewählt hast, ' +
    `${CONFIRM_MS / HOUR_MS} Stunden lang`,
  'cookie known_device':
    'wird gesetzt, wenn dein Passwort richtig war; verhindert, dass Fremde, die Passwörter raten, dich aussperren. Es lässt ' +
    'niemanden ein, nennt niemanden und bleibt ein Jahr',
  'cookie better-auth.passkey_challenge':
    'wird von der Anmeldeseite gesetzt und wenn du einen Passkey anlegst, wo dein Browser Passkeys kann; zeigt 5 Minuten ' +
    'lang, dass die Antwort deines Geräts zu unserer Frage gehört',
  'localStorage signed-in-here':
    'dass hier schon jemand angemeldet war; beim nächsten Kauf sagt es, dass du ein Konto hast',
  'localStorage passkey-offer-closed':
    'dass du auf diesem Gerät keinen Passkey wolltest, damit er nicht noch einmal angeboten wird',
  'localStorage admin-scheme': 'für das Team: ob der Admin-Bereich hell oder dunkel ist',
  'localStorage language':
    'welche Sprache du für diese Seiten gewählt hast, mit dem Link zur anderen oder in deinem Profil',
  'localStorage language-line-closed':
    'wenn du die Zeile schließt, die dir die Seite in deiner Sprache anbietet; sie bleibt ein Jahr lang weg',
  'localStorage table *':
    'für das Team: welche Spalten einer Liste gezeigt werden, wie dicht ihre Zeilen sind, und ihre Ansichten (Suche, Filter ' +
    'und Reihenfolge), die jemand unter einem Namen aufhebt',
  'sessionStorage heard': 'dass du gesehen hast, wie sich die Startseite bewegt, damit sie es nur einmal je Besuch tut',
  'sessionStorage asked-again':
    'dass eine Seite, deren Skripte nicht kamen, noch einmal geholt wurde; weg, sobald sie da sind',
  'sessionStorage draft *':
    'was du getippt oder gewählt hattest, als deine Sitzung endete, beim Bestellen und in deinem Profil; weg, sobald es ' +
    'wieder gezeigt ist',
  'cache my-tickets':
    'Seiten von Tickets und von deiner Mitgliedskarte, die du öffnest, und das Skript, das sie aufhebt, damit sie am ' +
    'Einlass ohne Netz aufgehen. Sie gehen, wenn du dich abmeldest oder das Ticket nicht mehr gilt. Wir können sie dort ' +
    'nicht lesen',
  'cache clave-door':
    'auf dem Handy einer Hilfe am Einlass: die Seite des Einlasses; sie geht, wenn die Hilfe sich abmeldet',
  'indexedDB clave-door':
    'auf dem Handy einer Hilfe am Einlass: die Liste des Abends, deren Namen sich nur mit dem Code des jeweiligen Tickets ' +
    'öffnen, und was gescannt wurde; sie geht, wenn die Hilfe sich abmeldet oder der Abend vorbei ist. Auf dem Handy von ' +
    'Leuten, die einen Kurs unterrichten, auch die Namen aller, die einen Platz haben, rund um jeden Abend',
};

/** The section of the German privacy page that names each of them. */
export function keptOnDeviceSectionDe(): LegalSection {
  const places = Object.keys(PLACES) as KeepingPlace[];
  return {
    id: 'cookie',
    heading: 'Cookies und was dein Browser aufhebt',
    body: [
      'Wenn du dich nur umsiehst, bekommst du keinen Cookie. Was gesetzt wird, ist nötig für das, was du hier tust (§ 25 ' +
        'Abs. 2 TDDDG), deshalb gibt es kein Banner; nichts folgt dir, und niemand sonst kann es lesen. Diese Liste ist ' +
        'vollständig. Vor dem Namen eines Cookies zeigt dein Browser auch __Secure- oder __Host-.',
      ...places.flatMap((place) => [
        `${PLACES[place]}:`,
        KEPT_ON_DEVICE.filter((kept) => kept.place === place).map(
          ({ key }) => `${key}: ${ownEntry(KEPT_FOR_DE, `${place} ${key}`) ?? ''}.`,
        ),
      ]),
      'Der Schichtkalender (/kasse) behält seinen Schlüssel nur, solange die Seite offen ist.',
    ],
  };
}
