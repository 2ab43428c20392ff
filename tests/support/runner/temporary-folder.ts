import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shareSeasons } from '../processes/season-copy.ts';
import { repositoryRoot } from './run-command.ts';

/**
 * From here on the run and all that it starts keep what they need for a moment in one folder of the machine's temporary
 * folder. `remove` takes it away, so that a run leaves nothing behind.
 */
export function ownTemporaryFolder(): { remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'clave-test-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  shareSeasons(folder);
  // Playwright would keep what it compiled there, too, and compile it again in every run.
  process.env['PWTEST_CACHE_DIR'] ??= path.join(repositoryRoot, 'node_modules/.cache/playwright');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  return { remove };
}
