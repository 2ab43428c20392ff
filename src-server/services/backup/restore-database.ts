import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { BackupError, flushToDisk, removeDatabase } from './back-up-database.ts';
import { inspectDatabase, isSound, describeReport, type DatabaseReport } from './inspect-database.ts';

/** The daily copies may stay: they are what one restores from. */
const MAY_STAY = new Set(['backups']);

/**
 * Puts a checked backup where the server will open it. Refuses a folder that holds anything, so that no living
 * shop is ever overwritten; leaves nothing behind when it refuses. Throws BackupError.
 */
export function restoreDatabase(backup: string, to: { dataDir: string; databaseFile: string }): DatabaseReport {
  if (!existsSync(backup)) throw new BackupError(`there is no file ${backup}`);
  const present = existsSync(to.dataDir) ? readdirSync(to.dataDir).filter((name) => !MAY_STAY.has(name)) : [];
  if (present.length > 0) throw new BackupError(`${to.dataDir} is not empty (${present.slice(0, 3).join(', ')}): restore only into an empty folder`);
  if (existsSync(to.databaseFile)) throw new BackupError(`${to.databaseFile} is there already`);
  mkdirSync(path.dirname(to.databaseFile), { recursive: true });
  const partial = `${to.databaseFile}.restoring`;
  try {
    copyFileSync(backup, partial);
    const report = inspectDatabase(partial);
    if (!isSound(report)) throw new BackupError(`this backup is not sound:\n${describeReport(report).join('\n')}`);
    flushToDisk(partial);
    renameSync(partial, to.databaseFile);
    return report;
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${backup} is not a backup of ours: ${error instanceof Error ? error.message : ''}`);
  } finally {
    removeDatabase(partial);
  }
}
