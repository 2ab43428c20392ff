import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'no-graphics';

type ProcessGone = { type: string; reason: string };

export type Graphics = {
  /** Asked before the program is ready: this machine's graphics failed under this version. */
  isOff(): boolean;
  /** Tells of any browser process that ended; true when it was the graphics process and this is new. */
  heard(gone: ProcessGone): boolean;
};

/**
 * After a few failures of the graphics Chromium ends the whole program. The first one is kept in a file, and the next
 * start does without; another version tries them again.
 */
export function watchGraphics(folder: string, version: string): Graphics {
  const file = path.join(folder, FILE);
  const isOff = () => existsSync(file) && readFileSync(file, 'utf8') === version;
  return {
    isOff() {
      const isNow = isOff();
      if (!isNow) rmSync(file, { force: true });
      return isNow;
    },
    heard({ type, reason }) {
      if (type !== 'GPU' || reason === 'clean-exit' || isOff()) return false;
      writeFileSync(file, version, { mode: 0o600, flush: true });
      return true;
    },
  };
}
