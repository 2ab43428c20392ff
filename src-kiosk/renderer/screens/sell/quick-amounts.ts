const NOTES = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const SHOWN = 3;

/** What people are likely to lay down for an amount: the next round ones, smallest first. */
export function quickAmounts(totalCents: number): number[] {
  if (totalCents <= 0) return [];
  const round = NOTES.map((note) => Math.ceil(totalCents / note) * note).filter((amount) => amount > totalCents);
  return [...new Set(round)].toSorted((a, b) => a - b).slice(0, SHOWN);
}
