import type { Db } from './client.ts';

/**
 * Brings every write into the database file, where what was erased is overwritten, and cuts the log of writes to nothing:
 * an erased address would live on in it. Costs a disk sync. False when a reader was in the way; the daily job tries again.
 */
export function emptyWal(db: Db): boolean {
  const [result] = db.sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return result?.busy === 0;
}
