import { formatCents } from '#shared/money.ts';
import type { NightWords } from './night-words.ts';
import type { Lang } from '#shared/lang.ts';

/** The name of a closing: its number, or who made it where the desk was lost. */
export const closingWords = (zNumber: number | null, words: NightWords): string =>
  zNumber === null ? words.closedByOffice : `Z ${zNumber}`;

/** Null is not counted at all. */
export const differenceOf = ({
  countedCents,
  expectedCents,
}: {
  countedCents: number | null;
  expectedCents: number;
}): number | null => (countedCents === null ? null : countedCents - expectedCents);

/** What was counted less what should have been there, as a person says it. */
export function differenceWords(differenceCents: number | null, words: NightWords, lang: Lang): string {
  if (differenceCents === null) return words.notCounted;
  if (differenceCents === 0) return words.exact;
  return differenceCents < 0
    ? words.missing(formatCents(-differenceCents, lang))
    : words.tooMuch(formatCents(differenceCents, lang));
}

/** A business day as a date: the evening, not the morning it ended in. */
export const eveningOf = (businessDay: string): Date => new Date(`${businessDay}T12:00:00Z`);
