import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA } from './schema.ts';

export type Row = Record<string, SQLInputValue>;

/** The desk's one file. Statements are kept by their text; every write runs in `inTransaction`. */
export type Store = {
  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[];
  one<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** BEGIN IMMEDIATE; nested calls join the outer one. A promise is refused: nothing may come between. */
  inTransaction<T>(work: () => T): T;
  close(): void;
};

/** What one page of the database file costs in the WAL before it is written back: about 4 MB. */
const CHECKPOINT_PAGES = 1_000;

/** Opens (and makes) the store. WAL with FULL: what the screen has confirmed survives a power cut. */
export function openStore(file: string): Store {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`);
  db.exec(SCHEMA);
  const kept = new Map<string, StatementSync>();
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
    db.exec('BEGIN IMMEDIATE');
    depth++;
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction does not wait for promises');
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    } finally {
      depth--;
    }
  }

  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as T[],
    one: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as T | undefined,
    run: (sql, ...values) => void statement(sql).run(...values),
    inTransaction,
    close() {
      if (!isOpen) return; // node:sqlite throws on a second close
      isOpen = false;
      kept.clear();
      db.close();
    },
  };
}
