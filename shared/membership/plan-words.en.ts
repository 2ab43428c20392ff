/** What a plan's card and pass say; the texts of the plans themselves are theirs. */
export const en = {
  subscribe: 'Subscribe',
  popular: 'Most popular',
  perMonth: 'per month',
  /** 'Minimum 3 months' */
  minimum: (months: number) => `Minimum ${months} ${months === 1 ? 'month' : 'months'}`,
  term: (months: number) => `${months} months`,
  pass: { member: 'Member', id: 'Member ID' },
};
