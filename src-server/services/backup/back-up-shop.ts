import { existsSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { BackupError, backUpDatabase } from './back-up-database.ts';
import { copyPictures, picturesOf } from './copy-pictures.ts';
import type { DatabaseReport } from './inspect-database.ts';

/** What is to be kept: the database, and the folder of what people have uploaded. */
export type ShopSource = { sqlite: Database.Database; uploads: string };
export type ShopReport = DatabaseReport & { pictures: number };

/**
 * Copies the database to `target` and the pictures beside it, while the shop sells. The database comes by its name last, so a
 * copy that is there is whole; what was uploaded meanwhile is added. Throws BackupError and leaves nothing behind.
 */
export async function backUpShop({ sqlite, uploads }: ShopSource, target: string, pace: 'all' | 'gently'): Promise<ShopReport> {
  if (existsSync(target)) throw new BackupError(`${target} is there already: a backup never replaces another`);
  try {
    await copyPictures(uploads, picturesOf(target));
    const report = await backUpDatabase(sqlite, target, pace);
    return { ...report, pictures: await copyPictures(uploads, picturesOf(target)) };
  } catch (error) {
    rmSync(target, { force: true });
    rmSync(picturesOf(target), { recursive: true, force: true });
    throw error;
  }
}
