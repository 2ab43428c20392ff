import type { Db } from '#server/db/client.ts';

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Works of one name run one after the other, in the order they came, whatever became of the one before. It spares a
 * buyer with many tabs the race; what must never happen is refused by the database's unique index all the same.
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
