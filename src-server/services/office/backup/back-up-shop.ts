import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { holdFile } from '#server/db/folder-lock.ts';
import { BackupError, backUpDatabase, thereAlready } from './back-up-database.ts';
import type { CopyManner } from './copy-manner.ts';
import { copyFiscal, fiscalOf } from './copy-fiscal.ts';
import { copyPictures, picturesOf } from './copy-pictures.ts';
import type { DatabaseReport } from './inspect-database.ts';

/** What is to be kept: the database, the folder of what people have uploaded, and the one of the tills' archives. */
export type ShopSource = { sqlite: Database.Database; uploads: string; fiscal: string };
export type ShopReport = DatabaseReport & { pictures: number; archives: number };

/**
 * Copies the database to `target`, the pictures and the archives beside it, while the shop sells. The database comes by its name
 * last, so a copy that is there is whole; what was uploaded meanwhile is added. Throws BackupError, also while another
 * backup writes to the same place, and leaves nothing behind.
 */
export async function backUpShop(source: ShopSource, target: string, manner: CopyManner): Promise<ShopReport> {
  mkdirSync(path.dirname(target), { recursive: true });
  const lock = `${target}.lock`;
  const hold = holdFile(lock);
  if (hold === undefined)
    throw new BackupError(`another backup to ${target} is under way: wait for it, or name another file`);
  try {
    if (existsSync(target)) throw thereAlready(target);
    return await copyShop(source, target, manner);
  } finally {
    rmSync(lock, { force: true });
    hold.release();
  }
}

async function copyShop(
  { sqlite, uploads, fiscal }: ShopSource,
  target: string,
  manner: CopyManner,
): Promise<ShopReport> {
  let isNamed = false;
  try {
    await copyPictures(uploads, picturesOf(target));
    await copyFiscal(fiscal, fiscalOf(target));
    const report = await backUpDatabase(sqlite, target, manner);
    isNamed = true;
    const pictures = await copyPictures(uploads, picturesOf(target));
    return { ...report, pictures, archives: await copyFiscal(fiscal, fiscalOf(target)) };
  } catch (error) {
    if (isNamed) rmSync(target, { force: true });
    for (const beside of [picturesOf(target), fiscalOf(target)]) rmSync(beside, { recursive: true, force: true });
    throw error;
  }
}
