import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Db } from './client.ts';
import { totalChanges } from './plain/total-changes.ts';

export type WriteBackOptions = {
  db: Db;
  databaseFile: string;
  /** The thread's program: this folder's `write-back-thread`, built or not. */
  program: string;
  log: Logger;
  lookEveryMs?: number;
};

const LOOK_EVERY_MS = 1_000;
/** Rows written since the last look that make it a busy moment: renewals, a campaign, a night's sale. */
const BUSY_ROWS = 100;
const CALM_LOOKS = 60;

type Thread = { stop(): Promise<void> };

function openThread({ program, databaseFile, log }: WriteBackOptions): Thread {
  const worker = new Worker(program, { workerData: databaseFile });
  worker.once('error', (err) => log.warn({ err }, 'the log of writes has no thread of its own'));
  const ended = once(worker, 'exit').catch(() => undefined); // told above
  return {
    async stop() {
      worker.postMessage('stop');
      await ended;
    },
  };
}

/**
 * While much is written, SQLite's log is written back into the database file by a thread of its own. Otherwise whoever
 * commits when the log is full writes back a thousand pages, and every visitor waits for that disk. A quiet server
 * needs no thread and its 12 MB; without one it is slower, and nothing is lost.
 */
export function startWriteBack(options: WriteBackOptions): Thread {
  const written = (): number => totalChanges(options.db).get()?.writes ?? 0;
  let before = written();
  let calmLooks = 0;
  let thread: Thread | undefined;

  function look(): void {
    const now = written();
    const isBusy = now - before >= BUSY_ROWS;
    before = now;
    calmLooks = isBusy ? 0 : calmLooks + 1;
    if (isBusy) thread ??= openThread(options);
    else if (calmLooks > CALM_LOOKS) {
      void thread?.stop();
      thread = undefined;
    }
  }

  const looks = setInterval(look, options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(looks);
      await thread?.stop();
    },
  };
}
