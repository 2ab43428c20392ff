import { existsSync } from 'node:fs';
import { openDb, type Db } from '#server/db/client.ts';
import { newestMigration, pendingMigrations } from '#server/db/pending-migrations.ts';
import { StartRefused } from '#server/db/start-refused.ts';

export type DataPlace = { databaseFile: string; migrationsFolder: string };

/**
 * Opens the data for a command that writes; it works beside a running server and on the data of a stopped one. Throws
 * StartRefused where there is none, or where it is older than this program.
 */
export function openData({ databaseFile, migrationsFolder }: DataPlace): Db {
  if (!existsSync(databaseFile))
    throw new StartRefused(`there is no database ${databaseFile}: start the server once, then it is there`);
  const db = openDb(databaseFile);
  if (pendingMigrations(migrationsFolder, newestMigration(db.sqlite)).length === 0) return db;
  db.close();
  throw new StartRefused('the schema is older than this program: start the server once, then it is the newest');
}
