import { rmSync } from 'node:fs';
import path from 'node:path';
import { addErased, readErased } from '../../people/retention/erased-list.ts';
import { removeDatabase } from './back-up-database.ts';
import { copyPictures, picturesOf } from './copy-pictures.ts';
import { restoreDatabase, type RestoredDatabase, type RestoreTo } from './restore-database.ts';

export type RestoredShop = RestoredDatabase & { pictures: number; knowsErased: boolean };

/**
 * Puts a checked backup, its pictures and the list of who was erased where the server will look for them. Refuses
 * whatever `restoreDatabase` refuses, and
 * leaves nothing behind. Throws BackupError.
 */
export async function restoreShop(backup: string, to: RestoreTo & { uploads: string }): Promise<RestoredShop> {
  const report = restoreDatabase(backup, to);
  try {
    const pictures = await copyPictures(picturesOf(backup), to.uploads);
    const kept = path.join(to.dataDir, 'backups');
    const erased = readErased(path.dirname(backup));
    if (erased !== undefined) addErased(kept, erased);
    return { ...report, pictures, knowsErased: readErased(kept) !== undefined };
  } catch (error) {
    removeDatabase(to.databaseFile);
    rmSync(to.uploads, { recursive: true, force: true });
    throw error;
  }
}
