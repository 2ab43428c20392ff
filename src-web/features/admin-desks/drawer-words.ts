import { formatCents } from '#shared/money.ts';

/** What was counted less what should have been there, as a person says it. */
export function differenceWords(differenceCents: number): string {
  if (differenceCents === 0) return 'Exact';
  return differenceCents < 0 ? `${formatCents(-differenceCents)} missing` : `${formatCents(differenceCents)} too much`;
}

/** A business day as a date: the evening, not the morning it ended in. */
export const eveningOf = (businessDay: string): Date => new Date(`${businessDay}T12:00:00Z`);
