/** One line of the table: what was measured, what it should reach, and what else was seen on the way. */
export type BenchRow = {
  row: string;
  value: number;
  unit: string;
  /** `>= 6000`: direction and figure to reach. */
  reach: { atLeast: number } | { atMost: number };
  notes?: Record<string, number | string>;
};

export const isReached = ({ value, reach }: BenchRow): boolean =>
  'atLeast' in reach ? value >= reach.atLeast : value <= reach.atMost;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a share of all lies below. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Figures a reader compares, not digits a clock gave. */
export const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

export function printRows(rows: readonly BenchRow[]): void {
  const lines = rows.map((row) => [
    isReached(row) ? '✓' : '✗',
    row.row,
    `${rounded(row.value)} ${row.unit}`,
    'atLeast' in row.reach ? `≥ ${row.reach.atLeast}` : `≤ ${row.reach.atMost}`,
    Object.entries(row.notes ?? {})
      .map(([name, value]) => `${name} ${typeof value === 'number' ? rounded(value) : value}`)
      .join(', '),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
