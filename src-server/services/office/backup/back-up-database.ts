import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { inspectDatabase, type DatabaseReport } from './inspect-database.ts';

export class BackupError extends Error {}

/** What is said of a target that has a file. */
export const thereAlready = (target: string): BackupError =>
  new BackupError(`${target} is there already: a backup never replaces another`);

/** How a disk says that it knows one name per file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV']);

const SIDE_FILES = ['', '-wal', '-shm', '-journal'];

export function removeDatabase(file: string): void {
  for (const suffix of SIDE_FILES) rmSync(file + suffix, { force: true });
}

/** Waits until the disk has it: a backup that a power cut takes back is none. */
export function flushToDisk(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** A copy that is one file, without a write-ahead log beside it. */
function closeUp(file: string): void {
  const copy = new Database(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** How many pages go in one step: `all` for another process, whose steps the server's writes would start over. */
type Pace = 'all' | 'gently';
const PAGES: Record<Pace, number> = { all: 0x7f_ff_ff_ff, gently: 200 };

/** A second name is refused where there is a file; renaming would replace it. */
function giveName(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (error) {
    if (existsSync(target)) throw thereAlready(target);
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(String(error.code)))) throw error;
    renameSync(partial, target); // some disks know one name per file
  }
}

/**
 * Copies a database that is being written to, checks the copy from end to end, and only then gives it its name.
 * Throws BackupError when the target is there already or the copy is damaged.
 */
export async function backUpDatabase(source: Database.Database, target: string, pace: Pace): Promise<DatabaseReport> {
  if (existsSync(target)) throw thereAlready(target);
  mkdirSync(path.dirname(target), { recursive: true });
  const partial = `${target}.partial`;
  removeDatabase(partial);
  try {
    await source.backup(partial, { progress: () => PAGES[pace] });
    closeUp(partial);
    const report = inspectDatabase(partial);
    if (report.damage.length > 0) throw new BackupError(`the copy is damaged: ${report.damage.slice(0, 3).join('; ')}`);
    flushToDisk(partial);
    giveName(partial, target);
    return report;
  } finally {
    removeDatabase(partial);
  }
}
