/** One row more is asked for than is shown: it says whether there is a next page, and the last one shown is where that begins. */
export function takePage<Row>(rows: readonly Row[], limit: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, limit);
  return { shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null };
}
