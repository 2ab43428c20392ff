import type { Operator } from '#shared/operator.ts';

/** '20:00 to 02:00' on Fridays; undefined while the operator gives no hours for that day. */
export function fridayHours({ openingHours }: Pick<Operator, 'openingHours'>): string | undefined {
  const friday = openingHours.find(({ days }) => days.includes('Friday'));
  return friday && `${friday.opens} to ${friday.closes}`;
}
