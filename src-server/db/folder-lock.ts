import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartRefused } from './start-refused.ts';

export type Hold = { release(): void };

/** Stays in the data folder for ever. That the file is there means nothing; only that a process holds its lock. */
export const FOLDER_LOCK = 'server.lock';

/** What several processes over one database keep beside it. Stays, too. */
export const PROCESSES_FOLDER = 'processes';

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

type Manner = {
  /** Others may hold it, too, as long as all of them share it. */ isShared?: boolean;
  /** How long to wait for who holds it now. */ waitMs?: number;
};

/**
 * Holds a file as SQLite holds a database it writes: the operating system lets go of it when the process ends, however
 * it ends, so nothing has to be cleaned up after a crash. Undefined while another process, or somebody else in this
 * one, holds it.
 */
export function holdFile(file: string, { isShared = false, waitMs = 0 }: Manner = {}): Hold | undefined {
  const sqlite = new Database(file, { timeout: waitMs });
  try {
    sqlite.pragma('journal_mode = MEMORY'); // nothing is written: no file beside it either
    if (!isShared) sqlite.exec('BEGIN EXCLUSIVE');
    else sqlite.exec('BEGIN; SELECT count(*) FROM sqlite_schema'); // a reader's lock, until the transaction ends
    return { release: () => sqlite.close() };
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

type Places = { dataDir: string; databaseFile: string };

function lockFiles({ dataDir, databaseFile }: Places): string[] {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  const isInside = path.dirname(path.resolve(databaseFile)) === path.resolve(dataDir);
  return [path.join(dataDir, FOLDER_LOCK), ...(isInside ? [] : [`${databaseFile}.lock`])];
}

function holdAll(places: Places, manner: Manner, refusal: (file: string) => string): Hold {
  const holds: Hold[] = [];
  for (const file of lockFiles(places)) {
    const hold = holdFile(file, manner);
    if (hold === undefined) {
      for (const other of holds) other.release();
      throw new StartRefused(refusal(file));
    }
    holds.push(hold);
  }
  return { release: () => holds.forEach((hold) => hold.release()) };
}

/**
 * One server for one folder, and for one database where that lies elsewhere: two that know nothing of each other would
 * send each mail twice and count limits separately. Throws StartRefused.
 */
export const holdFolder = (places: Places): Hold =>
  holdAll(
    places,
    {},
    (file) =>
      `Another server runs on ${places.dataDir} (it holds ${file}). Stop it first, or give this one its own DATA_DIR.`,
  );

/** A hold that others share. */
export type SharedHold = Hold & {
  /** No other process runs on it: this one may migrate and clear up. */ isFirst: boolean;
  /** The next one may start. */ hasStarted(): void;
};

/** A start with its migrations, one after the other. */
const LONGEST_START_MS = 60_000;

/**
 * The folder for one of several processes that know of each other. They start one after the other, so that one migrates
 * and no other works meanwhile. Throws StartRefused where a server runs that shares with nobody.
 */
export function shareFolder(places: Places): SharedHold {
  const folder = path.join(places.dataDir, PROCESSES_FOLDER);
  mkdirSync(folder, { recursive: true });
  const start = path.join(folder, 'start.lock');
  const turn = holdFile(start, { waitMs: LONGEST_START_MS });
  if (turn === undefined) throw new StartRefused(`Another process has been starting for a minute (it holds ${start}).`);
  try {
    const isFirst = isFree(places);
    const hold = holdAll(
      places,
      { isShared: true },
      (file) => `A server runs alone on ${places.dataDir} (it holds ${file}). Set SEVERAL_PROCESSES for all of them.`,
    );
    const release = (): void => {
      turn.release();
      hold.release();
    };
    return { isFirst, hasStarted: () => turn.release(), release };
  } catch (error) {
    turn.release();
    throw error;
  }
}

function isFree(places: Places): boolean {
  const holds = lockFiles(places).map((file) => holdFile(file));
  for (const hold of holds) hold?.release();
  return holds.every((hold) => hold !== undefined);
}
