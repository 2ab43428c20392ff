import { listed, type WordsOf } from '#shared/words.ts';
import type { en } from './changed-words.en.ts';

const NAMES = { date: 'Datum', time: 'Uhrzeit', place: 'Ort' };
const OF = { date: 'das Datum', time: 'die Uhrzeit', place: 'der Ort' };
type What = keyof typeof NAMES;

/** `Neues Datum`, `Neuer Ort`, `Datum und Ort sind neu`. */
const NEW = { date: 'Neues Datum', time: 'Neue Uhrzeit', place: 'Neuer Ort' };
function newOnes(what: readonly What[]): string {
  const [only, ...more] = what;
  if (only !== undefined && more.length === 0) return NEW[only];
  const names = what.map((one) => NAMES[one]);
  return more.length === 0 ? 'Datum oder Ort ist neu' : `${listed(names, 'und')} sind neu`;
}

export const de: WordsOf<typeof en> = {
  countsNow: 'Das gilt jetzt:',
  cancelled: {
    subject: (title) => `Abgesagt: ${title}`,
    title: (title) => `${title} ist abgesagt`,
    hello: (name, what) => `Hallo ${name}, es tut uns leid: ${what}`,
    noLongerValid: 'Dieses Event findet nicht statt, und deine Tickets dafür gelten nicht mehr.',
    whilePaying:
      'Dieses Event wurde abgesagt, während du bezahlt hast. Deine Bestellung ist beendet, es gibt keine Tickets dafür.',
    notCharged:
      'Es wurde nichts abgebucht. Sollte trotzdem eine Zahlung durchgehen, bekommst du automatisch alles zurück.',
    nothingPaid: 'Du hast nichts dafür bezahlt, also gibt es nichts zu erstatten.',
    back: (amount, moneyBack) => `Du bekommst ${amount} zurück und musst nichts tun. ${moneyBack}`,
  },
  moved: {
    subject: (what, title) => `${newOnes(what)}: ${title}`,
    preview: (day, time, place) => `Jetzt ${day}, ${time} Uhr, ${place}`,
    title: (title) => `Geändert: ${title}`,
    hello: (name, what) =>
      `Hallo ${name}, ${
        listed(
          what.map((one) => OF[one]),
          'und',
        ) || 'das Datum oder der Ort'
      } deines Events ${what.length > 1 ? 'haben' : 'hat'} sich geändert.`,
    old: { date: 'Altes Datum', time: 'Alte Uhrzeit', place: 'Alter Ort' },
    now: NEW,
    stayValid:
      'Deine Tickets bleiben gültig. Nimm bitte die angehängten, sie ersetzen die, die du hast; die Kalenderdatei ' +
      'bringt deinen Eintrag auf den neuen Stand.',
    offer: (until) =>
      `Passt es dir so nicht mehr? Bis ${until} Uhr kannst du deine Tickets unter „Alle meine Tickets“ zurückgeben, ` +
      'und du bekommst dein Geld zurück.',
  },
  evening: {
    hello: (name, sentence) => `Hallo ${name}, ${sentence}`,
    label: 'Abend',
    moved: {
      subject: 'Neues Datum für einen Abend',
      sentence: (before, now) =>
        `der Abend ${before === null ? '' : `vom ${before} Uhr `}ist verlegt: Er ist am ${now} Uhr.`,
    },
    left_out: { subject: 'Ein Abend fällt aus', sentence: (_, when) => `der Abend am ${when} Uhr fällt aus.` },
    put_back: {
      subject: 'Ein Abend findet doch statt',
      sentence: (_, when) => `der Abend am ${when} Uhr findet doch statt.`,
    },
    added: {
      subject: 'Ein Abend mehr',
      sentence: (_, when) => `es gibt einen Abend mehr: ${when} Uhr. Er kostet dich nichts.`,
    },
    course: 'So läuft der Kurs jetzt:',
    stayValid:
      'Deine Tickets bleiben gültig. Nimm bitte die angehängten, sie ersetzen die, die du hast; die Kalenderdatei ' +
      'bringt deine Einträge auf den neuen Stand.',
  },
};
