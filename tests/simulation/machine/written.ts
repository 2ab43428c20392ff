/** Which tables were written, so that what was not is not looked at again. */

type Write = { /** Null where no table is written. */ table: string | null; isInsert: boolean };

/** In the place of a table where a text may write anything. */
const ANY = '*';
const ONE = /^\s*(?:(insert|replace)\s+(?:or\s+\w+\s+)?into|update(?:\s+or\s+\w+)?|delete\s+from)\s+["`]?(\w+)/i;
const READS = String.raw`select|with(?![^]*\b(?:insert|update|delete|replace)\b)`;
const ENDS = 'begin|commit|end|rollback|savepoint|release|pragma|vacuum|analyze|attach|detach|reindex';
const NONE = new RegExp(String.raw`^\s*(?:${READS}|${ENDS})\b[^;]*;?\s*$`, 'i');
/** When somebody last looked, was seen or signed in gives nobody anything to do; what an act changes has an audit row. */
const NOTES = new Set(['meta', 'settings', 'desks', 'sessions', 'sign_in_events', 'known_devices']);
let changes = 0;
const known = new Map<string, Write>();
const written = new Map<string, Set<string>>();

/** What a statement writes by its own words; what its triggers do is not in them. */
export function writtenBy(source: string): Write {
  let write = known.get(source);
  if (write === undefined) {
    const [, insert, table] = ONE.exec(source) ?? [];
    write = { table: table ?? (NONE.test(source) ? null : ANY), isInsert: insert?.toLowerCase() === 'insert' };
    known.set(source, write);
  }
  return write;
}

/** How often anybody changed a row, in whichever database. */
export const changesSoFar = (): number => changes;

/** Behind a statement that may have changed rows, by what it gave back. */
export function noteChange(source: string, result: unknown): void {
  const isNothing = Array.isArray(result)
    ? result.length === 0
    : result === undefined || Number((result as { changes?: number | bigint }).changes) === 0;
  if (isNothing) return;
  const { table } = writtenBy(source);
  if (table !== null && !NOTES.has(table)) changes++;
}

export function noteWritten(file: string, table: string): void {
  const tables = written.get(file);
  if (tables === undefined) written.set(file, new Set([table]));
  else tables.add(table);
}

/** What has been written into a database since this was last asked; null if that may be anything. */
export function takeWritten(file: string): ReadonlySet<string> | null {
  const tables = written.get(file) ?? new Set();
  written.delete(file);
  return tables.has(ANY) ? null : tables;
}
