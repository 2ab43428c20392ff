/** A row as JSON keeps it: an instant is `{ at }` in UTC milliseconds, so that it can be told from a number. */
type KeptRow = Record<string, unknown>;

export const keepRow = (row: Readonly<Record<string, unknown>>): KeptRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? { at: value.getTime() } : value]),
  );

const instantIn = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' ? value.at : null;

/** The row that `keepRow` was given. */
export const rowFromKept = (kept: KeptRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => {
      const at = instantIn(value);
      return [name, at === null ? value : new Date(at)];
    }),
  );
