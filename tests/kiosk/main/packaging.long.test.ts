/**
 * The package of this system's `--dir` with a stand-in for Electron's folder, built by the README's command. What is read
 * from the validated settings alone is in packaging.test.ts.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const run = promisify(execFile);

const { version: electronVersion } = createRequire(import.meta.url)('electron/package.json') as { version: string };

/** What a fuse wire looks like inside the program: sentinel, version, length, one state per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
/** The wire holds the characters 0 and 1. */
const ENABLED = '1'.charCodeAt(0);
const PACKAGED = ['src-kiosk', 'src-server', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];

let clone: string;
const inClone = (relative: string) => path.join(clone, relative);
const unpacked = (relative: string) => inClone(path.join('dist/kiosk-packages/linux-unpacked', relative));

/** A folder that looks enough like Electron to be packaged: nothing of it runs. */
function fakeElectron(dist: string): void {
  mkdirSync(path.join(dist, 'locales'), { recursive: true });
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from('1'.repeat(FUSES))]);
  writeFileSync(path.join(dist, 'electron'), Buffer.concat([Buffer.from('a program'), wire]), { mode: 0o755 });
  writeFileSync(path.join(dist, 'version'), electronVersion);
  for (const language of ['de', 'en-US', 'fr']) writeFileSync(path.join(dist, 'locales', `${language}.pak`), '');
  mkdirSync(path.join(dist, 'resources'));
}

/**
 * Runs the README's command in a folder that has only the sources, with no environment variable but those npm needs.
 */
beforeAll(async () => {
  clone = mkdtempSync(path.join(tmpdir(), 'packaging-'));
  for (const name of [...PACKAGED, 'electron-builder.yml'])
    cpSync(path.join(repositoryRoot, name), inClone(name), { recursive: true });
  symlinkSync(path.join(repositoryRoot, 'node_modules'), inClone('node_modules'), 'junction');
  fakeElectron(inClone('electron-dist'));
  await run('npm', ['run', 'kiosk:package', '--', '--linux', '--dir', '-c.electronDist=electron-dist'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], HOME: clone },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
}, 240_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test('the package holds the desk alone, and names its channel of updates', () => {
  const asar = unpacked('resources/app.asar');
  const files = listPackage(asar, { isPack: false });
  expect(files.filter((file) => !file.startsWith('/dist') && file !== '/package.json')).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      '/dist/kiosk/main/main.mjs',
      '/dist/kiosk/preload/preload.cjs',
      '/dist/kiosk/renderer/index.html',
    ]),
  );
  expect(JSON.parse(extractFile(asar, 'package.json').toString())).toMatchObject({
    name: 'clave-kasse',
    productName: 'Clave Kasse',
    main: 'dist/kiosk/main/main.mjs',
  });
  expect(existsSync(unpacked('locales/fr.pak'))).toBe(false);
  const channel = readFileSync(unpacked('resources/app-update.yml'), 'utf8');
  expect(channel).toMatch(/^provider: generic$/m);
  expect(channel).toMatch(/^url: https:\/\/\S+$/m);
  expect(channel).toMatch(/^updaterCacheDirName: clave-kasse-updater$/m);
});

test('its fuses are blown', async () => {
  const wire = await getCurrentFuseWire(unpacked('clave-kasse'));
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
