import { minimumTermText, planOf } from './plans.ts';

/** What a plan's card and pass say, and what is claimed of all; the texts of the plans themselves are theirs. */
export const en = {
  subscribe: 'Subscribe',
  popular: 'Most popular',
  perMonth: 'per month',
  minimum: (minimumMonths: number) => minimumTermText({ minimumMonths }),
  term: (months: number) => `${months} months`,
  features: {
    club: planOf('club').features,
    'all-you-can-dance': planOf('all-you-can-dance').features,
    'all-you-can-dance-6': planOf('all-you-can-dance-6').features,
  },
  pass: { member: 'Member', id: 'Member ID' },
  claims: [
    { number: '150+', text: 'dancers' },
    { number: '4.9/5', text: 'satisfaction' },
    { number: '€1200+', text: 'annual value' },
  ],
};
