import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** There while the program runs; still there at the next start, it had ended by a crash or with the power. */
const FILE = 'running';

export const wasCutOff = (folder: string): boolean => existsSync(path.join(folder, FILE));

export function markRunning(folder: string): void {
  try {
    writeFileSync(path.join(folder, FILE), '', { mode: 0o600 });
  } catch {
    // A disk that takes no file: the next start then knows of no crash, and everything else tells of the disk.
  }
}

export const markEnded = (folder: string): void => rmSync(path.join(folder, FILE), { force: true });
