import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FOLDER_LOCK, PROCESSES_FOLDER } from '#server/db/folder-lock.ts';
import { unfitnessOf } from '#server/db/open-shop-db.ts';
import { BackupError, removeDatabase } from './back-up-database.ts';
import { flushToDisk } from './check-copy.ts';
import { endAccess, type EndedAccess } from './end-access.ts';
import { inspectDatabase, isSound, describeReport, type DatabaseReport } from './inspect-database.ts';

/** The daily copies may stay: they are what one restores from. A lock that nobody holds is nothing. */
const MAY_STAY = new Set(['backups', FOLDER_LOCK, PROCESSES_FOLDER]);

/** `at`: when it is restored; `migrationsFolder`: what this version knows of schemas. */
export type RestoreTo = { dataDir: string; databaseFile: string; migrationsFolder: string; at: Date };
export type RestoredDatabase = DatabaseReport & { ended: EndedAccess };

function refuseUnfit(backup: string, copy: string, migrationsFolder: string): void {
  if (statSync(copy).size === 0) throw new BackupError(`${backup} is empty: 0 bytes`);
  const sqlite = new Database(copy, { readonly: true });
  try {
    const unfitness = unfitnessOf(sqlite, migrationsFolder);
    if (unfitness === 'newer')
      throw new BackupError(
        `${backup} was made by a newer version of this program, whose schema this one does not know: ` +
          'restore it with that version or a later one',
      );
    if (unfitness !== undefined) throw new BackupError(`${backup} is not a backup of ours`);
  } finally {
    sqlite.close();
  }
}

function endAccessIn(file: string, at: Date): EndedAccess {
  const sqlite = new Database(file);
  try {
    return endAccess(sqlite, at);
  } finally {
    sqlite.close();
  }
}

/**
 * Puts a checked backup where the server will open it, without the sessions, PINs and desks it had. Refuses a folder
 * that holds anything, so
 * that no living shop is ever overwritten, and a copy of a newer version; leaves nothing behind when it refuses. Throws
 * BackupError.
 */
export function restoreDatabase(backup: string, to: RestoreTo): RestoredDatabase {
  if (!existsSync(backup)) throw new BackupError(`there is no file ${backup}`);
  const present = existsSync(to.dataDir) ? readdirSync(to.dataDir).filter((name) => !MAY_STAY.has(name)) : [];
  if (present.length > 0)
    throw new BackupError(
      `${to.dataDir} is not empty (${present.slice(0, 3).join(', ')}): restore only into an empty folder`,
    );
  if (existsSync(to.databaseFile)) throw new BackupError(`${to.databaseFile} is there already`);
  mkdirSync(path.dirname(to.databaseFile), { recursive: true });
  const partial = `${to.databaseFile}.restoring`;
  try {
    copyFileSync(backup, partial);
    refuseUnfit(backup, partial, to.migrationsFolder);
    const report = inspectDatabase(partial);
    if (!isSound(report)) throw new BackupError(`this backup is not sound:\n${describeReport(report).join('\n')}`);
    const ended = endAccessIn(partial, to.at);
    flushToDisk(partial);
    renameSync(partial, to.databaseFile);
    return { ...report, ended };
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError(`${backup} is not a backup of ours: ${error instanceof Error ? error.message : ''}`);
  } finally {
    removeDatabase(partial);
  }
}
