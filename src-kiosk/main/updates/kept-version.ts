import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { KeptVersion } from './start-record.ts';

/** The folder below %LOCALAPPDATA% where an installer leaves itself (`updaterCacheDirName` in the package). */
const INSTALLER_FOLDER = 'clave-kasse-updater';

type Machine = {
  platform: NodeJS.Platform;
  /** The running AppImage. */ appImage: string | undefined;
  localAppData: string | undefined;
};

/** What installs the running version once more; null where there is no such file. */
export function installerOf({ platform, appImage, localAppData }: Machine): string | null {
  if (platform === 'linux') return appImage ?? null;
  if (platform !== 'win32' || localAppData === undefined) return null;
  const installer = path.join(localAppData, INSTALLER_FOLDER, 'installer.exe');
  return existsSync(installer) ? installer : null;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/** Copies the running version's installer into `folder`, in the place of the one that was kept before. */
export async function keepVersion(
  installer: string,
  { folder, version }: { folder: string; version: string },
): Promise<KeptVersion> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${version}${path.extname(installer)}`;
  const file = path.join(folder, name);
  await copyFile(installer, `${file}.new`);
  renameSync(`${file}.new`, file);
  for (const other of readdirSync(folder)) if (other !== name) rmSync(path.join(folder, other), { force: true });
  return { version, file, sha512: await sumOf(file) };
}

/** Puts the kept AppImage where the running one lies, whole or not at all. */
export function putBack({ file }: KeptVersion, appImage: string): void {
  copyFileSync(file, `${appImage}.back`);
  chmodSync(`${appImage}.back`, 0o755);
  renameSync(`${appImage}.back`, appImage);
}

/** Brings the kept version back and starts it; throws when the file is not the one that was kept. */
export async function goBack(
  kept: KeptVersion,
  { appImage, run }: { appImage: string | undefined; run(file: string, args: string[]): Promise<void> },
): Promise<void> {
  if ((await sumOf(kept.file)) !== kept.sha512) throw new Error(`the kept version ${kept.version} is damaged`);
  if (appImage === undefined) return run(kept.file, ['--updated', '/S', '--force-run']);
  putBack(kept, appImage);
  return run(appImage, []);
}
