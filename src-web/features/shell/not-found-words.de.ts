import type { NotFoundWords } from './not-found-words.ts';

export const de: NotFoundWords = {
  title: 'Ups! Diese Seite gibt es nicht',
  description: 'Unter dieser Adresse steht nichts.',
  count: ['eins', 'zwei', 'drei', 'ups'],
  lead: 'Du bist aus dem Takt gekommen, oder wir. Fang noch mal bei eins an.',
};
