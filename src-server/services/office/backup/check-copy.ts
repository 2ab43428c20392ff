import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { inspectDatabase, type DatabaseReport } from './inspect-database.ts';

/** Waits until the disk has it: a backup that is gone after a power cut is none. */
export function flushToDisk(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes the copy one file, without a write-ahead log beside it. */
function closeUp(file: string): void {
  const copy = new Database(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** Closes a fresh copy up, reads it from end to end and waits until the disk has it. Takes seconds on a large shop. */
export function checkCopy(file: string): DatabaseReport {
  closeUp(file);
  const report = inspectDatabase(file);
  flushToDisk(file);
  return report;
}
