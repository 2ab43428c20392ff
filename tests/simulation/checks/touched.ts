import type Database from 'better-sqlite3';
import { takeWritten } from '../machine/written.ts';

/** Says whether anything that a query reads was written since the look before. */
export type Touched = (query: string) => boolean;

type Trigger = { tbl_name: string; sql: string };
type Key = { table: string; on_delete: string; on_update: string };
type Schema = {
  /** What a write into a table may write with it: by its triggers, by what its keys take along. */
  reach: ReadonlyMap<string, ReadonlySet<string>>;
  names: ReadonlySet<string>;
};

const NAMES = `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')`;
const TRIGGERS = `SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'`;
const WRITES = /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+["`]?(\w+)/gi;
const STAYS = new Set(['NO ACTION', 'RESTRICT']);

function directWrites(sqlite: Database.Database, names: ReadonlySet<string>): Map<string, Set<string>> {
  const writes = new Map([...names].map((name) => [name, new Set([name])]));
  for (const { tbl_name, sql } of sqlite.prepare<[], Trigger>(TRIGGERS).all())
    for (const [, table] of sql.slice(sql.search(/\bbegin\b/i)).matchAll(WRITES))
      if (table !== undefined) writes.get(tbl_name)?.add(table);
  for (const name of names)
    for (const { table, on_delete, on_update } of sqlite.pragma(`foreign_key_list("${name}")`) as Key[])
      if (!STAYS.has(on_delete) || !STAYS.has(on_update)) writes.get(table)?.add(name);
  return writes;
}

function readSchema(sqlite: Database.Database): Schema {
  const names = new Set(sqlite.prepare<[], string>(NAMES).pluck().all());
  const direct = directWrites(sqlite, names);
  const all = (table: string, found = new Set<string>()): Set<string> => {
    if (found.has(table)) return found;
    found.add(table);
    for (const next of direct.get(table) ?? []) all(next, found);
    return found;
  };
  return { names, reach: new Map([...names].map((name) => [name, all(name)])) };
}

/** Words of a query that are names of tables: more than it reads, never less. */
const readBy = (query: string, { names }: Schema): string[] =>
  [...new Set(query.match(/\w+/g))].filter((word) => names.has(word));

/**
 * For each look of a night what was written since the one before, with all that triggers and keys wrote with it. The
 * first look, and one behind a change of tables, is at everything.
 */
export function watchTables(file: string): (sqlite: Database.Database) => Touched {
  let schema: Schema | undefined;
  const reads = new Map<string, string[]>();
  return (sqlite) => {
    const written = takeWritten(file);
    if (written === null || schema === undefined) {
      schema = readSchema(sqlite);
      reads.clear();
      return () => true;
    }
    const { reach } = schema;
    const touched = new Set([...written].flatMap((table) => [...(reach.get(table) ?? [table])]));
    const answers = new Map<string, boolean>();
    return (query) => {
      const known = answers.get(query);
      if (known !== undefined) return known;
      const tables = reads.get(query) ?? readBy(query, schema as Schema);
      reads.set(query, tables);
      const isTouched = tables.some((table) => touched.has(table));
      answers.set(query, isTouched);
      return isTouched;
    };
  };
}
