import { z } from 'zod';

/** Euro notes and coins in cents, largest first. */
export const DENOMINATIONS = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

export const CASH_COUNT_MAX = 100_000_000;

/** How many of each note and coin were counted, keyed by its value in cents. */
export const CashCountSchema = z.record(z.string().regex(/^\d{1,5}$/), z.int().min(0).max(10_000));
export type CashCount = z.infer<typeof CashCountSchema>;

/** Reasons to choose from when the drawer does not hold what it should; any other reason can be typed. */
export const DIFFERENCE_REASONS = [
  'Falsch herausgegeben',
  'Wechselgeld falsch gezählt',
  'Verkauf nicht eingetippt',
  'Nicht zu klären',
] as const;

/**
 * What is wrong with a closing: the pieces do not come to what is said to be counted, or a difference has no reason.
 * A count without its pieces is taken as it is.
 */
export function countProblem({
  count,
  countedCents,
  differenceCents,
  note,
}: {
  count?: CashCount | undefined;
  countedCents: number;
  differenceCents: number;
  note: string;
}): 'sum' | 'reason' | null {
  if (count !== undefined && sumOrNull(count) !== countedCents) return 'sum';
  return differenceCents !== 0 && note.trim() === '' ? 'reason' : null;
}

function sumOrNull(count: CashCount): number | null {
  try {
    return sumOfCount(count);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The sum of a count in cents; what is no euro note or coin is refused with a RangeError. */
export function sumOfCount(count: CashCount): number {
  return Object.entries(count).reduce((sum, [value, pieces]) => {
    if (!DENOMINATIONS.some((known) => known === Number(value)))
      throw new RangeError(`there is no note or coin of ${value} cents`);
    return sum + Number(value) * pieces;
  }, 0);
}
