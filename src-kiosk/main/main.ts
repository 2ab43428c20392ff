import path from 'node:path';
import { app, dialog, net, powerMonitor, powerSaveBlocker, session } from 'electron';
import electronUpdater from 'electron-updater';
import { makeClock } from './base/clock.ts';
import { makeCustomerWindow } from './shell/customer/customer-window.ts';
import { openDesk, type Desk } from './shell/desk.ts';
import { demoDevice } from './till/fiscal/stand-in/demo-device.ts';
import type { DeskState, FaultView, IncidentKind } from '#shared/door/desk-state.ts';
import { beginAnew } from './base/begin-anew.ts';
import { watchGraphics } from './base/fault/graphics.ts';
import { hearDamage, hearFaults, hearGraphics } from './base/fault/hear-faults.ts';
import { makeIncidents, type Incidents } from './base/fault/incidents.ts';
import { faultHandlers } from './shell/calls/fault-desk.ts';
import { openLogFile, type LogFile } from './base/fault/log-file.ts';
import { saveDiagnosis } from './base/fault/save-diagnosis.ts';
import { whatIsWrong } from './base/fault/what-is-wrong.ts';
import { makeHandlers } from './shell/calls/handlers.ts';
import { chooseFolder } from './shell/choose-folder.ts';
import { closeBeforeQuitting } from './shell/close-before-quitting.ts';
import { answerCalls, makeStatePusher, type CallHandlers } from './shell/ipc.ts';
import { STORE_FILE } from './base/store/open-store.ts';
import type { DeskParts } from './shell/live-desk.ts';
import { makeMemberPhotos, type MemberPhotos } from './link/snapshot/member-photos.ts';
import { makeLockTimer } from './shell/lock-timer.ts';
import { makeSystemSealer } from './link/devices/system-sealer.ts';
import { signaturesWork } from './base/signing-keys.ts';
import { makeDeskNet } from './link/network/desk-net.ts';
import { makePortalWindow, strangerSession } from './link/network/portal-window.ts';
import { registerAppScheme, serveApp } from './shell/security/app-protocol.ts';
import { lockDown } from './shell/security/lock-down.ts';
import { readDeskSettings, readMachine, type DeskSettings } from './base/settings.ts';
import { followLogin } from './shell/setup/follow-login.ts';
import { openSetupFile } from './shell/setup/setup-file.ts';
import { keepUpdated } from './shell/updates/keep-updated.ts';
import { openDeskWindow, type DeskWindow } from './shell/window.ts';

const beside = (relative: string): string => path.join(import.meta.dirname, relative);

let log: LogFile | undefined;
/** What happens before there is a desk is told as soon as it is there. */
let tellIncident: Incidents['tell'] = (kind) => void early.push(kind);
const early: IncidentKind[] = [];
let isShown = false;

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.stack : error);
  log?.write(error);
}

function partsOf(
  settings: DeskSettings,
  folder: string,
  incidents: Incidents,
): Omit<DeskParts, 'onChange' | 'onError'> {
  const setup = openSetupFile(folder);
  if (setup.laidAside !== null) {
    complain(`the settings could not be read: ${setup.laidAside}`);
    incidents.tell('setup-unreadable');
  }
  return {
    incidents,
    folder,
    serverUrl: settings.KIOSK_SERVER?.replace(/\/$/, '') ?? null,
    setup,
    sealer: makeSystemSealer(),
    net: makeDeskNet({ net, session: session.defaultSession, stranger: strangerSession() }),
    appVersion: app.getVersion(),
    now: makeClock(app.isPackaged ? undefined : settings.KIOSK_CLOCK_FILE),
    canVerify: signaturesWork(),
    isPackaged: app.isPackaged,
    // The stand-in signs nothing a tax office accepts: a packaged desk has none of it.
    fiscal: (asked) => (settings.KIOSK_FISCAL === 'demo' && !app.isPackaged ? demoDevice(asked) : null),
    given: {
      printer: settings.KIOSK_PRINTER ?? null,
      isFullScreen: settings.KIOSK_FULL === undefined ? null : settings.KIOSK_FULL === '1',
    },
    claimWithinMs: app.isPackaged ? undefined : settings.KIOSK_CLAIM_MS,
  };
}

/** The desk is there: its calls are answered, and its end closes its store. */
function goToWork(desk: Desk, { window, portal, lockMinutes, calls }: Work): CallHandlers {
  const lockTimer = makeLockTimer({ minutes: lockMinutes, now: desk.ctx.now, lock: () => desk.setCashier(null) });
  if (desk.setup.read().startsAtLogin) followLogin(true, complain); // an update may have moved the program
  if (app.isPackaged)
    keepUpdated(desk, {
      updater: () => electronUpdater.autoUpdater,
      machine: readMachine(),
      resources: process.resourcesPath,
      window,
      onError: complain,
    });
  closeBeforeQuitting(async () => {
    lockTimer.stop();
    await desk.close();
  });
  const handlers = makeHandlers({
    desk,
    stillHere: lockTimer.stillHere,
    portal: { open: () => portal.open(desk.trouble), close: portal.close },
    onSettings({ isFullScreen, startsAtLogin }) {
      window.setFullScreen(isFullScreen ?? app.isPackaged);
      followLogin(startsAtLogin, complain);
    },
    ...calls,
  });
  const shown = () => {
    isShown = true;
  };
  return { ...handlers, shown, screenFailed: screenFailed(window) };
}

