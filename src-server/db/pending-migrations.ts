import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { eq, getTableName, max } from 'drizzle-orm';
import { z } from 'zod';
import { ormOf } from './client.ts';
import { sqliteSchema, seenMigrations } from './system-tables.ts';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const readJournal = (folder: string) =>
  Journal.parse(JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'))).entries;

/** When the newest migration a database has seen was generated; 0 for an empty one. */
export function newestMigration(sqlite: Database.Database): number {
  const orm = ormOf(sqlite);
  const isTable = eq(sqliteSchema.name, getTableName(seenMigrations));
  const isNew = orm.select({ name: sqliteSchema.name }).from(sqliteSchema).where(isTable).get() === undefined;
  if (isNew) return 0;
  return (
    orm
      .select({ at: max(seenMigrations.createdAt) })
      .from(seenMigrations)
      .get()?.at ?? 0
  );
}

/** The migrations of the folder that a database whose newest one is `newest` has not seen. */
export function pendingMigrations(folder: string, newest: number): string[] {
  return readJournal(folder)
    .filter((entry) => entry.when > newest)
    .map((entry) => entry.tag);
}

/** Whether a database has seen a migration that is younger than all of the folder's: a newer version wrote it. */
export function isFromNewerVersion(folder: string, newest: number): boolean {
  return newest > Math.max(0, ...readJournal(folder).map((entry) => entry.when));
}
