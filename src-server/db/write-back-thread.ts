/** The thread behind `startWriteBack`: a connection of its own that writes nothing but what is confirmed already. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** The log's share of one round is written in some milliseconds; with nothing to do a round costs microseconds. */
const EVERY_MS = 250;

const sqlite = new Database(String(workerData), { fileMustExist: true, timeout: 0 });

function writeBack(): void {
  try {
    sqlite.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // Another connection does it at the moment, or the disk is full: the log keeps everything, and the next round tries
    // again.
  }
}

const rounds = setInterval(writeBack, EVERY_MS);
parentPort?.once('message', () => {
  clearInterval(rounds);
  sqlite.close();
});
