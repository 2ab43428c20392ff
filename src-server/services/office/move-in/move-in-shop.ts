import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openDb, type Db } from '#server/db/client.ts';
import { FOLDER_LOCK, PROCESSES_FOLDER } from '#server/db/folder-lock.ts';
import { layLoadingTriggers } from '#server/db/lay-loading-triggers.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { layTriggers } from '#server/db/triggers.ts';
import { FORMAT } from '../move-out/archive-format.ts';
import { fileNameOf } from '../move-out/table-pieces.ts';
import { MoveInError } from './archive-error.ts';
import { LOADED_TABLES, loadTable } from './load-tables.ts';
import { openZip, type ZipFile } from './zip-file.ts';

type MoveInTo = { dataDir: string; databaseFile: string; uploads: string; migrationsFolder: string };
export type MovedIn = { rows: number; pictures: number; exportedAt: string };

const Shop = z.object({
  format: z.literal(FORMAT.format),
  version: z.literal(FORMAT.version),
  exportedAt: z.string(),
  tables: z.array(z.string()),
});
const PICTURES = 'pictures/';
const PICTURE = /^[\w-]+\.(?:webp|jpg)$/;

async function aboutOf(zip: ZipFile): Promise<z.output<typeof Shop>> {
  const about = Shop.safeParse(JSON.parse(await text(await zip.read('shop.json'))));
  if (!about.success) throw new MoveInError('this is not an archive of a shop, or is one of another version');
  const missing = LOADED_TABLES.map(fileNameOf).filter((name) => !about.data.tables.includes(name));
  if (missing.length > 0) throw new MoveInError(`this archive has no ${missing[0]}: it is of another version`);
  return about.data;
}

/** All rows, under the guards' absence; every reference is looked at before they stand again. */
async function loadAll(db: Db, zip: ZipFile): Promise<number> {
  const { sqlite } = db;
  sqlite.pragma('foreign_keys = OFF');
  layLoadingTriggers(sqlite);
  let rows = 0;
  // Nobody else has this file: one transaction over all its tables, or none of it.
  sqlite.exec('BEGIN IMMEDIATE');
  for (const table of LOADED_TABLES)
    rows += await loadTable(db, table, await zip.read(`json/${fileNameOf(table)}.json`));
  sqlite.exec('COMMIT');
  const broken = sqlite.pragma('foreign_key_check') as { table: string }[];
  if (broken[0] !== undefined)
    throw new MoveInError(
      `${broken.length} rows of ${broken[0].table} and others point nowhere: the archive is not whole`,
    );
  sqlite.pragma('foreign_keys = ON');
  layTriggers(sqlite);
  return rows;
}

async function unpackPictures(zip: ZipFile, uploads: string): Promise<number> {
  const names = zip.names.filter((name) => name.startsWith(PICTURES)).map((name) => name.slice(PICTURES.length));
  const strange = names.find((name) => !PICTURE.test(name));
  if (strange !== undefined) throw new MoveInError(`${strange} is not a picture of a shop`);
  if (names.length > 0) mkdirSync(uploads, { recursive: true });
  for (const name of names) await writeFile(path.join(uploads, name), await zip.read(PICTURES + name));
  return names.length;
}

function refuseUsed({ dataDir, databaseFile }: MoveInTo): void {
  const present = existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => ![FOLDER_LOCK, PROCESSES_FOLDER].includes(name))
    : [];
  if (present.length > 0)
    throw new MoveInError(
      `${dataDir} is not empty (${present.slice(0, 3).join(', ')}): move only into an empty folder`,
    );
  if (existsSync(databaseFile)) throw new MoveInError(`${databaseFile} is there already`);
}

function removeAll(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/**
 * Makes a shop of an archive (`openShopArchive`) in an empty folder, where the server will open it. Nobody has a
 * password, a second factor or a PIN there; what stays a file is not taken in (`STAYS_A_FILE`). Leaves nothing behind
 * when it refuses. Throws MoveInError.
 */
export async function moveInShop(file: string, to: MoveInTo): Promise<MovedIn> {
  refuseUsed(to);
  const zip = await openZip(file);
  const making = `${to.databaseFile}.moving`;
  try {
    const { exportedAt } = await aboutOf(zip);
    mkdirSync(path.dirname(to.databaseFile), { recursive: true });
    removeAll(making);
    const db = openDb(making);
    let rows: number;
    try {
      migrateDb(db, to.migrationsFolder);
      rows = await loadAll(db, zip);
    } finally {
      db.close();
    }
    const pictures = await unpackPictures(zip, to.uploads);
    renameSync(making, to.databaseFile);
    return { rows, pictures, exportedAt };
  } catch (error) {
    removeAll(making);
    rmSync(to.uploads, { recursive: true, force: true });
    if (error instanceof MoveInError) throw error;
    const why = error instanceof Error ? error.message : '';
    throw new MoveInError(`this archive cannot be taken in: ${why}`, { cause: error });
  } finally {
    await zip.close();
  }
}
