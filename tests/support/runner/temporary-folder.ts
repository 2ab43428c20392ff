import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { shareSeasons } from '../processes/season-copy.ts';
import { repositoryRoot } from './run-command.ts';

/** A folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/** Four times what a run writes; its browsers and servers want memory, too. */
const NEEDED_BYTES = 8e9;

/** Whether the folder in memory is there, has room, and lets programs be run from it: some tests write one and start it. */
function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const isRunnable = mount?.split(' ')[3]?.split(',').includes('noexec') === false;
    return isRunnable && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false; // not Linux
  }
}

/**
 * In memory where that is possible: hundreds of databases wait for the disk at every commit, and a fifth of the
 * processor's work for a desk is that. A folder that the environment names is taken as it is.
 */
const placeForFiles = (): string => (process.env['TMPDIR'] === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir());

/**
 * From here on the run and all that it starts keep what they need for a moment in one folder of the machine's temporary
 * files. `remove` takes it away, so that a run leaves nothing behind.
 */
export function ownTemporaryFolder(): { remove(): void } {
  const folder = mkdtempSync(path.join(placeForFiles(), 'clave-test-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  shareSeasons(folder);
  // Playwright would keep what it compiled there, too, and compile it again in every run.
  process.env['PWTEST_CACHE_DIR'] ??= path.join(repositoryRoot, 'node_modules/.cache/playwright');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  return { remove };
}
