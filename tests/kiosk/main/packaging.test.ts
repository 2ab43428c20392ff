/**
 * What can be read without Electron's program, and on any system: the package of this system's `--dir` with a stand-in
 * for Electron's folder, and the settings of all targets as electron-builder has validated them. AppImage, deb, NSIS,
 * dmg, signing and notarizing need tools that are fetched while packaging, and their own systems:
 * .github/workflows/desk.yml builds those.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { AppInfo, LinuxPackager, MacPackager, Packager, WinPackager } from 'electron-builder';
import sharp from 'sharp';
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
  expect(channel).toMatch(/^updaterCacheDirName: clave-kasse-updater$/m); // src-kiosk/main/updates looks there
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

/** What electron-builder makes of electron-builder.yml; it throws on a key or a value that it does not know. */
async function validated(options: object = {}): Promise<Packager> {
  const packager = new Packager({ projectDir: clone, config: 'electron-builder.yml', ...options });
  await packager.validateConfig();
  return Object.assign(packager, { _appInfo: new AppInfo(packager, null) });
}

test('every target carries who made it, what it is and where it comes from', async () => {
  const packager = await validated();
  expect(packager.metadata).toMatchObject({
    description: expect.stringContaining('door desk'),
    homepage: expect.stringMatching(/^https:/), // a deb is refused without
    license: 'UNLICENSED',
    author: { name: 'Clave Nights', email: expect.stringContaining('@') },
  });
  for (const { appInfo } of [new LinuxPackager(packager), new WinPackager(packager), new MacPackager(packager)])
    expect(appInfo).toMatchObject({
      id: 'example.clave.kasse',
      productName: 'Clave Kasse',
      companyName: 'Clave Nights',
      copyright: 'Clave Nights',
      updaterCacheDirName: 'clave-kasse-updater',
    });
  const { config } = packager;
  const targets = (['linux', 'win', 'mac'] as const).flatMap((system) => config[system]?.target ?? []);
  expect(targets.map((target) => (typeof target === 'string' ? target : target.target))).toEqual([
    'AppImage',
    'deb',
    'nsis',
    'dmg',
    'zip', // Squirrel.Mac takes updates from it
  ]);
  expect(config.publish).toMatchObject({ provider: 'generic', url: expect.stringMatching(/^https:\/\//) });
  expect(config.linux).toMatchObject({ maintainer: expect.stringMatching(/<.+@.+>/), category: 'Office' });
  expect(config.appImage?.artifactName).not.toContain('version'); // the updater keeps a name without one
  expect(config.nsis).toMatchObject({ oneClick: true, perMachine: false, deleteAppDataOnUninstall: false });
});

test('on a Mac the hardened desk may compile and use the camera, and nothing more', async () => {
  const { platformSpecificBuildOptions: mac } = new MacPackager(await validated());
  expect(mac).toMatchObject({
    hardenedRuntime: true,
    entitlementsInherit: mac.entitlements,
    extendInfo: { NSCameraUsageDescription: expect.stringContaining('Kamera') },
  });
  const plist = readFileSync(inClone(mac.entitlements ?? ''), 'utf8');
  expect([...plist.matchAll(/<key>(.+)<\/key>\s*<true\/>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
    'com.apple.security.device.camera',
  ]);
});

test('Windows takes updates of the publisher that the package was signed for', async () => {
  const unsigned = new WinPackager(await validated());
  expect(await (await unsigned.signingManager.value).computedPublisherName.value).toBeNull();
  const signed = new WinPackager(
    await validated({
      config: { extends: 'electron-builder.yml', win: { signtoolOptions: { publisherName: 'Nights' } } },
    }),
  );
  expect(await (await signed.signingManager.value).computedPublisherName.value).toEqual(['Nights']);
  expect(signed.isForceCodeSigningVerification).toBe(true);
});

test('the icons are drawn from the mark, in every size a system asks for', async () => {
  const packager = await validated();
  const sizes = await new LinuxPackager(packager).resolveIcon([String(packager.config.linux?.icon)], [], 'set');
  expect(sizes.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  const windows = new WinPackager(packager);
  const [icon] = await windows.resolveIcon([String(windows.platformSpecificBuildOptions.icon)], [], 'ico');
  expect(icon?.size).toBe(256);
  const ico = readFileSync(icon?.file ?? '');
  expect(ico.readUInt16LE(4)).toBe(7);
  const mac = await sharp(inClone('dist/kiosk-icons/mac.png')).metadata();
  expect([mac.width, mac.height, mac.hasAlpha]).toEqual([1024, 1024, true]);
  const { dominant } = await sharp(unpackedIcon(ico)).stats();
  expect(dominant.b).toBeLessThan(60); // night, with the mark on it
});

/** The largest picture inside is a PNG of its own. */
function unpackedIcon(ico: Buffer): Buffer {
  const last = 6 + 16 * (ico.readUInt16LE(4) - 1);
  return ico.subarray(ico.readUInt32LE(last + 12), ico.readUInt32LE(last + 12) + ico.readUInt32LE(last + 8));
}
