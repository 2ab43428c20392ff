import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

export type WriteBackOptions = { /** The thread's program: this folder's `write-back-thread`, built or not. */ program: string; databaseFile: string; log: Logger };

/**
 * Writes SQLite's log back into the database file in a thread of its own. Whoever commits when the log is full writes back a thousand
 * pages otherwise, and every visitor waits for that disk. Without the thread it is that way again: slower, nothing is lost.
 */
export function startWriteBack({ program, databaseFile, log }: WriteBackOptions): { stop(): Promise<void> } {
  const thread = new Worker(program, { workerData: databaseFile });
  thread.once('error', (err) => log.warn({ err }, 'the log of writes has no thread of its own'));
  const ended = once(thread, 'exit').catch(() => undefined); // told above
  return {
    async stop() {
      thread.postMessage('stop');
      await ended;
    },
  };
}
