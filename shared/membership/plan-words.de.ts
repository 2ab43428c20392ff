import type { WordsOf } from '#shared/words.ts';
import type { en } from './plan-words.en.ts';

export const de: WordsOf<typeof en> = {
  subscribe: 'Mitglied werden',
  popular: 'Am beliebtesten',
  perMonth: 'pro Monat',
  minimum: (months) => (months === 1 ? 'Mindestens 1 Monat' : `Mindestens ${months} Monate`),
  term: (months) => `${months} Monate`,
  features: {
    club: [
      'Bis zu 50 % auf Events',
      'Freitag und Samstag 5 € Eintritt, dazu ein Gutschein über 2,50 €',
      'T-Shirt und Armband',
      'Festivaltickets vor allen anderen',
    ],
    'all-you-can-dance': [
      'Alle Bachata- und Salsa-Partys',
      'Workshops vor der Party gratis',
      '20 % auf ausgewählte Festivals',
      'VIP-Band',
      'Ein Wasser pro Party gratis',
    ],
    'all-you-can-dance-6': ['Alles aus All You Can Dance', 'Jeden Monat 10 € weniger', 'Extras für sechs Monate'],
  },
  pass: { member: 'Mitglied', id: 'Mitgliedsnummer' },
};
