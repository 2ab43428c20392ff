import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import type { CopyManner } from './copy-manner.ts';
import type { DatabaseReport } from './inspect-database.ts';

export class BackupError extends Error {}

/** The message for a target that is there already. */
export const thereAlready = (target: string): BackupError =>
  new BackupError(`${target} is there already: a backup never replaces another`);

/** Error codes of disks that do not support a second name for a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV']);

const SIDE_FILES = ['', '-wal', '-shm', '-journal'];

/** Removes a database file and the files SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of SIDE_FILES) rmSync(file + suffix, { force: true });
}

/** Gives the copy its name by linking, which fails where a file is; renaming would replace it. */
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
 * Throws BackupError when the target is there already or the copy is damaged, and the signal's reason when it is given up.
 */
export async function backUpDatabase(
  source: Database.Database,
  target: string,
  { pagesAtOnce, check, signal }: CopyManner,
): Promise<DatabaseReport> {
  if (existsSync(target)) throw thereAlready(target);
  mkdirSync(path.dirname(target), { recursive: true });
  const partial = `${target}.partial`;
  removeDatabase(partial);
  try {
    await source.backup(partial, {
      progress() {
        signal?.throwIfAborted();
        return pagesAtOnce;
      },
    });
    const report = await check(partial, signal);
    if (report.damage.length > 0) throw new BackupError(`the copy is damaged: ${report.damage.slice(0, 3).join('; ')}`);
    giveName(partial, target);
    return report;
  } finally {
    removeDatabase(partial);
  }
}
