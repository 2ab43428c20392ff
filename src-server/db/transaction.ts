import type { Db } from './client.ts';

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction (a savepoint inside another). What it throws rolls back.
 * A promise is refused: it would leave the transaction open while others write into it.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  const run = db.sqlite.transaction(() => {
    const result = work();
    if (result instanceof Promise) throw new TypeError('a transaction can not await: call out before or after it');
    return result;
  });
  return run.immediate();
}
