import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Store } from './open-store.ts';

export type ReadStore = Pick<Store, 'all' | 'one' | 'close'>;

/**
 * Opens a desk's file for looking only: not a byte of it changes, whatever state it is in. Throws what SQLite says of a
 * file it can't read.
 */
export function readStore(file: string): ReadStore {
  const db = new DatabaseSync(file, { readOnly: true });
  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as T[],
    one: <T>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).get(...values) as T | undefined,
    close: () => db.close(),
  };
}
