import { de as newsletters } from '#shared/newsletters/words.de.ts';
import { brand } from '#shared/brand.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './address-words.en.ts';

export const de: WordsOf<typeof en> = {
  signIn: 'Zur Anmeldung',
  contact: 'Schreib uns',
  confirm: {
    title: 'Deine neue Adresse',
    lead: (email) =>
      `Mit diesem Knopf bekommt dein Konto bei ${brand.full} die Adresse ${email}. Alle werden abgemeldet, und das ` +
      `Passwort gilt nicht mehr: Du meldest dich dann mit einem Link an oder legst ein neues fest. ${newsletters.moves}`,
    button: 'Ja, das ist meine Adresse',
  },
  confirmed: {
    title: 'Das hat geklappt',
    lead: (email) =>
      `Dein Konto hat ab jetzt die Adresse ${email}. Melde dich mit einem Link an, oder leg ein neues Passwort fest.`,
  },
  taken: {
    title: 'Es gibt schon ein Konto',
    lead: 'Ein anderes Konto hat inzwischen diese Adresse. Gehören dir beide, führen wir sie zusammen: Schreib uns bitte.',
  },
  object: {
    title: 'Das war ich nicht',
    asked: () => `Jemand hat unser Büro um eine andere E-Mail-Adresse für dein Konto bei ${brand.full} gebeten.`,
    contested:
      'Du hast so einer Änderung schon einmal widersprochen, und die Person, die sie möchte, war seitdem selbst bei uns. ' +
      'Mit diesem Knopf sieht unser Büro noch einmal nach. Von selbst wird nichts angehalten und nichts zurückgestellt.',
    changed:
      'Mit diesem Knopf bekommt dein Konto seine frühere Adresse zurück. Alle werden abgemeldet, was inzwischen zum ' +
      'Anmelden dazukam, ist weg, und unser Büro erfährt davon.',
    waiting: 'Mit diesem Knopf behält dein Konto seine Adresse, und unser Büro erfährt davon.',
  },
  stopped: {
    title: 'Es ist angehalten',
    lead: 'Dein Konto behält seine Adresse. Unser Büro weiß Bescheid und schreibt dir vielleicht.',
  },
  put_back: {
    title: 'Deine Adresse ist zurück',
    lead: 'Alle sind abgemeldet, und das Passwort gilt nicht mehr: Melde dich mit einem Link an, oder leg ein neues fest.',
  },
  locked: {
    title: 'Das Konto ist gesperrt',
    lead:
      'Mit dieser Adresse wurde inzwischen ein Konto angelegt, deshalb konnte dein bisheriges sie nicht zurückbekommen. ' +
      'In dieses kommt niemand, bis unser Büro nachgesehen hat: Schreib uns bitte.',
  },
  noted: { title: 'Unser Büro weiß Bescheid', lead: 'Es sieht noch einmal nach und schreibt dir vielleicht.' },
  over: 'Dieser Link gilt nicht mehr',
};
