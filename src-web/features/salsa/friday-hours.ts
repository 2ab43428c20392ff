import type { Operator } from '#shared/operator.ts';

/** When it opens and closes on Fridays; undefined while the operator gives no hours for that day. */
export const fridayHours = ({ openingHours }: Pick<Operator, 'openingHours'>) =>
  openingHours.find(({ days }) => days.includes('Friday'));
