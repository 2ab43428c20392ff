/**
 * What a table says about a name that came from outside: undefined for a name that nobody put there. Written as
 * `table[name]`, `constructor` would be a function.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
