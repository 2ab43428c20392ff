/**
 * What can be read without Electron's program, and on any system: the settings of all targets as electron-builder has
 * validated them. The package itself is built in packaging.long.test.ts. AppImage, deb, NSIS, dmg, signing and
 * notarizing need tools that are fetched while packaging, and their own systems: .github/workflows/desk.yml builds those.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppInfo, LinuxPackager, MacPackager, Packager, WinPackager } from 'electron-builder';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { drawIcons } from '#kiosk/build/draw-icons.ts';

let clone: string;
const inClone = (relative: string) => path.join(clone, relative);

beforeAll(async () => {
  clone = mkdtempSync(path.join(tmpdir(), 'packaging-'));
  for (const name of ['package.json', 'electron-builder.yml', 'src-kiosk/build'])
    cpSync(path.join(repositoryRoot, name), inClone(name), { recursive: true });
  await drawIcons(inClone('dist/kiosk-icons'));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

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
