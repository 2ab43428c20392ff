import { rmSync } from 'node:fs';
import path from 'node:path';
import { readErased, takeLists } from '../../people/retention/erased-list.ts';
import { removeDatabase } from './back-up-database.ts';
import { copyFiscal, fiscalIn, fiscalOf } from './copy-fiscal.ts';
import { copyPictures, picturesOf } from './copy-pictures.ts';
import { restoreDatabase, type RestoredDatabase, type RestoreTo } from './restore-database.ts';

export type RestoredShop = RestoredDatabase & { pictures: number; archives: number; knowsErased: boolean };

/**
 * Puts a checked backup, its pictures, its archives and the lists of who was erased and merged where the server will look for them. Refuses
 * whatever `restoreDatabase` refuses, and
 * leaves nothing behind. Throws BackupError.
 */
export async function restoreShop(backup: string, to: RestoreTo & { uploads: string }): Promise<RestoredShop> {
  const report = restoreDatabase(backup, to);
  try {
    const pictures = await copyPictures(picturesOf(backup), to.uploads);
    const archives = await copyFiscal(fiscalOf(backup), fiscalIn(to.dataDir));
    const kept = path.join(to.dataDir, 'backups');
    takeLists(path.dirname(backup), kept);
    return { ...report, pictures, archives, knowsErased: readErased(kept) !== undefined };
  } catch (error) {
    removeDatabase(to.databaseFile);
    for (const folder of [to.uploads, fiscalIn(to.dataDir)]) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
