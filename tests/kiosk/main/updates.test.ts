import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import electronUpdater from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, expect, test } from 'vitest';
import { mayInstall } from '#kiosk/main/shell/updates/keep-updated.ts';
import { clearKeptVersions } from '#kiosk/main/shell/updates/keep-updated.ts';
import { whyNoUpdates } from '#kiosk/main/shell/updates/keep-updated.ts';
import { watchForUpdates } from '#kiosk/main/shell/updates/watch-for-updates.ts';
import { until } from '../support/headless-desk.ts';

/**
 * The real updater; only its requests go through Node instead of Chromium's network, and the last step is counted
 * instead of taken.
 */
class NodeRequests extends ElectronHttpExecutor {
  override createRequest(options: object, answered: (response: never) => void): never {
    return httpRequest(options, answered as never) as never;
  }
}

class CountingUpdater extends electronUpdater.AppImageUpdater {
  installed = 0;
  /** How often it was installed when the window was opened for it. */ opened: number[] = [];
  /** How it was installed: silent, and started again. */ asked: boolean[] = [];
  /** So many tries fail before one goes through. */ failing = 0;
  override quitAndInstall(isSilent = false, isForceRunAfter = false): void {
    this.asked = [isSilent, isForceRunAfter];
    if (this.failing-- > 0) this.emit('error', new Error('no room on the disk'));
    else this.installed++;
  }
}

const PROGRAM = Buffer.from('the next version of the desk'.repeat(4_000));
const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');
const servers: Server[] = [];
let watching: ReturnType<typeof watchForUpdates> | undefined;

afterEach(() => {
  watching?.stop();
  servers.splice(0).forEach((server) => server.close());
});

