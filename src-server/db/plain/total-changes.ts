import { plainStatement } from './plain-statement.ts';

/**
 * How many rows this connection has written so far. Plain because it asks SQLite about itself and reads no table: no
 * file is touched and no lock is taken, and the hot path of a session asks it with every call.
 */
export const totalChanges = plainStatement({
  sql: 'SELECT total_changes() AS writes',
  takes: {},
  gives: { writes: 'integer' },
});
