import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartRefused } from './start-refused.ts';

export type Hold = { release(): void };

/** Stays in the data folder for ever. That the file is there means nothing; only that a process holds its lock. */
export const FOLDER_LOCK = 'server.lock';

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Holds a file as SQLite holds a database it writes: the operating system lets go of it when the process ends, however
 * it ends, so nothing has to be cleaned up after a crash. Undefined while another process, or somebody else in this
 * one, holds it.
 */
export function holdFile(file: string): Hold | undefined {
  const sqlite = new Database(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = MEMORY'); // nothing is written: no file beside it either
    sqlite.exec('BEGIN EXCLUSIVE');
    return { release: () => sqlite.close() };
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * One server for one folder, and for one database where that lies elsewhere: two would sweep each other's uploads, send
 * each mail twice and count limits separately. Throws StartRefused.
 */
export function holdFolder({ dataDir, databaseFile }: { dataDir: string; databaseFile: string }): Hold {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  const isInside = path.dirname(path.resolve(databaseFile)) === path.resolve(dataDir);
  const files = [path.join(dataDir, FOLDER_LOCK), ...(isInside ? [] : [`${databaseFile}.lock`])];
  const holds: Hold[] = [];
  for (const file of files) {
    const hold = holdFile(file);
    if (hold === undefined) {
      for (const other of holds) other.release();
      throw new StartRefused(
        `Another server runs on ${dataDir} (it holds ${file}). Stop it first, or give this one its own DATA_DIR.`,
      );
    }
    holds.push(hold);
  }
  return { release: () => holds.forEach((hold) => hold.release()) };
}