type Work = {
  window: DeskWindow;
  portal: ReturnType<typeof makePortalWindow>;
  lockMinutes: number;
  calls: ReturnType<typeof callsOf>;
};

/** What leads out, whether the desk works or not. */
function callsOf(window: () => DeskWindow | undefined, folder: string) {
  const leave = () => {
    window()?.allowClosing();
    app.quit();
  };
  const target = app.getPath('downloads');
  const now = () => new Date();
  return {
    leave,
    chooseFolder,
    restart() {
      beginAnew();
      leave();
    },
    saveDiagnosis: (state: DeskState | FaultView) =>
      saveDiagnosis({ folder, target, appVersion: app.getVersion(), log: log ?? openLogFile(folder, now), now }, state),
  };
}

const screenFailed =
  (window: DeskWindow) =>
  ({ detail }: { detail: string }): void => {
    complain(`the screen could not be drawn: ${detail}`);
    window.beginPageAnew();
  };

/** Something kept the desk from starting: a window says what, and leads out. */
function showFault(error: unknown, folder: string): void {
  complain(error);
  const fault = whatIsWrong(error, folder);
  const window = openDeskWindow({ ...SCREEN, isKiosk: false });
  const { leave, restart, saveDiagnosis: save } = callsOf(() => window, folder);
  const handlers = faultHandlers(fault, {
    leaveKiosk() {
      leave();
      return { outcome: 'open' };
    },
    restart,
    screenFailed: screenFailed(window),
    saveDiagnosis: () => save(fault),
  });
  answerCalls({ handlers, window, onError: complain });
  app.on('window-all-closed', () => app.quit());
}

const SCREEN = {
  preload: beside('../preload/preload.cjs'),
  onCrash(reason: string) {
    complain(`the screen died: ${reason}`);
    tellIncident('screen-reloaded');
  },
};

async function start(folder: string): Promise<void> {
  const settings = readDeskSettings();
  log = openLogFile(folder, () => new Date());
  let window: DeskWindow | undefined;
  let followCustomer: (() => void) | undefined;
  const portal = makePortalWindow(() => window?.current());
  const pushState = makeStatePusher(
    () => window,
    () => {
      photos.keep(desk.ctx.snapshot().members);
      portal.follow(desk.trouble);
      followCustomer?.();
      return desk.state();
    },
  );
  const incidents = makeIncidents({ folder, now: () => new Date(), onChange: () => pushState() });
  tellIncident = incidents.tell;
  early.forEach((kind) => incidents.tell(kind));
  const parts = partsOf(settings, folder, incidents);
  const photos = makeMemberPhotos({
    folder: path.join(folder, 'photos'),
    serverUrl: () => desk.serverUrl(),
    fetch: parts.net.fetch,
    now: () => performance.now(),
  });
  const onError = hearDamage(path.join(folder, STORE_FILE), complain);
  const desk = await openDesk({ ...parts, onError, onChange: () => pushState() });
  readPhoto = photos.read;
  const { given, setup } = desk;
  window = openDeskWindow({ ...SCREEN, isKiosk: given.isFullScreen ?? setup.read().isFullScreen ?? app.isPackaged });
  followCustomer = makeCustomerWindow({ preload: beside('../preload/customer.cjs'), desk, window, onError });
  const calls = callsOf(() => window, folder);
  const handlers = goToWork(desk, { window, portal, lockMinutes: settings.KIOSK_LOCK_MINUTES, calls });
  answerCalls({ handlers, window, onError });
  app.on('before-quit', () => window?.allowClosing());
  powerMonitor.on('resume', () => void desk.wokeUp().catch(onError));
}

let readPhoto: MemberPhotos['read'] = () => Promise.resolve(null);

async function startOrTell(): Promise<void> {
  await app.whenReady();
  serveApp(beside('../renderer'), (file) => readPhoto(file));
  lockDown();
  powerSaveBlocker.start('prevent-display-sleep');
  const folder = app.getPath('userData');
  await start(folder).catch((error: unknown) => showFault(error, folder));
}

/** Called before Electron is ready: what must be said by then is said here. */
export function openProgram(): void {
  registerAppScheme();
  const hearing = { complain, tell: (kind: IncidentKind) => tellIncident(kind), isShown: () => isShown };
  const graphics = watchGraphics(app.getPath('userData'), app.getVersion());
  if (graphics.isOff()) {
    app.disableHardwareAcceleration();
    tellIncident('without-graphics');
  }
  hearGraphics(graphics, hearing);
  hearFaults(hearing);
  app.enableSandbox();
  // A desk plays its sounds without anybody having clicked first.
  app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required');
  startOrTell().catch((error: unknown) => {
    complain(error);
    dialog.showErrorBox(app.getName(), `Die Kasse startet nicht: ${String(error)}`);
    app.exit(1);
  });
}
