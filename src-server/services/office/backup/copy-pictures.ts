import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { flushToDisk } from './check-copy.ts';

/** Where the pictures of a copied database lie: beside it, so that they travel with it. */
export const picturesOf = (databaseCopy: string): string => `${databaseCopy}.pictures`;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Copies a file that is never changed, only removed or replaced under its name: a hard link is a copy that takes no room.
 * Nothing where it is there already, or is removed at this moment.
 */
export async function copyUnchanging(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return;
      await copyFile(from, to);
      flushToDisk(to);
    });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // removed at this moment: it is nobody's any more
  }
}

/** Brings every picture of one folder into another where it is not yet; gives how many are there then. */
export async function copyPictures(from: string, to: string): Promise<number> {
  const names = await readdir(from).catch(() => []);
  if (names.length === 0) return 0;
  await mkdir(to, { recursive: true });
  for (const name of names) await copyUnchanging(path.join(from, name), path.join(to, name));
  return (await readdir(to)).length;
}