async function channel({ version, sum }: { version: string; sum: string }): Promise<string> {
  const file = `desk-${version}.AppImage`;
  const yml = `version: ${version}
files:
  - url: ${file}
    sha512: ${sum}
    size: ${PROGRAM.length}
path: ${file}
sha512: ${sum}
releaseDate: '2026-11-20T10:00:00.000Z'
`;
  const files: Record<string, string | Buffer> = { '/desk/latest-linux.yml': yml, [`/desk/${file}`]: PROGRAM };
  const server = createServer((asked, answer) => {
    const found = files[new URL(asked.url ?? '', 'http://channel').pathname];
    answer.writeHead(found === undefined ? 404 : 200).end(found);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/desk`;
}

function watch(url: string, isQuiet: () => boolean) {
  const cache = mkdtempSync(path.join(tmpdir(), 'updates-'));
  process.env['APPIMAGE'] = path.join(cache, 'desk.AppImage');
  writeFileSync(process.env['APPIMAGE'], 'the version that runs');
  const config = path.join(cache, 'app-update.yml');
  writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: desk\n`);
  const updater = new CountingUpdater(undefined, {
    version: '0.1.0',
    name: 'desk',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: cache,
    baseCachePath: cache,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  (updater as unknown as { httpExecutor: ElectronHttpExecutor }).httpExecutor = new NodeRequests();
  updater.logger = null;
  const said = { ready: [] as string[], errors: [] as string[], file: '', shut: 0 };
  updater.on('update-downloaded', ({ downloadedFile }) => (said.file = downloadedFile));
  watching = watchForUpdates({
    updater,
    mayInstall: isQuiet,
    afterFailure: () => said.shut++,
    beforeInstall: () => updater.opened.push(updater.installed),
    onReady: (version) => said.ready.push(version),
    onError: (error) => said.errors.push(String(error)),
    tryEveryMs: 5,
  });
  return { updater, said, look: watching.look };
}

test('a file that is not what its channel says is refused, and never comes in', async () => {
  const { updater, said, look } = watch(
    await channel({ version: '0.2.0', sum: sha512(Buffer.from('another program')) }),
    () => true,
  );
  await until(() => said.errors.length > 0);
  expect(said.errors[0]).toContain('sha512 checksum mismatch');
  await look();
  expect(said.ready).toEqual([]);
  expect(updater.installed).toBe(0);
});

test('the right one is fetched whole, lies ready through the shift, and comes in once after it', async () => {
  let isQuiet = false;
  const { updater, said } = watch(await channel({ version: '0.2.0', sum: sha512(PROGRAM) }), () => isQuiet);
  await until(() => said.ready.length > 0);
  expect(said).toMatchObject({ ready: ['0.2.0'], errors: [] });
  expect(existsSync(said.file) && readFileSync(said.file).equals(PROGRAM)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 60)); // a dozen tries
  expect(updater.installed).toBe(0);
  expect(updater.autoInstallOnAppQuit).toBe(false);
  isQuiet = true;
  await until(() => updater.installed > 0);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(updater.installed).toBe(1);
  expect(updater.opened).toEqual([0]); // a window that can't be closed would cancel it
  expect(updater.asked).toEqual([true, true]); // nobody is at the screen to click
  expect(said.shut).toBe(0);
});

test('an install that fails shuts the window again, and comes again with the next look', async () => {
  const { updater, said, look } = watch(await channel({ version: '0.2.0', sum: sha512(PROGRAM) }), () => true);
  updater.failing = 2;
  for (const failed of [1, 2]) {
    await until(() => said.shut === failed);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(said.shut).toBe(failed); // not again and again
    await look();
  }
  await until(() => updater.installed > 0);
  expect(said.errors.filter((error) => error.includes('no room'))).toHaveLength(2);
  expect([said.shut, updater.opened]).toEqual([2, [0, 0, 0]]);
});

test('updates come by https, from the folder of the package alone, where it can be told whose they are', () => {
  const packaged = 'provider: generic\nurl: https://updates.example/desk\nupdaterCacheDirName: x\n';
  const windows = { platform: 'win32', appImage: undefined, packaged, once: null } as const;
  const appImage = { ...windows, platform: 'linux', appImage: '/opt/desk.AppImage' } as const;
  expect(whyNoUpdates(appImage)).toBeNull();
  expect(whyNoUpdates({ ...appImage, packaged: packaged.replace('https', 'http') })).toContain('https only');
  expect(whyNoUpdates({ ...appImage, appImage: undefined })).toContain('packages'); // a deb
  expect(whyNoUpdates({ ...appImage, packaged: null })).toContain('installer');
  expect(whyNoUpdates(windows)).toContain('not signed');
  expect(whyNoUpdates({ ...windows, packaged: `${packaged}publisherName:\n  - Nights\n` })).toBeNull();
  expect(whyNoUpdates({ ...windows, platform: 'darwin' })).toBeNull();
});

test('a desk whose settings named another folder once is not brought another house’s builds', () => {
  const packaged = 'provider: generic\nurl: https://updates.example/desk\n';
  const desk = { platform: 'linux', appImage: '/opt/desk.AppImage', packaged } as const;
  expect(whyNoUpdates({ ...desk, once: 'https://own.example/desk' })).toContain('https://own.example/desk');
  expect(whyNoUpdates({ ...desk, once: 'https://updates.example/desk' })).toBeNull(); // its own package by now
});

test('what earlier versions kept for a way back is cleared away, and nothing else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
  mkdirSync(path.join(folder, 'kept-version'));
  for (const name of ['kept-version/0.1.0.AppImage', 'starts.json', 'desk-setup.json', 'desk.sqlite'])
    writeFileSync(path.join(folder, name), 'x');
  clearKeptVersions(folder);
  clearKeptVersions(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['desk-setup.json', 'desk.sqlite']);
});

test('the version that runs is not fetched again, and a channel that is away stops nothing', async () => {
  const { said, look } = watch(await channel({ version: '0.1.0', sum: sha512(PROGRAM) }), () => true);
  await look();
  expect(said).toMatchObject({ ready: [], errors: [] });
  watching?.stop();
  const away = watch(`${await channel({ version: '0.2.0', sum: sha512(PROGRAM) })}/elsewhere`, () => true);
  await away.look();
  expect(away.said.ready).toEqual([]);
  expect(away.said.errors.length).toBeGreaterThan(0);
});

test('it may come in when the till is closed, all has arrived, nobody works and no night is near', () => {
  const now = new Date('2026-01-17T05:00:00Z');
  const night = {
    id: 'e',
    title: '',
    genre: 'salsa' as const,
    location: '',
    startsAt: new Date('2026-01-16T20:00:00Z'),
    endsAt: new Date('2026-01-17T02:00:00Z'),
  };
  const quiet: Parameters<typeof mayInstall>[0] = {
    cash: null,
    cashier: null,
    draft: null,
    cardOpen: null,
    events: [night],
    link: {
      isOnline: true,
      offlineSince: null,
      waiting: 0,
      lastSyncAt: now,
      exceptions: 0,
      clockOffMinutes: null,
      trouble: null,
    },
  };
  expect(mayInstall(quiet, now)).toBe(true);
  expect(mayInstall(quiet, new Date('2026-01-16T23:00:00Z'))).toBe(false); // a desk that only scans has no till to be open
  expect(mayInstall(quiet, new Date('2026-01-16T18:00:00Z'))).toBe(false);
  expect(mayInstall({ ...quiet, link: { ...quiet.link, waiting: 1 } }, now)).toBe(false);
  expect(
    mayInstall(
      {
        ...quiet,
        cashier: { userId: 'u', name: 'Lena', hasPin: true, isPinVoided: false, isOnShift: true, isSupervisor: false },
      },
      now,
    ),
  ).toBe(false);
  expect(
    mayInstall(
      {
        ...quiet,
        cash: {
          id: 's',
          holderId: 'u',
          holderName: 'Lena',
          openedAt: now,
          floatCents: 0,
          saleCount: 0,
          earlierNight: null,
          isCounted: false,
        },
      },
      now,
    ),
  ).toBe(false);
  expect(mayInstall({ ...quiet, cardOpen: { amountCents: 1_500 } }, now)).toBe(false);
});
