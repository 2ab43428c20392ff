import type { Db } from '../client.ts';
import { plainStatement } from './plain-statement.ts';
import { totalChanges } from './total-changes.ts';

/**
 * Another number as soon as another connection has committed anything. Plain because SQLite says it of itself and no
 * table does: it costs one look into the shared index of the log, where a row that everybody counts up would cost each
 * commit a write. An engine without it tells its listeners instead.
 */
export const dataVersion = plainStatement({
  sql: 'PRAGMA data_version',
  takes: {},
  gives: { data_version: 'integer' },
});

/** Goes up whenever this connection writes or another one has committed. */
export const writesSeen = (db: Db): number =>
  (totalChanges(db).get()?.writes ?? Number.NaN) + (dataVersion(db).get()?.data_version ?? Number.NaN);
