import { formatCents } from '#shared/money.ts';

/** The name of a closing: its number, or who made it where the desk was lost. */
export const closingWords = (zNumber: number | null): string =>
  zNumber === null ? 'closed by the office' : `Z ${zNumber}`;

/** Null is not counted at all. */
export const differenceOf = ({
  countedCents,
  expectedCents,
}: {
  countedCents: number | null;
  expectedCents: number;
}): number | null => (countedCents === null ? null : countedCents - expectedCents);

/** What was counted less what should have been there, as a person says it. */
export function differenceWords(differenceCents: number | null): string {
  if (differenceCents === null) return 'Not counted';
  if (differenceCents === 0) return 'Exact';
  return differenceCents < 0 ? `${formatCents(-differenceCents)} missing` : `${formatCents(differenceCents)} too much`;
}

/** A business day as a date: the evening, not the morning it ended in. */
export const eveningOf = (businessDay: string): Date => new Date(`${businessDay}T12:00:00Z`);
