import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import electronUpdater from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, expect, test } from 'vitest';
import { mayInstall } from '#kiosk/main/updates/may-install.ts';
import { updateChannel } from '#kiosk/main/updates/update-channel.ts';
import { retryAfterMs, watchForUpdates, type UpdateOptions } from '#kiosk/main/updates/watch-for-updates.ts';
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

function watch(url: string, isQuiet: () => boolean, changed: Partial<UpdateOptions> = {}) {
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
  const said = { ready: [] as string[], errors: [] as string[], file: '', kept: 0, shut: 0 };
  updater.on('update-downloaded', ({ downloadedFile }) => (said.file = downloadedFile));
  watching = watchForUpdates({
    updater,
    url: () => url,
    mayInstall: isQuiet,
    isRefused: () => false,
    keepRunning: () => Promise.resolve(void said.kept++),
    afterFailure: () => said.shut++,
    beforeInstall: () => updater.opened.push(updater.installed),
    onReady: (version) => said.ready.push(version),
    onError: (error) => said.errors.push(String(error)),
    tryEveryMs: 5,
    retryAfterMs: () => 20,
    ...changed,
  });
  return { updater, said, look: watching.look, changeChannel: watching.changeChannel };
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
  expect(said).toMatchObject({ kept: 1, shut: 0 });
});

test('another channel is asked at once, and what lay ready of the one before does not come in', async () => {
  const sum = sha512(PROGRAM);
  let [at, isQuiet] = [await channel({ version: '0.2.0', sum }), false];
  const { updater, said, changeChannel } = watch(at, () => isQuiet, { url: () => at });
  await until(() => said.ready.length > 0);
  at = await channel({ version: '0.1.0', sum }); // nothing newer than what runs
  await changeChannel();
  isQuiet = true;
  await new Promise((resolve) => setTimeout(resolve, 60)); // a dozen tries
  expect(updater.installed).toBe(0);
  at = await channel({ version: '0.3.0', sum });
  await changeChannel();
  await until(() => updater.installed > 0);
  expect(said).toMatchObject({ ready: ['0.2.0', '0.3.0'], errors: [] });
});

test('an install that fails shuts the window again and is tried again, longer each time', async () => {
  const { updater, said } = watch(await channel({ version: '0.2.0', sum: sha512(PROGRAM) }), () => true);
  updater.failing = 2;
  await until(() => updater.installed > 0);
  expect(said).toMatchObject({ kept: 3, shut: 2 });
  expect(said.errors.filter((error) => error.includes('no room'))).toHaveLength(2);
  expect([1, 2, 3, 4, 5, 9].map((failures) => retryAfterMs(failures) / 60_000)).toEqual([5, 10, 20, 40, 60, 60]);
});

test('without the way back nothing is installed, and a download that failed is tried again', async () => {
  let keeps = 0;
  const full = () => (keeps++ < 2 ? Promise.reject(new Error('full')) : Promise.resolve());
  const first = watch(await channel({ version: '0.2.0', sum: sha512(PROGRAM) }), () => true, { keepRunning: full });
  await until(() => first.updater.installed > 0);
  expect([keeps, first.said.shut, first.updater.opened]).toEqual([3, 2, [0]]);
  watching?.stop();
  const files = await channel({ version: '0.2.0', sum: sha512(PROGRAM) });
  let isAway = true;
  const second = watch(files, () => false, { url: () => (isAway ? `${files}/elsewhere` : files) });
  await until(() => second.said.errors.length > 1); // it asks again by itself
  isAway = false;
  await until(() => second.said.ready.length > 0);
});

test('a version that did not start here before is not fetched again', async () => {
  const { updater, said, look } = watch(await channel({ version: '0.2.0', sum: sha512(PROGRAM) }), () => true, {
    isRefused: (version) => version === '0.2.0',
  });
  await look();
  await look();
  expect(said).toMatchObject({ ready: [], errors: [] });
  expect(updater.installed).toBe(0);
});

test('updates come by https, from the package or the settings, where it can be told whose they are', () => {
  const packaged = 'provider: generic\nurl: https://updates.example/desk\nupdaterCacheDirName: x\n';
  const windows = { platform: 'win32', appImage: undefined, packaged, chosen: null } as const;
  const appImage = { ...windows, platform: 'linux', appImage: '/opt/desk.AppImage' } as const;
  expect(updateChannel(appImage)).toEqual({ url: 'https://updates.example/desk' });
  expect(updateChannel({ ...appImage, chosen: 'https://other.example' })).toEqual({ url: 'https://other.example' });
  expect(updateChannel({ ...appImage, chosen: 'http://other.example' }).url).toBeNull();
  expect(updateChannel({ ...appImage, packaged: packaged.replace('https', 'http') }).url).toBeNull();
  expect(updateChannel({ ...appImage, appImage: undefined }).url).toBeNull(); // a deb: the system's packages
  expect(updateChannel({ ...appImage, packaged: null }).url).toBeNull();
  expect(updateChannel(windows).url).toBeNull(); // unsigned
  const signed = `${packaged}publisherName:\n  - Nights\n`;
  expect(updateChannel({ ...windows, packaged: signed })).toEqual({ url: 'https://updates.example/desk' });
  expect(updateChannel({ ...windows, platform: 'darwin' })).toEqual({ url: 'https://updates.example/desk' });
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
