import { rmSync } from 'node:fs';
import { removeDatabase } from './back-up-database.ts';
import type { ShopReport } from './back-up-shop.ts';
import { copyPictures, picturesOf } from './copy-pictures.ts';
import { restoreDatabase } from './restore-database.ts';

/**
 * Puts a checked backup and its pictures where the server will look for them. Refuses whatever `restoreDatabase` refuses, and
 * leaves nothing behind. Throws BackupError.
 */
export async function restoreShop(backup: string, to: { dataDir: string; databaseFile: string; uploads: string }): Promise<ShopReport> {
  const report = restoreDatabase(backup, to);
  try {
    return { ...report, pictures: await copyPictures(picturesOf(backup), to.uploads) };
  } catch (error) {
    removeDatabase(to.databaseFile);
    rmSync(to.uploads, { recursive: true, force: true });
    throw error;
  }
}
