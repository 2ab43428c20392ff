import type { Db } from '#server/db/client.ts';

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs calls of one name one after the other, in the order they came, whether or not the one before failed. It spares a
 * buyer with many tabs the race. It is no guard: that is the database's unique index.
 */
export async function oneAfterTheOther<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<string, Promise<unknown>>();
  lines.set(db, line);
  const before = line.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  line.set(name, mine);
  try {
    return await mine;
  } finally {
    if (line.get(name) === mine) line.delete(name);
  }
}
