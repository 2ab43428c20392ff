type Fitting = { id: string; width: number; rank?: number; isExtra?: boolean };

/** Space for choosing a row, and for what it can do. */
const ENDS = 44;
const GAP = 24;

/**
 * Which columns are shown in so much room: the first always, then those that were chosen (or all but the extra ones),
 * without those of the highest rank until the rest fits. Nothing is ever pushed out of sight. Pure.
 */
export function fitColumns<Column extends Fitting>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
  room: { width: number; ends: number },
): Column[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const wanted = others.filter(({ id, isExtra }) => (chosen === null ? isExtra !== true : chosen.includes(id)));
  const shown = new Set<Column>([first, ...wanted]);
  const needed = (): number =>
    [...shown].reduce((sum, { width }) => sum + width + GAP, 0) + room.ends * (ENDS + GAP / 2);
  const byRank = [...wanted].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const column of byRank) {
    if (needed() <= room.width) break;
    shown.delete(column);
  }
  return columns.filter((column) => shown.has(column));
}
