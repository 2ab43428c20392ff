import { brand } from '#shared/brand.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './address-words.en.ts';

const other = 'eine andere E-Mail-Adresse';
const hello = (name: string | null): string => (name === null ? 'Hallo' : `Hallo ${name}`);
const contested =
  'Du hast so einer Änderung schon einmal widersprochen, und die Person, die sie möchte, war seitdem selbst bei uns. ' +
  'Warst du das nicht, dann sag es uns mit dem Knopf: Unser Büro sieht noch einmal nach und entscheidet.';

export const de: WordsOf<typeof en> = {
  notMe: 'Das war ich nicht',
  opensPage: 'Der Link öffnet eine Seite: Erst der Knopf dort zählt.',
  signIn: 'Anmelden',
  confirm: {
    subject: () => `Ist das deine neue Adresse bei ${brand.full}?`,
    preview: 'Ein Knopf, und dein Konto hat sie.',
    title: 'Deine neue Adresse',
    text: () =>
      `Hallo, jemand hat unser Büro gebeten, für das eigene Konto bei ${brand.full} ab jetzt diese E-Mail-Adresse zu ` +
      'nehmen. Warst du das, dann bestätige es bitte. Bis dahin ändert sich nichts.',
    button: 'Ansehen, worum es geht',
    small: (days) =>
      `Der Link gilt einmal, ${days} Tage lang, und öffnet eine Seite: Erst der Knopf dort zählt. Du warst das nicht? ` +
      'Dann musst du nichts tun.',
  },
  asked: {
    subject: 'Dein Konto soll eine andere E-Mail-Adresse bekommen',
    preview: 'Warst du das? Dann musst du nichts tun.',
    title: 'Warst du das?',
    text: (name) =>
      `${hello(name)}, jemand hat unserem Büro gezeigt, dass dein Konto bei ${brand.full} ihm oder ihr gehört, und um ` +
      `${other} gebeten. Sobald die bestätigt ist, öffnet diese hier das Konto nicht mehr. Warst du das, dann musst du ` +
      'nichts tun.',
    stop: 'Warst du das nicht, dann halte es mit dem Knopf an.',
    contested,
  },
  changed: {
    subject: 'Dein Konto hat eine andere E-Mail-Adresse',
    preview: 'Warst du das nicht? Du kannst widersprechen.',
    title: 'Deine Adresse wurde geändert',
    text: (name) =>
      `${hello(name)}, das Konto bei ${brand.full} mit dieser Adresse hat ab jetzt ${other}; darum wurde unser Büro ` +
      'gebeten. Alle wurden abgemeldet, und das Passwort gilt nicht mehr.',
    stop: (day, time) =>
      `Warst du das nicht, dann stell diese Adresse vor ${day}, ${time} Uhr wieder her. Alle werden noch einmal ` +
      'abgemeldet, und unser Büro erfährt davon.',
    contested,
  },
  stopped: {
    subject: 'Deine neue Adresse gilt nicht',
    preview: 'Das Konto behält die Adresse, die es hatte.',
    title: 'Es bleibt, wie es war',
    text: () =>
      `Hallo, wir hatten dich gebeten, diese Adresse für ein Konto bei ${brand.full} zu bestätigen. Das ist angehalten: ` +
      'Das Konto hat die Adresse, die es vorher hatte. Brauchst du die Änderung noch, dann komm bitte in unser Büro.',
  },
  taken_back: {
    subject: 'Dein Konto behält seine E-Mail-Adresse',
    preview: 'Unser Büro hat die Änderung zurückgenommen.',
    title: 'Es bleibt, wie es war',
    text: (name) =>
      `${hello(name)}, wir hatten dir geschrieben, dass dein Konto bei ${brand.full} bald ${other} bekommt. Unser Büro ` +
      'hat das zurückgenommen: Es behält diese, und du musst nichts tun.',
  },
  put_back: {
    subject: 'Dein Konto hat seine Adresse wieder',
    preview: 'Melde dich mit einem Link an, oder leg ein neues Passwort fest.',
    title: 'Deine Adresse ist zurück',
    text: (name) =>
      `${hello(name)}, dein Konto bei ${brand.full} hat diese Adresse wieder. Alle wurden abgemeldet, und was inzwischen ` +
      'zum Anmelden dazukam, ist weg. Auch das Passwort gilt nicht mehr: Melde dich mit einem Link an, oder leg ein ' +
      'neues fest. Unser Büro weiß Bescheid und schreibt dir vielleicht.',
  },
  objected: {
    subject: (name) => `„Das war ich nicht“: die Änderung der Adresse von ${name}`,
    title: 'Das war ich nicht',
    text: (name) =>
      `Die Person mit der bisherigen Adresse des Kontos von ${name} sagt, dass sie um keine andere gebeten hat.`,
    outcomes: {
      stopped: 'Die Änderung ist angehalten: Das Konto behält die Adresse, die es hatte.',
      put_back:
        'Das Konto hat seine bisherige Adresse zurück, alle wurden abgemeldet, und was inzwischen zum Anmelden dazukam, ' +
        'ist weg. Sieh nach, ob in der Zwischenzeit etwas bestellt, erstattet oder gekündigt wurde.',
      locked:
        'Mit der bisherigen Adresse wurde inzwischen ein anderes Konto angelegt, deshalb konnte dieses sie nicht ' +
        'zurückbekommen. Jetzt kommt niemand hinein: Führ die beiden zusammen, oder ändere die Adresse noch einmal.',
      noted:
        'Es ist nicht das erste Mal, deshalb wurde nichts von selbst angehalten oder zurückgestellt. Sieh noch einmal ' +
        'nach: Eine Änderung, die noch wartet, kann man zurücknehmen.',
    },
    fromNowOn:
      'Ab jetzt kann nur ein Admin die Adresse dieses Kontos ändern, wenn die Person mit einem Ausweis hier war oder das ' +
      'Team sie kennt.',
    button: 'Zur Person',
  },
};
