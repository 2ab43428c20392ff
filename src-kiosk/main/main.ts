import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, powerSaveBlocker } from 'electron';
import electronUpdater from 'electron-updater';
import { brand } from '#shared/brand.ts';
import { makeClock } from './clock.ts';
import { openDesk, type Desk } from './desk.ts';
import { standInFiscalDevice } from './fiscal/stand-in-device.ts';
import { makeHandlers } from './handlers.ts';
import { answerCalls, makeStatePusher } from './ipc.ts';
import type { DeskParts } from './live-desk.ts';
import { makeMemberPhotos } from './snapshot/member-photos.ts';
import { makeLockTimer } from './lock-timer.ts';
import { makeSystemSealer } from './devices/system-sealer.ts';
import { signaturesWork } from './scan/signing-keys.ts';
import { registerAppScheme, serveApp } from './security/app-protocol.ts';
import { lockDown } from './security/lock-down.ts';
import { readDeskSettings, type DeskSettings } from './settings.ts';
import { openSetupFile } from './setup/setup-file.ts';
import { mayInstall } from './updates/may-install.ts';
import { watchForUpdates } from './updates/watch-for-updates.ts';
import { openDeskWindow, type DeskWindow } from './window.ts';

const beside = (relative: string): string => path.join(import.meta.dirname, relative);

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.stack : error);
}

function followChannel(desk: Desk, { url, beforeInstall }: { url: string; beforeInstall: () => void }): void {
  const isQuiet = () => mayInstall(desk.state(), desk.ctx.now());
  watchForUpdates({
    updater: electronUpdater.autoUpdater,
    url,
    mayInstall: isQuiet,
    beforeInstall,
    onReady: desk.setNextVersion,
    onError: complain,
  });
}

/** The store is closed first: then the program may end. */
function closeBeforeQuitting(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}

function partsOf(settings: DeskSettings, folder: string): Omit<DeskParts, 'onChange'> {
  return {
    folder,
    serverUrl: settings.KIOSK_SERVER?.replace(/\/$/, '') ?? null,
    setup: openSetupFile(folder),
    sealer: makeSystemSealer(),
    appVersion: app.getVersion(),
    now: makeClock(app.isPackaged ? undefined : settings.KIOSK_CLOCK_FILE),
    canVerify: signaturesWork(),
    // The stand-in signs nothing a tax office accepts: a packaged desk has none of it.
    fiscal: (store, now) =>
      settings.KIOSK_FISCAL === 'demo' && !app.isPackaged ? standInFiscalDevice(store, now) : null,
    given: {
      printer: settings.KIOSK_PRINTER ?? null,
      isFullScreen: settings.KIOSK_FULL === undefined ? null : settings.KIOSK_FULL === '1',
      updates: settings.KIOSK_UPDATES ?? null,
    },
    onError: complain,
  };
}

async function start(): Promise<void> {
  const settings = readDeskSettings();
  await app.whenReady();
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const photos = makeMemberPhotos({
    folder: path.join(folder, 'photos'),
    serverUrl: () => desk.serverUrl(),
    now: () => performance.now(),
  });
  serveApp(beside('../renderer'), photos.read);
  lockDown();
  powerSaveBlocker.start('prevent-display-sleep');

  let window: DeskWindow | undefined;
  const pushState = makeStatePusher(
    () => window,
    () => {
      photos.keep(desk.ctx.snapshot().members);
      return desk.state();
    },
  );
  const desk = await openDesk({ ...partsOf(settings, folder), onChange: () => pushState() });
  const lockTimer = makeLockTimer({
    minutes: settings.KIOSK_LOCK_MINUTES,
    now: desk.ctx.now,
    lock: () => desk.setCashier(null),
  });
  const { given, setup } = desk;
  const isKiosk = given.isFullScreen ?? setup.read().isFullScreen ?? app.isPackaged;
  window = openDeskWindow({
    preload: beside('../preload/preload.cjs'),
    isKiosk,
    onCrash: (reason) => complain(`the screen died: ${reason}`),
  });
  const handlers = makeHandlers({
    desk,
    stillHere: lockTimer.stillHere,
    onSettings: ({ isFullScreen }) => window?.setFullScreen(isFullScreen ?? app.isPackaged),
    leave() {
      window?.allowClosing();
      app.quit();
    },
  });
  answerCalls({ handlers, window, onError: complain });
  const updates = given.updates ?? setup.read().updates;
  if (app.isPackaged && updates !== null)
    followChannel(desk, { url: updates, beforeInstall: () => window?.allowClosing() });

  app.on('before-quit', () => window?.allowClosing());
  closeBeforeQuitting(async () => {
    lockTimer.stop();
    await desk.close();
  });
}

registerAppScheme();
app.enableSandbox();
app.setName(`${brand.name} Kasse`);
// A desk plays its sounds without anybody having clicked first.
app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required');

if (app.requestSingleInstanceLock()) {
  start().catch((error: unknown) => {
    complain(error);
    app.exit(1);
  });
} else app.quit();
