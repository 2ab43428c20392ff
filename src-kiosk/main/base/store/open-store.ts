import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA } from './schema.ts';

/** The desk's database, in the desk's folder. */
export const STORE_FILE = 'desk.sqlite';

type Row = Record<string, SQLInputValue>;

/** The desk's one file. Statements are kept by their text; every write runs in `inTransaction`. */
export type Store = {
  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[];
  one<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** BEGIN IMMEDIATE; nested calls join the outer one. A promise is refused: nothing may come between. */
  inTransaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Writing the WAL back, and the first entry after it, cost syncs of their own: after so many writes, and once nobody
 * has written for a moment.
 */
const WRITES_BETWEEN = 500;
const IDLE_MS = 100;
/** A desk that is never idle writes back in the middle of its work, at about 32 MB. */
const CHECKPOINT_PAGES = 8_000;

/** Writes the WAL back in a pause; the file is kept, so that later entries overwrite it instead of making it longer. */
function idleCheckpoint(db: DatabaseSync): { wrote(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let writes = 0;
  function run(): void {
    timer = undefined;
    writes = 0;
    try {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // A full disk: nothing is lost, the WAL has it all, and the next entry says so to whoever writes it.
    }
  }
  return {
    wrote() {
      if (++writes < WRITES_BETWEEN) return;
      if (timer === undefined) timer = setTimeout(run, IDLE_MS).unref();
      else timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Opens (and makes) the store, or another file with tables of its own. WAL with FULL: what the screen has confirmed
 * survives a power cut, for one sync per transaction.
 */
export function openStore(file: string, schema: string = SCHEMA): Store {
  const db = new DatabaseSync(file);
  db.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
     PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
  );
  db.exec(schema);
  const kept = new Map<string, StatementSync>();
  const checkpoint = idleCheckpoint(db);
  let depth = 0;
  let isOpen = true;

  function statement(sql: string): StatementSync {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const made = db.prepare(sql);
    kept.set(sql, made);
    return made;
  }

  function inTransaction<T>(work: () => T): T {
    if (depth > 0) return work();
    statement('BEGIN IMMEDIATE').run();
    depth++;
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction does not wait for promises');
      statement('COMMIT').run();
      checkpoint.wrote();
      return result;
    } catch (error) {
      if (db.isTransaction) statement('ROLLBACK').run(); // a full disk has rolled back already
      throw error;
    } finally {
      depth--;
    }
  }

  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as T[],
    one: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as T | undefined,
    run(sql, ...values) {
      statement(sql).run(...values);
      if (depth === 0) checkpoint.wrote();
    },
    inTransaction,
    close() {
      if (!isOpen) return; // node:sqlite throws on a second close
      isOpen = false;
      checkpoint.stop();
      kept.clear();
      db.close();
    },
  };
}
