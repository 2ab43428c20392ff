import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** The disk a folder lies on, or will lie on; what is kept for root does not count as free. */
export function diskSpaceOf(folder: string): DiskSpace {
  let there = path.resolve(folder);
  while (!existsSync(there)) there = path.dirname(there);
  const { bavail, blocks, bsize } = statfsSync(there);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
