import type { Db } from './client.ts';
import { inTransaction } from './transaction.ts';

type Waiting = { work: () => unknown; resolve: (value: unknown) => void; reject: (reason: unknown) => void };
type Outcome = { value: unknown } | { error: unknown };

const queues = new WeakMap<Db, Waiting[]>();
/**
 * Databases whose last commit served several calls: there a crowd is arriving, and a short wait saves waiting for the
 * disk once for each.
 */
const crowded = new WeakSet<Db>();
const CROWD_WAIT_MS = 4;

function attempt(db: Db, work: () => unknown): Outcome {
  try {
    return { value: inTransaction(db, work) };
  } catch (error) {
    // A full disk makes SQLite take back the whole transaction: what comes after would commit by itself.
    if (!db.sqlite.inTransaction) throw error;
    return { error };
  }
}

function commitTogether(db: Db, waiting: readonly Waiting[]): void {
  let outcomes: Outcome[];
  try {
    outcomes = inTransaction(db, () => waiting.map(({ work }) => attempt(db, work)));
  } catch (error) {
    // The commit itself failed, or all of it was taken back: nobody was told anything yet, and nothing was written.
    for (const { reject } of waiting) reject(error);
    return;
  }
  for (const [index, outcome] of outcomes.entries()) {
    if ('error' in outcome) waiting[index]?.reject(outcome.error);
    else waiting[index]?.resolve(outcome.value);
  }
}

/**
 * Runs `work` in a transaction that it shares with whatever else arrives in the same turn of the event loop: a crowd
 * waits for the disk once instead of once each. Every work has its own savepoint, so one that throws takes nobody
 * along; the promise settles only after the commit, so what was confirmed is on disk. Who can wait names a longer
 * `crowdWaitMs`: the disk is waited for by everybody, and the fewer commits there are, the less often.
 */
export function inSharedTransaction<T>(db: Db, work: () => T, crowdWaitMs = CROWD_WAIT_MS): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const entry: Waiting = { work, resolve: (value) => resolve(value as T), reject };
    const queue = queues.get(db);
    if (queue !== undefined) {
      queue.push(entry);
      return;
    }
    queues.set(db, [entry]);
    const flush = () => {
      const waiting = queues.get(db) ?? [];
      queues.delete(db);
      if (waiting.length > 1) crowded.add(db);
      else crowded.delete(db);
      commitTogether(db, waiting);
    };
    if (crowded.has(db)) setTimeout(flush, crowdWaitMs);
    else setImmediate(flush);
  });
}
