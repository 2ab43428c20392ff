import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildDesk } from './build-desk.ts';
import { drawIcons } from './draw-icons.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Without a target, the installers of this machine's system; what is given goes on to electron-builder
 * (`npm run kiosk:package -- --dir`). No variable is needed. `KIOSK_PUBLISHER` is the name in the Windows certificate:
 * the desk then takes only updates that are signed by it.
 */
function builderArguments(given: readonly string[], publisher: string | undefined): string[] {
  return [
    '--config',
    'electron-builder.yml',
    '--publish',
    'never', // uploading is left to a person
    ...(publisher === undefined || publisher === '' ? [] : [`-c.win.signtoolOptions.publisherName=${publisher}`]),
    ...given,
  ];
}

await buildDesk();
await drawIcons(path.join(root, 'dist/kiosk-icons'));
const builder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')),
  'cli.js',
);
const { status, error } = spawnSync(
  process.execPath,
  [builder, ...builderArguments(process.argv.slice(2), process.env['KIOSK_PUBLISHER'])],
  { cwd: root, stdio: 'inherit' },
);
if (error !== undefined) throw error;
process.exitCode = status ?? 1;
