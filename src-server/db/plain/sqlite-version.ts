import { plainStatement } from './plain-statement.ts';

/** The version of SQLite inside the driver. Plain because it asks SQLite about itself and reads no table. */
export const sqliteVersionOf = plainStatement({
  sql: 'SELECT sqlite_version() AS version',
  takes: {},
  gives: { version: 'text' },
});
