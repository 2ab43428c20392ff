import Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { foldName } from '#shared/door/fold-name.ts';
import { placeholdersFor, type Kinds, type PlaceholdersOf, type ValuesOf } from './placeholders.ts';

export type Orm = BetterSQLite3Database;

/** One connection to one SQLite file. Synchronous: a verb that only touches it can't be interleaved. */
export type Db = { sqlite: Database.Database; orm: Orm; close(): void };

/** Drizzle over a connection, for what reads or mends a file that is no running shop's: a backup, a copy. */
export const ormOf = (sqlite: Database.Database): Orm => drizzle(sqlite, { casing: 'snake_case' });

/**
 * `folded(text)` in a query is a name as it is looked for, however it is spelled; `composed(text)` the same text with
 * its marks and letters as one sign (NFC), which SQLite can't do by itself.
 */
function withFolding(sqlite: Database.Database): void {
  const offer = (name: string, of: (text: string) => string) =>
    sqlite.function(name, { deterministic: true }, (text) => (typeof text === 'string' ? of(text) : null));
  offer('folded', foldName);
  offer('composed', (text) => text.normalize('NFC'));
}

/**
 * `:memory:`, a path, or a serialised database (tests copy a migrated one). `refuse` looks at it before anything is
 * changed; what it throws closes it again.
 */
export function openDb(source: string | Buffer, refuse?: (sqlite: Database.Database) => void): Db {
  const sqlite = new Database(source, { timeout: 5_000 });
  try {
    refuse?.(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  sqlite.pragma('journal_mode = WAL');
  // A confirmed order must survive a power cut, so every commit waits for the disk.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Erased people must not linger in free pages.
  sqlite.pragma('secure_delete = ON');
  // The log is written back beside the server (write-back.ts); a commit does it only when that has not kept up, at
  // 16 MB.
  sqlite.pragma('wal_autocheckpoint = 4000');
  sqlite.pragma('cache_size = -32000');
  sqlite.pragma('temp_store = MEMORY');
  withFolding(sqlite);
  return {
    sqlite,
    orm: ormOf(sqlite),
    close() {
      if (sqlite.open) sqlite.close();
    },
  };
}

/**
 * Makes `now` the clock that SQLite asks for a row's `created_at`, in place of its own: tests and the demo have another
 * now.
 */
export function withClock(db: Db, now: () => Date): Db {
  db.sqlite.function('unixepoch', { varargs: true }, () => now().getTime() / 1_000);
  return db;
}

/**
 * Opens a database for reading only: nothing is written, not even beside the file. `cacheKb` is what it keeps of the
 * file in memory: 16 MB unless said.
 */
export function openDbForReading(file: string, { cacheKb = 16_000 }: { cacheKb?: number } = {}): Db {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  sqlite.pragma(`cache_size = -${cacheKb}`);
  withFolding(sqlite);
  return { sqlite, orm: ormOf(sqlite), close: () => void sqlite.close() };
}

type Query = { get(): unknown; all(): unknown; run(): unknown };
/** A prepared query: it takes exactly the values it names, or none. */
type Prepared<Q extends Query, Values extends unknown[]> = {
  get(...values: Values): ReturnType<Q['get']>;
  all(...values: Values): ReturnType<Q['all']>;
  run(...values: Values): ReturnType<Q['run']>;
};
type HasOrm = Pick<Db, 'orm'>;

/**
 * Prepares a Drizzle query once per database: unprepared queries cost three times as much. Before the query stand the
 * values it takes, each with its column; TypeScript then checks their names and types where the query is run. A query
 * that takes none stands alone.
 *
 * `prepared({ id: orders.id }, (orm, { id }) => orm.select().from(orders).where(eq(orders.id, id)).prepare())`
 */
export function prepared<Q extends Query>(build: (orm: Orm) => Q): (db: HasOrm) => Prepared<Q, []>;
export function prepared<K extends Kinds, Q extends Query>(
  kinds: K,
  build: (orm: Orm, values: PlaceholdersOf<K>) => Q,
): (db: HasOrm) => Prepared<Q, [values: ValuesOf<K>]>;
export function prepared<K extends Kinds, Q extends Query>(
  ...args: [build: (orm: Orm) => Q] | [kinds: K, build: (orm: Orm, values: PlaceholdersOf<K>) => Q]
): (db: HasOrm) => Q {
  const made = new WeakMap<HasOrm, Q>();
  const build = args.length === 1 ? args[0] : (orm: Orm) => args[1](orm, placeholdersFor(args[0]));
  return (db) => {
    let statement = made.get(db);
    if (statement === undefined) {
      statement = build(db.orm);
      made.set(db, statement);
    }
    return statement;
  };
}

/** The rows of a prepared query: `type Row = RowOf<typeof byId>`. */
export type RowOf<Q extends (db: Db) => { all(values: never): unknown }> = Extract<
  ReturnType<ReturnType<Q>['all']>,
  unknown[]
>[number];
