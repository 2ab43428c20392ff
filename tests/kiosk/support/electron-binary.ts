import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

/** Electron's program, when it is there. Looked for on disk only: asking the package would start a download. */
export function electronBinary(): string | undefined {
  const given = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = path.join(repositoryRoot, 'node_modules/electron');
  const named = path.join(folder, 'path.txt');
  const program = existsSync(named)
    ? readFileSync(named, 'utf8').trim()
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron';
  const file = path.join(given ?? path.join(folder, 'dist'), program);
  return existsSync(file) ? file : undefined;
}

export type Backend = 'electron' | 'standin';

/** `KIOSK_E2E=auto|electron|standin`; auto takes the real one where it is. */
export function chooseBackend(wanted = process.env['KIOSK_E2E'] ?? 'auto'): Backend {
  if (wanted === 'standin') return 'standin';
  if (wanted === 'electron' && electronBinary() === undefined)
    throw new Error('KIOSK_E2E=electron, but there is no Electron program in node_modules/electron/dist');
  return electronBinary() === undefined ? 'standin' : 'electron';
}
