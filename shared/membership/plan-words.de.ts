import type { WordsOf } from '#shared/words.ts';
import type { en } from './plan-words.en.ts';

export const de: WordsOf<typeof en> = {
  subscribe: 'Mitglied werden',
  popular: 'Am beliebtesten',
  perMonth: 'pro Monat',
  minimum: (months) => (months === 1 ? 'Mindestens 1 Monat' : `Mindestens ${months} Monate`),
  term: (months) => `${months} Monate`,
  pass: { member: 'Mitglied', id: 'Mitgliedsnummer' },
};
