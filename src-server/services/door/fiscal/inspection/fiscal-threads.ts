import { Worker } from 'node:worker_threads';
import type { FiscalTask, FiscalTold, FiscalWork } from './fiscal-work.ts';

/**
 * How much a thread keeps in memory at most, in MB: what it reads lives for a moment, so a small young generation is
 * collected often and the server does not grow.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };

/** Runs a task in a thread; `hear` gets what it says before the end. An abort ends the thread, and throws. */
function runTask<Kind extends 'package' | 'archive'>(
  program: string,
  { task, signal, hear }: { task: FiscalTask & { kind: Kind }; signal: AbortSignal; hear?: (told: FiscalTold) => void },
): Promise<Extract<FiscalTold, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const thread = new Worker(program, { workerData: task, resourceLimits: LIMITS });
    const end = (): void => void thread.terminate();
    signal.addEventListener('abort', end, { once: true });
    let last: FiscalTold | undefined;
    thread.on('message', (told: FiscalTold) => {
      last = told;
      hear?.(told);
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', end);
      if (last?.kind === task.kind) resolve(last as Extract<FiscalTold, { kind: Kind }>);
      else reject(new Error('the thread ended before it was done'));
    });
  });
}

/**
 * For the server: each task in a thread of its own, because it takes the processor for minutes. `program` is this
 * folder's `fiscal-thread`, built or not.
 */
export const fiscalThreads = (program: string, databaseFile: string): FiscalWork => ({
  async writePackage(order, tell, signal) {
    const task = { kind: 'package', databaseFile, order } as const;
    const hear = (told: FiscalTold): void => {
      if (told.kind === 'progress') tell(told.progress);
    };
    return (await runTask<'package'>(program, { task, signal, hear })).written;
  },
  async checkArchive(archive, signal) {
    const task = { kind: 'archive', databaseFile, ...archive } as const;
    return (await runTask<'archive'>(program, { task, signal })).findings;
  },
});
