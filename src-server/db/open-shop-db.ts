import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { openDb, ormOf, type Db } from './client.ts';
import { composeTexts } from './compose-texts.ts';
import { migrateDb } from './migrate.ts';
import { isFromNewerVersion, newestMigration, pendingMigrations } from './pending-migrations.ts';
import { StartRefused } from './start-refused.ts';
import { sqliteSchema } from './system-tables.ts';

export type ShopPlaces = { dataDir: string; databaseFile: string; uploads: string };

const NEXT_STEPS = 'Is the right disk mounted? A copy is put back with `npm run restore -- FILE`.';

/** What a shop leaves behind beside its database. */
function leftBehind({ dataDir, databaseFile, uploads }: ShopPlaces): string[] {
  const backups = path.join(dataDir, 'backups');
  const has = (folder: string, isShops: (name: string) => boolean) =>
    existsSync(folder) && readdirSync(folder).some((name) => isShops(name));
  return [
    ...(has(uploads, () => true) ? [uploads] : []),
    ...(has(backups, (name) => name.endsWith('.sqlite')) ? [backups] : []),
    ...(existsSync(`${databaseFile}-wal`) ? [`${databaseFile}-wal`] : []),
  ];
}

/** Made under another name first: a start that is interrupted leaves no half database under the right one. */
function makeDatabase(places: ShopPlaces, migrationsFolder: string): void {
  const { databaseFile } = places;
  const left = leftBehind(places);
  if (left.length > 0)
    throw new StartRefused(
      `There is no database ${databaseFile}, but a shop has been here: ${left.join(', ')}. ${NEXT_STEPS} To begin anew, move those away.`,
    );
  const making = `${databaseFile}.making`;
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(making + suffix, { force: true });
  const db = openDb(making);
  try {
    migrateDb(db, migrationsFolder);
  } finally {
    db.close();
  }
  renameSync(making, databaseFile);
}

/** Throws StartRefused for a file of 0 bytes, which SQLite would take for a new database. */
export function refuseEmpty(file: string): void {
  if (statSync(file).size === 0)
    throw new StartRefused(`${file} is empty: 0 bytes. ${NEXT_STEPS} To begin anew, remove it.`);
}

/**
 * Why a file is no database of a shop that this version can run: no database, one without a table, somebody else's, or
 * a newer version's.
 */
export type Unfitness = 'no-database' | 'no-tables' | 'foreign' | 'newer';

/** Looks at a database without changing it. Undefined when it is a shop's. */
export function unfitnessOf(sqlite: Database.Database, migrationsFolder: string): Unfitness | undefined {
  try {
    const tables = new Set(
      ormOf(sqlite)
        .select({ name: sqliteSchema.name })
        .from(sqliteSchema)
        .where(eq(sqliteSchema.type, 'table'))
        .all()
        .map(({ name }) => name),
    );
    if (tables.size === 0) return 'no-tables';
    if (!tables.has('__drizzle_migrations') || !tables.has('orders')) return 'foreign';
    return isFromNewerVersion(migrationsFolder, newestMigration(sqlite)) ? 'newer' : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB') return 'no-database';
    throw error;
  }
}

const SENTENCES: Record<Unfitness, (file: string) => string> = {
  'no-database': (file) => `${file} is not a database. Are DATA_DIR and DATABASE_FILE right? ${NEXT_STEPS}`,
  'no-tables': (file) => `${file} is a database without a single table. ${NEXT_STEPS} To begin anew, remove it.`,
  foreign: (file) => `${file} is a database, but not a shop's. Are DATA_DIR and DATABASE_FILE right?`,
  newer: (file) =>
    `${file} was written by a newer version of this program, whose schema this one does not know. Install that version again.`,
};

/** Throws StartRefused for a database that the server can not run on. */
export function refuseUnfit(sqlite: Database.Database, file: string, migrationsFolder: string): void {
  const unfitness = unfitnessOf(sqlite, migrationsFolder);
  if (unfitness !== undefined) throw new StartRefused(SENTENCES[unfitness](file));
}

/**
 * Opens the shop's database and brings it to the newest schema; a folder without any trace of a shop gets a new one.
 * Throws StartRefused for an empty file, a foreign or a newer one, and for a missing one in a folder that has uploads
 * or backups: a disk that is not mounted looks so.
 */
export function openShopDb(places: ShopPlaces, migrationsFolder: string): Db {
  const { databaseFile } = places;
  if (!existsSync(databaseFile)) makeDatabase(places, migrationsFolder);
  refuseEmpty(databaseFile);
  const db = openDb(databaseFile, (sqlite) => refuseUnfit(sqlite, databaseFile, migrationsFolder));
  migrateDb(db, migrationsFolder);
  composeTexts(db.orm);
  return db;
}

/**
 * Opens the database that other processes run on, and changes nothing of it. Throws StartRefused where they are of an
 * older version, whose schema this one does not know.
 */
export function joinShopDb({ databaseFile }: ShopPlaces, migrationsFolder: string): Db {
  return openDb(databaseFile, (sqlite) => {
    refuseUnfit(sqlite, databaseFile, migrationsFolder);
    if (pendingMigrations(migrationsFolder, newestMigration(sqlite)).length > 0)
      throw new StartRefused(`Processes of an older version run on ${databaseFile}. Stop all of them first.`);
  });
}
