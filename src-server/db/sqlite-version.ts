import { openDb } from './client.ts';
import { sqliteVersionOf } from './plain/sqlite-version.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Older ones can lose committed data when two connections write and write back at once (https://sqlite.org/wal.html,
 * "the WAL-reset bug").
 */
export const OLDEST_SQLITE = '3.51.3';

/** The version inside the driver. */
export function sqliteVersion(): string {
  const db = openDb(':memory:');
  const version = sqliteVersionOf(db).get()?.version ?? '';
  db.close();
  return version;
}

/** Whether a version is as new as the oldest one we run on. Pure. */
export function isSafeSqlite(version: string): boolean {
  const [oldest, given] = [OLDEST_SQLITE, version].map((text) => text.split('.').map(Number));
  const at = (oldest ?? []).findIndex((part, index) => part !== given?.[index]);
  return at === -1 || (given?.[at] ?? 0) > (oldest?.[at] ?? 0);
}

/**
 * The server has two connections to one file, so it does not start on a SQLite with that fault. Throws StartRefused.
 */
export function refuseOldSqlite(version: string = sqliteVersion()): void {
  if (isSafeSqlite(version)) return;
  throw new StartRefused(
    `SQLite ${version} can lose data that was confirmed (the WAL-reset bug): at least ${OLDEST_SQLITE} is needed. ` +
      'Run `npm ci`, which installs the one this version was tested with.',
  );
}
