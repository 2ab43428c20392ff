import type { WordsOf } from '#shared/words.ts';
import type { en } from './link-words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'Schichten',
  none: 'Gerade bist du für keine eingeteilt',
  next: (day, time, job) => `Als Nächstes: ${day}, ${time}, ${job}`,
  link: 'Meine Schichten',
};
