import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { asc, count, eq, inArray, lte } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ormOf, prepared } from './client.ts';

/** Far above honest use. Beyond it the keys that were not used for longest are dropped. */
const MAX_KEYS = 50_000;

type Tries = { times: number[]; windowMs: number };

export type TryTable = {
  get(key: string): Tries | undefined;
  /** `at` is now: what no window reaches any more may be dropped. */
  set(key: string, tries: Tries, at: number): void;
  delete(key: string): void;
};

/** Where tries are counted. */
export type TryStore = {
  get: TryTable['get'];
  /** Reads and writes as one step, whoever else counts. */
  atOnce<T>(work: (table: TryTable) => T): T;
};

function dropStale(tries: Map<string, Tries>, at: number): void {
  for (const [key, entry] of tries) if ((entry.times.at(-1) ?? 0) + entry.windowMs <= at) tries.delete(key);
  for (const key of tries.keys()) {
    if (tries.size < MAX_KEYS) break;
    tries.delete(key);
  }
}

/** In memory: for a process that serves everybody alone. */
export function triesInMemory(): TryStore {
  const tries = new Map<string, Tries>();
  const table: TryTable = {
    get: (key) => tries.get(key),
    set(key, entry, at) {
      if (tries.size >= MAX_KEYS) dropStale(tries, at);
      tries.delete(key); // keeps the map in the order of the last try
      tries.set(key, entry);
    },
    delete: (key) => void tries.delete(key),
  };
  return { get: table.get, atOnce: (work) => work(table) };
}

/** `key` says nobody's address or name: it is a keyed hash. */
const tries = sqliteTable('tries', {
  key: text().primaryKey(),
  times: text({ mode: 'json' }).$type<number[]>().notNull(),
  windowMs: integer().notNull(),
  until: integer().notNull(),
});

const byKey = prepared({ key: tries.key }, (orm, { key }) =>
  orm.select({ times: tries.times, windowMs: tries.windowMs }).from(tries).where(eq(tries.key, key)).prepare(),
);
const put = prepared(
  { key: tries.key, times: tries.times, windowMs: tries.windowMs, until: tries.until },
  (orm, { key, times, windowMs, until }) =>
    orm
      .insert(tries)
      .values({ key, times, windowMs, until })
      .onConflictDoUpdate({ target: tries.key, set: { times, windowMs, until } })
      .prepare(),
);
const drop = prepared({ key: tries.key }, (orm, { key }) => orm.delete(tries).where(eq(tries.key, key)).prepare());
const dropOver = prepared({ at: tries.until }, (orm, { at }) =>
  orm.delete(tries).where(lte(tries.until, at)).prepare(),
);
const dropMost = prepared({ many: Number }, (orm, { many }) =>
  orm
    .delete(tries)
    .where(inArray(tries.key, orm.select({ key: tries.key }).from(tries).orderBy(asc(tries.until)).limit(many)))
    .prepare(),
);
const howMany = prepared((orm) => orm.select({ count: count() }).from(tries).prepare());

const SWEEP_EVERY = 1_000;

type SharedTries = TryStore & { close(): void };

/**
 * Tries counted by all processes over one folder, in a file of its own beside the database: no try waits for the disk or
 * for an order, nothing of it is in a backup, and after a crash of the machine it may be gone. Where the file can't be
 * written, this process counts alone. `isFirst`: no other process runs, and the file begins anew.
 */
export function openSharedTries(file: string, { secret, isFirst }: { secret: string; isFirst: boolean }): SharedTries {
  if (isFirst) for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  const sqlite = new Database(file, { timeout: 1_000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  sqlite.exec(`CREATE TABLE IF NOT EXISTS tries (key text PRIMARY KEY, times text NOT NULL, window_ms integer NOT NULL,
    until integer NOT NULL) STRICT, WITHOUT ROWID`);
  const db = { orm: ormOf(sqlite) };
  const alone = triesInMemory();
  const keyed = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');
  let writes = 0;

  function sweep(at: number): void {
    if (++writes % SWEEP_EVERY !== 0) return;
    dropOver(db).run({ at });
    const many = (howMany(db).get()?.count ?? 0) - MAX_KEYS;
    if (many > 0) dropMost(db).run({ many });
  }
  const table: TryTable = {
    get: (key) => byKey(db).get({ key: keyed(key) }),
    set(key, { times, windowMs }: Tries, at) {
      put(db).run({ key: keyed(key), times, windowMs, until: (times.at(-1) ?? 0) + windowMs });
      sweep(at);
    },
    delete: (key) => void drop(db).run({ key: keyed(key) }),
  };
  const together = sqlite.transaction((work: (of: typeof table) => unknown) => work(table)).immediate;
  function orAlone<T>(inFile: () => T, inMemory: () => T): T {
    try {
      return inFile();
    } catch (error) {
      if (error instanceof Database.SqliteError) return inMemory();
      throw error;
    }
  }
  return {
    get: (key) =>
      orAlone(
        () => table.get(key),
        () => alone.get(key),
      ),
    atOnce: <T>(work: (of: typeof table) => T) =>
      orAlone(
        () => together(work) as T,
        () => alone.atOnce(work),
      ),
    close: () => void sqlite.close(),
  };
}
