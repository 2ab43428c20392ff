/** The thread behind `fiscalThreads`: one task, with a connection of its own that only reads. It says how it went, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '#server/adapters/threads.ts';
import { openDbForReading } from '#server/db/client.ts';
import { archiveVerdict } from '../archive-verdict.ts';
import type { BookContext } from '../book-context.ts';
import type { FiscalTask, FiscalTold } from './fiscal-work.ts';
import type { Progress } from './package-order.ts';
import { writePackage } from './write-package.ts';

const task = workerData as FiscalTask;
const say = (told: FiscalTold): void => parentPort?.postMessage(told);

/** The server writes down what it hears, and everybody waits for that disk. */
const TELL_EVERY_MS = 1_000;
let toldAt = -TELL_EVERY_MS;
function tell(progress: Progress): void {
  const now = performance.now();
  if (now - toldAt < TELL_EVERY_MS) return;
  toldAt = now;
  say({ kind: 'progress', progress });
}

giveWay();

/** Documents are read in their order, again and again: what lies behind is not asked for soon. */
const CACHE_KB = 1_000;
const db = openDbForReading(task.databaseFile, { cacheKb: CACHE_KB });
const ctx: BookContext = { db, actor: { kind: 'system', job: 'inspection' } };
try {
  if (task.kind === 'package') say({ kind: 'package', written: writePackage(ctx, task.order, tell) });
  else say({ kind: 'archive', findings: await archiveVerdict(ctx, task) });
} finally {
  db.close();
}
