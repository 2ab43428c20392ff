import { runThread } from '#server/adapters/threads.ts';
import type { FiscalTask, FiscalTold, FiscalWork } from './fiscal-work.ts';

/** What reading documents takes lives for a moment: a small young generation is collected often. */
const YOUNG_MB = 4;
/** An archive's messages are in memory together: 120,000 of them, a year's, come to half of it. */
const ARCHIVE_MB = 256;
const PACKAGE_MB = 20;
/** A closing is checked as a whole. */
const MB_PER_DOCUMENT = 0.015;
/** All of them are kept, without their documents. */
const MB_PER_CLOSING = 0.02;

/**
 * How much a thread keeps in memory at most, in MB. Without a limit so near its need it would collect nothing for long,
 * and the server would grow.
 */
function mostMb(task: FiscalTask): number {
  if (task.kind === 'archive') return ARCHIVE_MB;
  const { largestClosing, closings } = task.order;
  return Math.ceil(PACKAGE_MB + MB_PER_DOCUMENT * largestClosing + MB_PER_CLOSING * closings);
}

/** Runs a task in a thread; `hear` gets what it says before the end. An abort ends the thread, and throws. */
async function runTask<Kind extends 'package' | 'archive'>(
  program: string,
  { task, ...rest }: { task: FiscalTask & { kind: Kind }; signal: AbortSignal; hear?: (told: FiscalTold) => void },
): Promise<Extract<FiscalTold, { kind: Kind }>> {
  const limits = { youngMb: YOUNG_MB, mostMb: mostMb(task) };
  const last = await runThread<FiscalTold>(program, { data: task, limits, ...rest });
  if (last.kind !== task.kind) throw new Error('the thread ended before it was done');
  return last as Extract<FiscalTold, { kind: Kind }>;
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
