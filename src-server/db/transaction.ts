import type { Db } from './client.ts';
import { noteWriteFailure } from './write-health.ts';

type Runner = (work: () => unknown) => unknown;

const runners = new WeakMap<Db, Runner>();

function runnerOf(db: Db): Runner {
  let runner = runners.get(db);
  if (runner === undefined) {
    runner = db.sqlite.transaction((work: () => unknown) => {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction cannot await: call out before or after it');
      return result;
    }).immediate;
    runners.set(db, runner);
  }
  return runner;
}

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction (a savepoint inside another). What it throws rolls back.
 * A promise is refused: it would leave the transaction open while others write into it.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  try {
    return runnerOf(db)(work) as T;
  } catch (error) {
    noteWriteFailure(db, error);
    throw error;
  }
}
