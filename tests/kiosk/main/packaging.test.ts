import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from 'vitest';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const run = promisify(execFile);

const { version: electronVersion } = createRequire(import.meta.url)('electron/package.json') as { version: string };

/** What a fuse wire looks like inside the program: sentinel, version, length, one state per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
/** The wire holds the characters 0 and 1. */
const ENABLED = '1'.charCodeAt(0);

/** A folder that looks enough like Electron to be packaged: nothing of it runs. */
function fakeElectron(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'fake-electron-'));
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from('1'.repeat(FUSES))]);
  writeFileSync(path.join(dist, 'electron'), Buffer.concat([Buffer.from('a program'), wire]), { mode: 0o755 });
  writeFileSync(path.join(dist, 'version'), electronVersion);
  mkdirSync(path.join(dist, 'locales'));
  for (const language of ['de', 'en-US', 'fr']) writeFileSync(path.join(dist, 'locales', `${language}.pak`), '');
  mkdirSync(path.join(dist, 'resources'));
  return dist;
}

test('the package holds the desk alone, and its fuses are blown', { timeout: 240_000 }, async () => {
  const ground = mkdtempSync(path.join(tmpdir(), 'packaging-'));
  await buildDesk(path.join(ground, 'dist/kiosk'));
  const { name, version, description } = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  writeFileSync(path.join(ground, 'package.json'), JSON.stringify({ name, version, description, author: 'house' }));
  const out = path.join(ground, 'out');
  await run(
    process.execPath,
    [
      path.join(repositoryRoot, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--projectDir',
      ground,
      '--config',
      path.join(repositoryRoot, 'electron-builder.yml'),
      `-c.electronDist=${fakeElectron()}`,
      `-c.electronVersion=${electronVersion}`,
      `-c.directories.output=${out}`,
      '--publish',
      'never',
    ],
    { cwd: ground, env: { ...process.env, KIOSK_UPDATES: 'https://updates.example/desk' } },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });

  const unpacked = path.join(out, 'linux-unpacked');
  const asar = path.join(unpacked, 'resources/app.asar');
  const files = listPackage(asar, { isPack: false });
  expect(files.filter((file) => !file.startsWith('/dist') && file !== '/package.json')).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      '/dist/kiosk/main/main.mjs',
      '/dist/kiosk/preload/preload.cjs',
      '/dist/kiosk/renderer/index.html',
    ]),
  );
  expect(JSON.parse(extractFile(asar, 'package.json').toString())).toMatchObject({ main: 'dist/kiosk/main/main.mjs' });
  expect(existsSync(path.join(unpacked, 'locales/fr.pak'))).toBe(false);

  const wire = await getCurrentFuseWire(path.join(unpacked, 'clave-kasse'));
  const blown = (fuse: FuseV1Options) => wire[fuse] === ENABLED;
  expect(
    [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ].map(blown),
  ).toEqual([false, false, false, false]);
  expect(
    [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ].map(blown),
  ).toEqual([true, true, true]);
});
