import { minimumTermText, planOf } from './plans.ts';

/** What a plan's card and pass say; the texts of the plans themselves are theirs. */
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
};
