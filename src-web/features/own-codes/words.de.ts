import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

const places = (count: number): string => (count === 1 ? 'einen Freiplatz' : `${count} Freiplätze`);

export const de: WordsOf<typeof en> = {
  title: 'Dein Code',
  many: 'Deine Codes',
  brought: (code, tickets) =>
    tickets === 0
      ? `Mit ${code} hat noch niemand gekauft.`
      : `${code} hat ${tickets === 1 ? 'eine Person' : `${tickets} Leute`} zum Tanzen gebracht.`,
  money: (earned, reduced) => `Zusammen ${earned}, ${reduced} weniger als ohne den Code.`,
  quiet: 'Du siehst, wie viele es sind, aber nie, wer.',
  rule: (after) =>
    after === 1
      ? 'Für jedes bezahlte Ticket bekommst du einen Freiplatz.'
      : `Für je ${after} bezahlte Tickets bekommst du einen Freiplatz.`,
  next: (count) =>
    count === 1 ? 'Noch ein bezahltes Ticket bis zum nächsten.' : `Noch ${count} bezahlte Tickets bis zum nächsten.`,
  earned: (count) => `Du hast ${places(count)} verdient.`,
  taken: (count) => `Du hast ${places(count)} eingelöst.`,
  nowhere: 'Im Moment gibt es dafür kein Event mit freien Plätzen. Der Freiplatz bleibt dir.',
  event: 'Für welches Event?',
  take: 'Freiplatz einlösen',
  taking: 'Wird eingelöst',
  done: 'Dein Ticket ist da, auch in deiner Post',
  failed: 'Der Freiplatz wurde nicht eingelöst',
};
