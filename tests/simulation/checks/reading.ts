import type Database from 'better-sqlite3';
import { openDbForReading, type Db } from '#server/db/client.ts';

export type Watched = { databaseFile: string };

let kept: { file: string; db: Db } | undefined;

/** The checks' own connection: it only reads, and what they ask counts as nobody's. */
function connection({ databaseFile }: Watched): Db {
  if (kept?.file !== databaseFile || !kept.db.sqlite.open) {
    kept?.db.close();
    kept = { file: databaseFile, db: openDbForReading(databaseFile) };
  }
  return kept.db;
}

export const reading = <T>(world: Watched, work: (sqlite: Database.Database, db: Db) => T): T => {
  const db = connection(world);
  return work(db.sqlite, db);
};

/** The next night has another file under the same name. */
export function endReading(): void {
  kept?.db.close();
  kept = undefined;
}
